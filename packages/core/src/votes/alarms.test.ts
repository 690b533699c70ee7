/** Each alarm on a panel that deserves it, and silence on one that does not. */
import { expect, test } from 'vitest';
import { type MadePanel, makeVotes, reviewersOf } from '../../test/random-votes.ts';
import {
  type AlarmCode,
  type AlarmReport,
  checkClaim,
  checkContradiction,
  checkEcho,
  checkPosition,
  checkSingle,
  rawDawidSkene,
} from './alarms.ts';
import type { HeldOut } from './cross-validate.ts';
import { binomialTail } from './distribution.ts';
import { effectiveReviewers } from './errors-together.ts';
import { prepare } from './methods.ts';
import { noticesOf } from './notices.ts';
import { readVotes } from './read-votes.ts';
import { goldItems, type VoteSet } from './vote-set.ts';

const read = (panel: MadePanel, seed = 1): VoteSet => {
  const { votes, gold } = makeVotes(panel, seed);
  return readVotes(votes, gold);
};
const codes = ({ alarms }: AlarmReport): AlarmCode[] => alarms.map(({ code }) => code);

const healthy: MadePanel = {
  items: 200,
  classes: 2,
  reviewers: reviewersOf(0.8, 0.8, 0.75, 0.7, 0.7, 0.65),
  gold: 100,
};

test('a healthy panel raises nothing', () => {
  const votes = read(healthy);
  const known = goldItems(votes);
  expect(codes(checkContradiction(votes))).toEqual([]);
  expect(codes(checkClaim('dawid-skene', rawDawidSkene(prepare(votes), known), 2))).toEqual([]);
  expect(codes(checkSingle(prepare(votes), known))).toEqual([]);
  expect(codes(checkEcho(votes, known))).toEqual([]);
  expect(noticesOf(votes)).toEqual([]);
});

test('A: families that each repeat one voice of their own claim more than they agree', () => {
  const reviewers = ['f', 'g', 'h', 'i'].flatMap((family) => [
    { name: `${family}/0`, skill: 0.6 },
    ...['1', '2', '3'].map((copy) => ({ name: `${family}/${copy}`, skill: 0, copies: `${family}/0` })),
  ]);
  const report = checkContradiction(read({ items: 300, classes: 2, reviewers }));
  expect(codes(report)).toEqual(['SELF_CONTRADICTION']);
  expect(report.alarms[0]!.message).toContain('use the stack');
});

test.each([
  {
    name: 'three reviewers',
    panel: { ...healthy, reviewers: reviewersOf(0.8, 0.8, 0.8) },
    says: 'not enough reviewers',
  },
  { name: 'few votes', panel: { ...healthy, items: 7, gold: 0 }, says: 'not enough votes' },
])('A cannot be checked with $name, and says so', ({ panel, says }) => {
  const { alarms, unchecked } = checkContradiction(read(panel));
  expect(alarms).toEqual([]);
  expect(unchecked[0]).toMatchObject({ code: 'SELF_CONTRADICTION' });
  expect(unchecked[0]!.message).toContain(says);
});

const heldOf = (hits: number, n: number, claimed: number): HeldOut[] =>
  Array.from({ length: n }, (_, item) => ({
    item,
    credit: item < hits ? 1 : 0,
    tie: false,
    claimed,
    ofRight: 0.5,
  }));

test('B: fires exactly where so few hits are unlikely at ten points below the claim', () => {
  for (let hits = 0; hits <= 50; hits++) {
    const p = binomialTail(50, 0.8, hits);
    expect(codes(checkClaim('stack', heldOf(hits, 50, 0.9), 2))).toEqual(p <= 0.05 ? ['OVER_CLAIM'] : []);
  }
  // Nobody is asked to be better than a guess.
  expect(codes(checkClaim('stack', heldOf(22, 50, 0.4), 2))).toEqual([]);
  expect(checkClaim('stack', [], 2).unchecked).toHaveLength(1);
});

test('C: one who is right alone beats the majority of those who guess', () => {
  const votes = read({ ...healthy, reviewers: reviewersOf(0.95, 0.5, 0.5, 0.5, 0.5) });
  const report = checkSingle(prepare(votes), goldItems(votes));
  expect(report.alarms[0]).toMatchObject({ code: 'SINGLE_BEATS_VOTE', reviewer: 'reviewer-a' });
  expect(checkSingle(prepare(votes), []).unchecked).toHaveLength(1);
});

test('D: a reviewer that follows the place and not the thing', () => {
  const orders = ['1', '2'];
  const reviewers = reviewersOf(0.95, 0.95).map((each, at) => ({
    ...each,
    orders,
    bias: at === 1 ? 0.5 : 0,
  }));
  const report = checkPosition(read({ items: 100, classes: 2, reviewers }));
  expect(report.alarms).toHaveLength(1);
  expect(report.alarms[0]).toMatchObject({ code: 'POSITION_BIAS', reviewer: 'reviewer-b', n: 100 });
  expect(checkPosition(read(healthy)).unchecked).toHaveLength(1);
});

test('E: two of different families that err together, but not two of one family', () => {
  const echo = { name: 'echo', skill: 0, copies: 'reviewer-c' };
  const votes = read({ ...healthy, reviewers: [...healthy.reviewers, echo] });
  const report = checkEcho(votes, goldItems(votes));
  expect(report.alarms).toHaveLength(1);
  expect(report.alarms[0]).toMatchObject({ code: 'ECHO', reviewers: ['echo', 'reviewer-c'], n: 100 });
  const family = { ...votes, families: votes.families.map(() => 'one') };
  expect(codes(checkEcho(family, goldItems(votes)))).toEqual([]);
  expect(checkEcho(votes, []).unchecked).toHaveLength(1);
});

test('effective reviewers: as many as there are where errors are independent, one where all are copies', () => {
  const copies = ['x', 'y', 'z'].map((name) => ({ name, skill: 0, copies: 'reviewer-a' }));
  const same = read({ ...healthy, reviewers: [...reviewersOf(0.7), ...copies] });
  expect(effectiveReviewers(4, checkEcho(same, goldItems(same)).pairs)).toBeCloseTo(1, 9);
  const votes = read({ ...healthy, items: 2000, gold: 2000 });
  const effective = effectiveReviewers(6, checkEcho(votes, goldItems(votes)).pairs)!;
  expect(Math.abs(effective - 6)).toBeLessThan(1);
  expect(effectiveReviewers(6, [])).toBeNull();
});

test('notices: a reviewer who never disagrees, one who always says the same, items without a vote', () => {
  const { votes } = makeVotes(
    { ...healthy, reviewers: [...reviewersOf(0.8, 0.7), { name: 'z', skill: 0, copies: 'reviewer-a' }] },
    1,
  );
  const silent = { item: 'silent', reviewer: 'reviewer-a', label: null };
  const constant = votes
    .filter(({ reviewer }) => reviewer === 'z')
    .map((vote) => ({ ...vote, reviewer: 'yes', label: 'class-1' }));
  const notices = noticesOf(readVotes([...votes, ...constant, silent]));
  expect(notices.map(({ code }) => code)).toEqual(['NEVER_DISAGREES', 'ALWAYS_THE_SAME', 'NO_VOTE_ON_ITEM']);
  expect(notices[0]!.message).toContain('z never disagrees with reviewer-a');
});
