/** A calibration step by step, as the method is written down: fit, margins, pool, thresholds, what is taken, what is claimed. */
import { describe, expect, test } from 'vitest';
import { type MadePanel, makeVotes, reviewersOf } from '../../test/random-votes.ts';
import { type BallotVote, ballotVotes } from './ballot.ts';
import { learnCascade, learnStack } from './cascade/cascade.ts';
import { type Calibrated, calibrate } from './certify/calibrate.ts';
import {
  type CalibrateOptions,
  CERTIFIABLE,
  type Certifiable,
  splitGold,
  type Tries,
} from './certify/calibrate-options.ts';
import { type CertifyMode, certify } from './certify/certify.ts';
import { blendFeatures } from './crowd/blend.ts';
import { fitThree } from './crowd/three.ts';
import { readVotes } from './read-votes.ts';
import type { Gold, Vote } from './vote.ts';
import { ballotHash, goldHash, votesHash } from './vote-hash.ts';
import { goldItems, openItems, type VoteSet } from './vote-set.ts';
import { fitDawidSkene } from './weigh/dawid-skene.ts';
import {
  answerBy,
  blendModelOf,
  dawidSkeneModelOf,
  type ModelAnswer,
  type VoteModel,
} from './weigh/model.ts';
import { priorWeights } from './weigh/prior.ts';

const wanted = {
  maxError: 0.3,
  delta: 0.2,
  goldDrawn: 'random',
  // What a method claims is looked at below.
  accepted: [{ code: 'OVER_CLAIM', because: 'the margins are what is tested here' }],
} as const satisfies CalibrateOptions;
const panel: MadePanel = {
  items: 70,
  classes: 2,
  reviewers: reviewersOf(0.95, 0.85, 0.75),
  gold: 40,
  abstains: 0.3,
};

interface World {
  readonly given: readonly Vote[];
  readonly gold: readonly Gold[];
  readonly votes: VoteSet;
}

function world(more: Partial<MadePanel>, seed: number): World {
  const { votes: given, gold } = makeVotes({ ...panel, ...more }, seed);
  return { given, gold, votes: readVotes(given, gold) };
}

/** What is learned from the gold for fitting. */
function modelOf({ given, gold, votes }: World, method: Certifiable, mode: CertifyMode): VoteModel {
  const { fit, calibration } = splitGold(votes, '1');
  if (method === 'stack') return learnStack(votes, fit);
  if (method === 'cascade') return learnCascade(votes, fit);
  const blend = (read: VoteSet, known: readonly number[]): VoteModel =>
    blendModelOf(read, fitThree(read), blendFeatures(read, priorWeights(read)), known);
  if (mode === 'batch')
    return method === 'blend' ? blend(votes, fit) : dawidSkeneModelOf(votes, fitDawidSkene(votes, fit));
  // For future cases nothing may be learned from the cases that stand for them, not even their votes.
  const held = new Set(calibration.map((item) => votes.items[item]));
  const rest = readVotes(
    given.filter(({ item }) => !held.has(String(item))),
    gold.filter(({ item }) => !held.has(String(item))),
  );
  return method === 'blend'
    ? blend(rest, goldItems(rest))
    : dawidSkeneModelOf(rest, fitDawidSkene(rest, goldItems(rest)));
}

/** Sums over the same numbers in another order differ in their last digits. */
const rounded = (model: VoteModel): unknown =>
  JSON.parse(JSON.stringify(model), (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(10)) : value,
  );
const isTie = ({ tied }: ModelAnswer): boolean => tied > 1;
const hasVotes = (votes: VoteSet, item: number): boolean => votes.start[item]! < votes.start[item + 1]!;

/** Whether everybody voted whom the answer rests on: a cascade asks only the stages it reached. */
function isHeard(votes: VoteSet, item: number, model: VoteModel, { stages }: ModelAnswer): boolean {
  const rests =
    model.method === 'cascade' ? model.stages.slice(0, stages).flatMap(({ asks }) => asks) : votes.reviewers;
  const voted = Array.from(votes.reviewer.subarray(votes.start[item], votes.start[item + 1]));
  return rests.every((name) => voted.some((reviewer) => votes.reviewers[reviewer] === name));
}

