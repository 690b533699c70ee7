/** Each alarm on a panel that deserves it, and silence on one that does not. */
import { expect, test } from 'vitest';
import { type MadePanel, makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import type { Vote } from '../vote.ts';
import { goldItems, type VoteSet } from '../vote-set.ts';
import {
  type AlarmCode,
  type AlarmReport,
  checkClaim,
  checkContradiction,
  checkDawidSkene,
  checkEcho,
  checkPosition,
  checkSingle,
  countWins,
  joinAlarms,
  rawDawidSkene,
} from './alarms.ts';
import type { HeldOut } from './cross-validate.ts';
import { binomialTail } from './distribution.ts';
import { effectiveReviewers } from './errors-together.ts';
import { prepare } from './methods.ts';
import { contradictionOf } from './self-contradiction.ts';

const read = (panel: MadePanel, seed = 1): VoteSet => {
  const { votes, gold } = makeVotes(panel, seed);
  return readVotes(votes, gold);
};
const codes = ({ alarms }: AlarmReport): AlarmCode[] => alarms.map(({ code }) => code);

const healthy: MadePanel = {
  items: 100,
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
});

test('A: families that each repeat one voice of their own claim more than they agree', () => {
  const reviewers = ['f', 'g', 'h', 'i'].flatMap((family) => [
    { name: `${family}/0`, skill: 0.6 },
    ...['1', '2', '3'].map((copy) => ({ name: `${family}/${copy}`, skill: 0, copies: `${family}/0` })),
  ]);
  const votes = read({ items: 40, classes: 2, reviewers });
  const { gap } = contradictionOf(votes) as { gap: number };
  expect(gap).toBeGreaterThan(0.18);
  expect(checkContradiction(votes)).toEqual({
    alarms: [
      {
        code: 'SELF_CONTRADICTION',
        gap,
        limit: 0.18,
        message: expect.stringContaining(`(gap ${gap.toFixed(3)}, limit 0.18)`),
      },
    ],
    unchecked: [],
  });
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
    const p = binomialTail(50, 0.9 - 0.1, hits);
    const report = checkClaim('stack', heldOf(hits, 50, 0.9), 2);
    expect(report.unchecked).toEqual([]);
    expect(report.alarms).toMatchObject(
      p <= 0.05
        ? [
            {
              code: 'OVER_CLAIM',
              method: 'stack',
              hits,
              n: 50,
              claimed: expect.closeTo(0.9, 9),
              p: expect.closeTo(p, 9),
            },
          ]
        : [],
    );
  }
  // Nobody is asked to be better than a guess.
  expect(codes(checkClaim('stack', heldOf(22, 50, 0.4), 2))).toEqual([]);
  // Ties count as parts: thirty thirds are ten hits, and ten and a half are eleven.
  const parts = [...heldOf(0, 30, 0.9).map((one) => ({ ...one, credit: 1 / 3 })), ...heldOf(0, 20, 0.9)];
  expect(checkClaim('stack', parts, 2).alarms).toMatchObject([
    { p: expect.closeTo(binomialTail(50, 0.8, 10), 15) },
  ]);
  const half = heldOf(33, 50, 0.9).map((one) => (one.item === 33 ? { ...one, credit: 0.5 } : one));
  expect(checkClaim('stack', half, 2).alarms).toMatchObject([
    { p: expect.closeTo(binomialTail(50, 0.8, 34), 9) },
  ]);
});

test('B says what was claimed, what was found, and what to do', () => {
  const message = (method: 'stack' | 'dawid-skene') =>
    checkClaim(method, heldOf(20, 40, 0.9), 2).alarms[0]!.message;
  expect(message('stack')).toBe(
    'stack claims to be right in 90.0 % of cases and is in 50.0 % of 40 with a known answer: do not decide by it. Label more cases at random, and look for what its reviewers have in common.',
  );
  expect(message('dawid-skene')).toMatch(/: do not decide by it\.$/);
  expect(checkClaim('stack', [], 2)).toEqual({
    alarms: [],
    unchecked: [{ code: 'OVER_CLAIM', message: 'stack: no known answer to check its claims on' }],
  });
});

