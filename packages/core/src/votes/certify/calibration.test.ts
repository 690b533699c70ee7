/** A calibration answers one case exactly as it answers all of them, and certifies no other. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import type { BallotVote } from '../ballot.ts';
import { readVotes } from '../read-votes.ts';
import type { Vote } from '../vote.ts';
import { startAnswering } from './answer-case.ts';
import { type Calibrated, calibrate } from './calibrate.ts';
import { CERTIFIABLE, type Certifiable } from './calibrate-options.ts';
import { type Calibration, ONLY_FIELD, readCalibration, sealCalibration } from './calibration.ts';
import type { CertifyMode } from './certify.ts';

const reviewers = reviewersOf(0.95, 0.9, 0.85, 0.8).map((each) => ({ ...each, orders: ['1', '2'] }));
const made = makeVotes({ items: 360, classes: 3, reviewers, gold: 200, missing: 0.05, abstains: 0.02 }, 11);
const votes = readVotes(made.votes, made.gold);

const calibrated = (method: Certifiable, mode: CertifyMode): Calibrated =>
  calibrate(votes, { maxError: 0.15, delta: 0.1, goldDrawn: 'random', method, mode });

const ballots = Map.groupBy(made.votes as Vote[], ({ item }) => String(item));
const ballotOn = (item: string): BallotVote[] =>
  ballots.get(item)!.map(({ reviewer, label, order }) => ({
    reviewer: String(reviewer),
    label: label === null ? null : String(label),
    order: String(order),
  }));

const court = { name: 'triage', fingerprint: 'f'.repeat(64) };
const sealed = sealCalibration({ [ONLY_FIELD]: calibrated('stack', 'batch').calibration }, court);
const asWritten = (calibration: unknown): Calibration =>
  JSON.parse(JSON.stringify(calibration)) as Calibration;

const field = sealed.fields[ONLY_FIELD]!;

const ways = CERTIFIABLE.flatMap((method) =>
  (['batch', 'stream'] as const).map((mode) => ({ method, mode })),
);

test.each(ways)('one case is answered to the bit as all cases are: $method, $mode', ({ method, mode }) => {
  const { calibration, answers, report } = calibrated(method, mode);
  const read = readCalibration(asWritten(sealCalibration({ value: calibration }))).fields.value!;
  const answer = startAnswering(read, undefined);
  expect(report.automatic).toBeGreaterThan(0);
  for (const { item, label, margin, tie, automatic } of answers) {
    const one = answer(item, ballotOn(item));
    // A cascade asks in rounds; in a file of votes a reviewer without a line has not been asked yet.
    if (one.next.length > 0) continue;
    expect([one.label, one.margin, one.tie, one.certified]).toEqual([label, margin, tie, automatic]);
  }
});

test('the order of the votes on a case changes nothing', () => {
  const answer = startAnswering(field, undefined);
  const item = votes.items[150]!;
  expect(answer(item, ballotOn(item).reverse())).toEqual(answer(item, ballotOn(item)));
});

const open = votes.items.filter((_, at) => votes.gold[at]! < 0);
const certified = open.find((item) => startAnswering(field, undefined)(item, ballotOn(item)).certified)!;
const ballot = ballotOn(certified);

test.each([
  { name: 'a void calibration', why: 'void', isVoid: true, item: certified, given: ballot },
  { name: 'no vote', why: 'no-vote', item: certified, given: [] },
  {
    name: 'an unknown label',
    why: 'unknown-label',
    item: certified,
    given: [{ reviewer: 'reviewer-a', label: 'x' }],
  },
  {
    name: 'two labels of one reviewer',
    why: 'voted-twice',
    item: certified,
    given: [...ballot, { ...ballot[0]!, label: ballot[0]!.label === 'class-0' ? 'class-1' : 'class-0' }],
  },
  {
    name: 'a reviewer that was asked once more than when it was certified',
    why: 'asked-too-often',
    item: certified,
    given: [
      ...ballot,
      ...['1', '2', '3'].map((order) => ({ reviewer: ballot[0]!.reviewer, order, label: ballot[0]!.label })),
    ].filter(
      (vote, at, all) =>
        all.findIndex((other) => other.reviewer === vote.reviewer && other.order === vote.order) === at,
    ),
  },
  { name: 'a case that is not in the batch', why: 'not-in-batch', item: 'unheard of', given: ballot },
  {
    name: 'a case of the batch with another vote',
    why: 'votes-changed',
    item: certified,
    given: ballot.map((vote) => ({ ...vote, label: ballot[0]!.label })),
  },
  {
    name: 'a case of the batch without one of its votes',
    why: 'voice-missing',
    item: certified,
    given: ballot.slice(1),
  },
])('does not certify $name', ({ why, isVoid, item, given }) => {
  const answered = startAnswering({ ...field, threshold: 0.01 }, isVoid === true ? 'void' : undefined)(
    item,
    given,
  );
  expect(answered).toMatchObject({ certified: false, why });
});

test('a void calibration still says what it would have answered', () => {
  const before = startAnswering(field, undefined)(certified, ballot);
  const { certified: _certified, why: _why, ...answer } = startAnswering(field, 'void')(certified, ballot);
  expect(before).toMatchObject(answer);
});

test('voices that the calibration does not know count nothing and are named', () => {
  const { calibration } = calibrated('stack', 'stream');
  const answer = startAnswering(calibration, undefined);
  const withStranger = answer(certified, [...ballot, { reviewer: 'stranger', label: 'class-2' }]);
  expect(withStranger).toEqual({ ...answer(certified, ballot), unknown: ['stranger'] });
});

test('a cascade says whom to ask next, and stops where it is clear', () => {
  const { calibration } = calibrated('cascade', 'stream');
  if (!('stages' in calibration.model)) throw new Error('a cascade was asked for');
  const answer = startAnswering(calibration, undefined);
  const { stages } = calibration.model;
  expect(answer(certified, [])).toMatchObject({ label: null, certified: false, next: stages[0]!.asks });
  const asked = new Set<string>();
  for (let turn = 0; turn <= stages.length; turn++) {
    const { next, why } = answer(
      certified,
      ballot.filter(({ reviewer }) => asked.has(reviewer)),
    );
    if (next.length === 0) {
      expect(why === 'no-vote' || why === 'more-to-ask').toBe(false);
      break;
    }
    expect(next).toEqual(stages[turn]!.asks);
    for (const reviewer of next) asked.add(reviewer);
  }
  expect(asked.size).toBeGreaterThan(0);
});