const ways = CERTIFIABLE.flatMap((method) => [
  { method, mode: 'batch', open: 30, more: { gold: 40 }, seed: 1 } as const,
  { method, mode: 'batch', open: 60, more: { gold: 30, items: 90 }, seed: 2 } as const,
  { method, mode: 'stream', open: 30, more: { gold: 40 }, seed: 1 } as const,
  { method, mode: 'stream', open: 60, more: { gold: 30, items: 90 }, seed: 2 } as const,
  { method, mode: 'stream', open: 0, more: { gold: 70 }, seed: 3 } as const,
]);

test.each(ways)(
  'every number of a $mode by $method, with $open open cases',
  ({ method, mode, more, seed }) => {
    const at = world(more, seed);
    const { votes } = at;
    const { report, calibration, answers } = calibrate(votes, { ...wanted, method, mode });
    const { fit, calibration: known } = splitGold(votes, '1');
    const model = modelOf(at, method, mode);
    expect(rounded(calibration.model)).toEqual(rounded(model));

    const open = openItems(votes);
    const said = answerBy(calibration.model, votes);
    const marginOf = (item: number): number => said[item]!.margin;
    const heard = (item: number): boolean => isHeard(votes, item, model, said[item]!);
    // What silence keeps from being automatic is counted at no threshold.
    const [knownHeard, openHeard] = [known.filter(heard), open.filter(heard)];
    expect(knownHeard.length).toBeLessThan(known.length);
    const pool = mode === 'batch' ? [...known, ...open] : open.length > 0 ? open : known;
    const { steps, step, upper } = certify(
      pool.map(marginOf),
      (threshold) => {
        const reached = knownHeard.filter((item) => marginOf(item) >= threshold);
        const wrong = reached.filter((item) => isTie(said[item]!) || said[item]!.label !== votes.gold[item]);
        const others = openHeard.filter((item) => marginOf(item) >= threshold);
        return { n: reached.length, k: wrong.length, open: others.length };
      },
      { maxError: 0.3, delta: 0.2, minShare: 0.5, mode },
    );
    const isTaken = (item: number): boolean =>
      step !== null && heard(item) && !isTie(said[item]!) && marginOf(item) >= step.threshold;
    const automatic = open.filter(isTaken).length;
    const counts = {
      n: step?.n ?? 0,
      k: step?.k ?? 0,
      upper,
      fit: fit.length,
      calibration: known.length,
      open: open.length,
      automatic,
    };
    expect(report).toMatchObject({
      ...{ method, mode, certified: step !== null, steps, ...counts },
      share: open.length > 0 ? automatic / open.length : known.filter(isTaken).length / known.length,
    });
    expect(report.estimate !== undefined).toBe(method === 'stack' && mode === 'batch');
    expect(report.uncertified).toBeUndefined();
    const { model: _model, ...rest } = calibration;
    expect(rest).toEqual({
      classes: votes.classes,
      ...{ max_error: 0.3, delta: 0.2, mode, min_share: 0.5, seed: '1', gold_drawn: 'random' },
      rules: '2',
      threshold: step?.threshold ?? null,
      ...counts,
      votes_hash: votesHash(votes),
      gold_hash: goldHash(votes),
      cases: mode === 'batch' ? open.map((item) => [votes.items[item], ballotHash(votes, item)]) : [],
      accepted: wanted.accepted,
      sample: expect.objectContaining({ gold: expect.any(Array), votes: expect.any(Array) }),
    });
    expect(answers).toEqual(
      open.map((item) => ({
        item: votes.items[item],
        label: hasVotes(votes, item) ? votes.classes[said[item]!.label] : null,
        method,
        margin: marginOf(item),
        tie: isTie(said[item]!),
        automatic: isTaken(item),
      })),
    );
  },
);