test('A and B for Dawid and Skene: what they claim without gold, on known items with a vote', () => {
  const votes = read(healthy);
  const known = goldItems(votes);
  const held = rawDawidSkene(prepare(votes), known);
  expect(held.map(({ item }) => item)).toEqual(known);
  expect(held.some(({ tie }) => tie)).toBe(false);
  expect(checkContradiction(votes)).toEqual({ alarms: [], unchecked: [] });
  expect(checkDawidSkene(prepare(votes), known)).toEqual(
    joinAlarms([checkContradiction(votes), checkClaim('dawid-skene', held, 2)]),
  );
  expect(checkDawidSkene(prepare(votes), []).unchecked).toEqual([
    { code: 'OVER_CLAIM', message: 'dawid-skene: no known answer to check its claims on' },
  ]);
  const { votes: all, gold } = makeVotes(healthy, 1);
  const silent = readVotes(
    [...all, { item: 'silent', reviewer: 'reviewer-a', label: null }],
    [...gold, { item: 'silent', label: 'class-0' }],
  );
  expect(rawDawidSkene(prepare(silent), goldItems(silent))).toHaveLength(100);
  // Two that never agree: each is a guess, and the answer is a tie.
  const even = readVotes(
    [
      { item: '1', reviewer: 'a', label: 'x' },
      { item: '1', reviewer: 'b', label: 'y' },
    ],
    [{ item: '1', label: 'y' }],
  );
  expect(rawDawidSkene(prepare(even), [0])).toEqual([
    { item: 0, credit: 0.5, tie: true, claimed: expect.closeTo(0.5, 9), ofRight: Number.NaN },
  ]);
});

test('A and B are not checked where Dawid and Skene have no room', () => {
  const votes = read(healthy);
  const huge = { ...prepare(votes), votes: { ...votes, items: { length: 1e12 } as unknown as string[] } };
  const why = 'too many items and classes for Dawid and Skene';
  expect(checkDawidSkene(huge, [])).toEqual({
    alarms: [],
    unchecked: [
      { code: 'SELF_CONTRADICTION', message: why },
      { code: 'OVER_CLAIM', message: `dawid-skene: ${why}` },
    ],
  });
});

/** Votes of reviewers, letter by letter, all of them on items whose answer is "y". */
function onYes(said: Readonly<Record<string, string>>): VoteSet {
  const votes = Object.entries(said).flatMap(([reviewer, labels]) =>
    [...labels].map((label, at) => ({ item: `i${String(at).padStart(2, '0')}`, reviewer, label })),
  );
  const items = new Set(votes.map(({ item }) => item));
  return readVotes(
    votes,
    [...items].map((item) => ({ item, label: 'y' })),
  );
}

test('C: one who is right alone beats the majority of those who guess', () => {
  // Right seven times against two others: a chance of 1/128 for each of three reviewers.
  const votes = onYes({ a: 'yyyyyyyx', b: 'xxxxxxxx', c: 'xxxxxxxx' });
  expect(checkSingle(prepare(votes), goldItems(votes))).toEqual({
    alarms: [
      {
        code: 'SINGLE_BEATS_VOTE',
        reviewer: 'a',
        wins: 7,
        losses: 0,
        p: expect.closeTo(3 / 128, 12),
        message:
          'a alone beats the majority: right in 7 cases where the majority is wrong, the other way round in 0. Do not count votes: weigh them, or use it alone.',
      },
    ],
    unchecked: [],
  });
  // Five times is 3/32, and not clear enough; and nobody beats a majority that is always right.
  for (const [one, others] of [
    ['yyyyyxxx', 'xxxxxxxx'],
    ['yyyyyyyx', 'yyyyyyyy'],
  ] as const) {
    const few = onYes({ a: one, b: others, c: others });
    expect(checkSingle(prepare(few), goldItems(few))).toEqual({ alarms: [], unchecked: [] });
  }
  expect(checkSingle(prepare(votes), [])).toEqual({
    alarms: [],
    unchecked: [{ code: 'SINGLE_BEATS_VOTE', message: 'no known answers to compare reviewers on' }],
  });
});