test('a case without a vote is never automatic, however often one answer is right', () => {
  const item = (at: number): string => `item-${String(at).padStart(2, '0')}`;
  const label = (at: number): string => (at % 8 === 7 ? 'no' : 'yes');
  const given = Array.from({ length: 40 }, (_, at) =>
    ['ann', 'bob', 'cyd'].map((reviewer) => ({ item: item(at), reviewer, label: label(at) })),
  ).flat();
  const silent = ['hush-1', 'hush-2', 'hush-3', 'silent'].flatMap((name) =>
    ['ann', 'bob', 'cyd'].map((reviewer) => ({ item: name, reviewer, label: null })),
  );
  const gold = Array.from({ length: 30 }, (_, at) => ({ item: item(at), label: label(at) }));
  const hushed = ['hush-1', 'hush-2', 'hush-3'].map((name) => ({ item: name, label: 'no' }));
  const votes = readVotes([...given, ...silent], [...gold, ...hushed]);
  const { calibration } = splitGold(votes, '1');
  const k = calibration.filter((at) => votes.items[at]!.startsWith('hush')).length;
  expect(k).toBeGreaterThan(0);
  for (const method of CERTIFIABLE) {
    const { report, answers } = calibrate(votes, { ...wanted, method, maxError: 0.5 });
    expect(report.steps.at(-1)).toMatchObject({ q: 1, n: calibration.length - k, k: 0, kept: true });
    expect([report.automatic, report.open]).toEqual([10, 11]);
    expect(answers.at(-1)).toEqual({
      ...{ item: 'silent', label: null, method, margin: 0, tie: true, automatic: false },
    });
  }
});

/** A panel that agrees, and is right where it is fitted; of the other known answers every second says otherwise, and on one nobody votes. */
function misjudged(): VoteSet {
  const names = Array.from({ length: 60 }, (_, at) => `item-${String(at).padStart(2, '0')}`);
  const label = (at: number): string => (at % 2 === 0 ? 'no' : 'yes');
  const vote = (label: (at: number) => string | null) =>
    names.flatMap((item, at) =>
      ['ann', 'bob', 'cyd'].map((reviewer) => ({ item, reviewer, label: label(at) })),
    );
  const gold = names.slice(0, 50).map((item, at) => ({ item, label: label(at) }));
  const { calibration } = splitGold(readVotes(vote(label), gold), '1');
  const silent = calibration.find((item, at) => at % 2 === 1 && label(item) === 'no');
  const wrong = new Set(calibration.filter((_, at) => at % 2 === 0));
  return readVotes(
    vote((at) => (at === silent ? null : label(at))),
    gold.map((answer, at) => (wrong.has(at) ? { ...answer, label: label(at + 1) } : answer)),
  );
}

describe('what a method claims is held against gold it was not fitted on', () => {
  const votes = misjudged();
  const claims = ({ report }: Calibrated) => report.alarms.map((alarm) => ({ ...alarm, message: '' }));
  const loud = { code: 'OVER_CLAIM', message: '', claimed: expect.any(Number), p: expect.any(Number) };

  test('a cascade against the gold that certifies: 35 cases, of which 18 are wrong and one is a tie', () => {
    const found = calibrate(votes, { ...wanted, accepted: [], method: 'cascade' });
    expect(claims(found)).toEqual([{ ...loud, method: 'cascade', hits: 16, n: 35 }]);
    expect(found.report).toMatchObject({ blocked: ['OVER_CLAIM'], certified: false, automatic: 0, upper: 1 });
  });

  test('Dawid and Skene, who need no gold, against all of it that has votes', () => {
    const found = calibrate(votes, { ...wanted, accepted: [], method: 'dawid-skene' });
    expect(claims(found)).toEqual([{ ...loud, method: 'dawid-skene', hits: 31, n: 49 }]);
  });

  test('the stack, fitted without each part in turn, against all of it', () => {
    // Its fits have seen that the panel is wrong, so it claims no more than it is right.
    expect(claims(calibrate(votes, { ...wanted, accepted: [], method: 'stack' }))).toEqual([]);
  });

  test('an alarm is accepted by its own name only', () => {
    const other = [{ code: 'ECHO', because: 'another one' }];
    const { report } = calibrate(votes, { ...wanted, accepted: other, method: 'cascade' });
    expect(report.blocked).toEqual(['OVER_CLAIM']);
    const accepted = calibrate(votes, { ...wanted, maxError: 0.8, method: 'cascade' });
    expect(accepted.report).toMatchObject({ blocked: [], certified: true });
  });
});

describe('a calibration that a watch has voided', () => {
  const { votes } = world({ reviewers: reviewersOf(1, 1, 1), abstains: 0 }, 1);

  const failed = {
    item: 'audited',
    field: 'value',
    run_id: 'june',
    taken: 'class-0',
    right: 'class-1',
    is_overdue: false,
    asked: '0'.repeat(64),
    case: {},
  };

  test.each([[], [{ code: 'CALIBRATION_VOID', because: 'nobody can answer for that' }]])(
    'is not renewed while failed audits are missing, whatever is accepted',
    (...accepted) => {
      const { report, calibration } = calibrate(votes, { ...wanted, accepted, missing: [failed] });
      expect(report.sentence).toContain('lack 1 case that audits found wrong (audited)');
      expect(report).toMatchObject({ blocked: ['CALIBRATION_VOID'], certified: false, share: 0 });
      // The certificate would be good, and nothing of it is told.
      expect(report.steps.at(-1)).toMatchObject({ kept: true });
      expect(report).toMatchObject({ n: 0, k: 0, upper: 1 });
      expect(calibration.threshold).toBeNull();
    },
  );

  test('is renewed once none is missing', () => {
    const { report } = calibrate(votes, { ...wanted, missing: [] });
    expect(report).toMatchObject({ blocked: [], certified: true, share: 1 });
  });
});

describe('a court', () => {
  const { votes } = world({ reviewers: reviewersOf(1, 1, 1), abstains: 0 }, 1);
  const [known] = splitGold(votes, '1').calibration.map((item) => votes.items[item]!);
  const [free, refused] = ['item-00040', 'item-00041'];
  const ballot = (...labels: readonly string[]): BallotVote[] =>
    labels.map((label, at) => ({ reviewer: `reviewer-${'abc'[at]}`, label }));
  const hashOf = (given: readonly BallotVote[]): string =>
    ballotHash(ballotVotes('x', given, votes.classes) as VoteSet, 0);
  const rounds = [ballot('class-0'), ballot('class-0', 'class-1')];

  /** Takes two cases without a certificate, one not even with one, and asks twice; a third ballot cannot be read. */
  const court =
    (answer: (item: string) => string): Tries =>
    (model) => ({
      model: { ...model, method: 'cascade' } as VoteModel,
      take(item, threshold) {
        const isTaken =
          threshold < Number.POSITIVE_INFINITY ? item !== refused : item === known || item === free;
        const ballots = [...rounds, ...rounds, ballot('class-9')];
        return { label: isTaken ? answer(item) : null, ballots };
      },
    });
  const right = (item: string): string => votes.classes[votes.gold[votes.items.indexOf(item)]!] ?? 'class-0';

  test('is certified with what it takes, and covers each round in which it asked', () => {
    const { report, calibration, answers } = calibrate(votes, { ...wanted, court: court(right) });
    expect(report).toMatchObject({ certified: true, n: 28, k: 0, open: 30, automatic: 29, share: 29 / 30 });
    expect(report.steps.at(-1)).toMatchObject({ q: 1, n: 28, k: 0, open: 29 });
    expect(report.uncertified).toEqual({ n: 1, k: 0, open: 1 });
    expect(report.estimate).toBeUndefined();
    expect(calibration.model.method).toBe('cascade');
    expect(calibration.cases).toEqual(
      openItems(votes).flatMap((item) => rounds.map((round) => [votes.items[item], hashOf(round)])),
    );
    expect(answers.filter(({ automatic }) => !automatic).map(({ item }) => item)).toEqual([refused]);
  });

  test('that is wrong certifies nothing, and names the cases with the votes on them', () => {
    const { report, calibration, answers } = calibrate(votes, { ...wanted, court: court(() => 'class-9') });
    expect(report).toMatchObject({ certified: false, n: 0, k: 0, automatic: 0, share: 0 });
    expect(report.steps.at(-1)).toMatchObject({ q: 1, n: 28, k: 28, open: 29, kept: false });
    expect(report.uncertified).toEqual({ n: 1, k: 1, open: 1 });
    expect(calibration.cases).toEqual(
      openItems(votes).map((item) => [votes.items[item], ballotHash(votes, item)]),
    );
    expect(answers.some(({ automatic }) => automatic)).toBe(false);
  });
});