test('wins and losses: equal results are left out, and so are rounding errors', () => {
  expect(
    countWins([
      [1, 0],
      [1, 0.5],
      [0, 1],
      [0.5, 0.5],
      [1 / 3, 1 / 3 + 1e-12],
      [1 / 3 + 1e-12, 1 / 3],
    ]),
  ).toEqual({ wins: 2, losses: 1 });
});

test('D: a reviewer that follows the place and not the thing', () => {
  const swapped = (changed: number, repeated: number, name = 'r'): Vote[] =>
    Array.from({ length: repeated }, (_, at) => `i${at}`).flatMap((item, at) => [
      { item, reviewer: name, label: 'x', order: '1' },
      { item, reviewer: name, label: at < changed ? 'y' : 'x', order: '2' },
    ]);
  const others: Vote[] = [
    { item: 'i0', reviewer: 'z', label: 'y' },
    { item: 'i0', reviewer: 'few', label: 'y', order: '1' },
    { item: 'i0', reviewer: 'few', label: 'x', order: '2' },
  ];
  const check = (votes: readonly Vote[]) => checkPosition(readVotes([...votes, ...others]));
  // A quarter is allowed.
  expect(check(swapped(5, 20))).toEqual({ alarms: [], unchecked: [] });
  expect(check(swapped(6, 20))).toEqual({
    alarms: [
      {
        code: 'POSITION_BIAS',
        reviewer: 'r',
        changed: 6,
        n: 20,
        message:
          'r changes its answer on 6 of 20 items when the order is swapped: always ask it in both orders, or replace it.',
      },
    ],
    unchecked: [],
  });
  expect(check(swapped(19, 19))).toEqual({
    alarms: [],
    unchecked: [{ code: 'POSITION_BIAS', message: 'no reviewer answered 20 items in more than one order' }],
  });
});

test('E: two of different families that err together, but not two of one family', () => {
  const echo = { name: 'echo', skill: 0, copies: 'reviewer-c' };
  const votes = read({ ...healthy, reviewers: [...healthy.reviewers, echo] });
  const report = checkEcho(votes, goldItems(votes));
  const pair = report.pairs.find(
    ({ one, other }) => votes.reviewers[one] === 'echo' && votes.reviewers[other] === 'reviewer-c',
  )!;
  expect(report.alarms).toEqual([
    {
      code: 'ECHO',
      reviewers: ['echo', 'reviewer-c'],
      phi: pair.phi,
      low: pair.low,
      n: 100,
      message: `echo and reviewer-c err on the same items (correlation 1.00, at least ${pair.low.toFixed(2)}): count them as one reviewer, or replace one of them.`,
    },
  ]);
  expect(report.unchecked).toEqual([]);
  const family = { ...votes, families: votes.families.map(() => 'one') };
  expect(codes(checkEcho(family, goldItems(votes)))).toEqual([]);
  expect(checkEcho(votes, [])).toEqual({
    alarms: [],
    unchecked: [
      {
        code: 'ECHO',
        message: 'too few known answers, or too few errors, to compare the errors of two reviewers',
      },
    ],
    pairs: [],
  });
  const many = (count: number) => ({
    ...votes,
    reviewers: Array.from({ length: count }, (_, at) => `r${at}`),
  });
  expect(checkEcho(many(1001), []).unchecked[0]!.message).toBe(
    'more than 1000 reviewers are not compared two by two',
  );
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
