/** Which reviewers err together, against Pearson's correlation and Fisher's limit written out. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import type { Gold, Vote } from '../vote.ts';
import { goldItems, type VoteSet } from '../vote-set.ts';
import { arePaired, type ErrorPair, effectiveReviewers, errorPairs } from './errors-together.ts';

/** How right a reviewer is on an item: the share of the right label among those it says most often. */
function creditOf(votes: readonly Vote[], reviewer: string, item: string, right: string): number | undefined {
  const said = votes.flatMap((vote) =>
    vote.reviewer === reviewer && vote.item === item && vote.label !== null ? [String(vote.label)] : [],
  );
  if (said.length === 0) return undefined;
  const times = (label: string): number => said.filter((one) => one === label).length;
  const most = Math.max(...said.map(times));
  const leaders = new Set(said.filter((label) => times(label) === most));
  return leaders.has(right) ? 1 / leaders.size : 0;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function pearson(xs: readonly number[], ys: readonly number[]): number {
  const [x, y] = [mean(xs), mean(ys)];
  const together = (one: readonly number[], a: number, other: readonly number[], b: number): number =>
    mean(one.map((value, at) => (value - a) * (other[at]! - b)));
  return together(xs, x, ys, y) / Math.sqrt(together(xs, x, xs, x) * together(ys, y, ys, y));
}

test.each([1, 2, 3])(
  'phi is the correlation of being right, and its limit that of Fisher (seed %i)',
  (seed) => {
    const reviewers = reviewersOf(0.8, 0.7, 0.6).map((each, at) =>
      at === 1 ? { ...each, orders: ['1', '2'] } : each,
    );
    const { votes, gold } = makeVotes(
      { items: 60, classes: 3, reviewers, missing: 0.2, misled: 0.2, gold: 50 },
      seed,
    );
    const set = readVotes(votes, gold);
    const expected = [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([one, other]) => {
      const credits = gold.flatMap(({ item, label }) => {
        const [x, y] = [one, other].map((at) =>
          creditOf(votes, set.reviewers[at!]!, String(item), String(label)),
        );
        return x === undefined || y === undefined ? [] : [{ x, y }];
      });
      const phi = pearson(
        credits.map(({ x }) => x),
        credits.map(({ y }) => y),
      );
      const low = Math.tanh(Math.atanh(phi) - 1.959963984540054 / Math.sqrt(credits.length - 3));
      return { one, other, shared: credits.length, phi: expect.closeTo(phi, 9), low: expect.closeTo(low, 9) };
    });
    expect(errorPairs(set, goldItems(set))).toEqual(expected);
  },
);

/** Two reviewers on some known items: `a` errs on the first five, `b` on the first of some. */
function pair(items: number, wrong: number): VoteSet {
  const names = Array.from({ length: items }, (_, at) => `i${String(at).padStart(2, '0')}`);
  const votes: Vote[] = names.flatMap((item, at) => [
    { item, reviewer: 'a', label: at < 5 ? 'no' : 'yes' },
    { item, reviewer: 'b', label: at < wrong ? 'no' : 'yes' },
  ]);
  const gold: Gold[] = names.map((item) => ({ item, label: 'yes' }));
  return readVotes(votes, gold);
}
const pairsOf = (votes: VoteSet): ErrorPair[] => errorPairs(votes, goldItems(votes));

test('a pair says something from twenty shared items on, if both err, but not always', () => {
  expect(pairsOf(pair(19, 5))).toEqual([]);
  const [same] = pairsOf(pair(20, 5));
  expect(same).toMatchObject({ shared: 20, phi: expect.closeTo(1, 12) });
  // Even two that always err together have a limit below 1.
  expect(same!.low).toBeLessThan(1);
  expect(same!.low).toBeGreaterThan(0.99);
  expect(pairsOf(pair(30, 0))).toEqual([]);
  expect(pairsOf(pair(30, 30))).toEqual([]);
});

test('more than a thousand reviewers are not compared', () => {
  const votes = pair(20, 7);
  const among = (count: number): VoteSet => ({
    ...votes,
    reviewers: [...votes.reviewers, ...Array.from({ length: count - 2 }, (_, at) => `r${at}`)],
  });
  expect([arePaired(1000), arePaired(1001)]).toEqual([true, false]);
  expect(pairsOf(among(1001))).toEqual([]);
});

test('effective reviewers: as many as would be worth as much if they erred on their own', () => {
  const phis = (...list: number[]): ErrorPair[] =>
    list.map((phi) => ({ one: 0, other: 1, shared: 20, phi, low: 0 }));
  expect(effectiveReviewers(3, phis(0.25, 0.5, 0.75))).toBe(3 / 2);
  expect(effectiveReviewers(3, phis(0))).toBe(3);
  // Errors that avoid each other this much have no such number.
  expect(effectiveReviewers(3, phis(-0.5))).toBeNull();
  expect(effectiveReviewers(3, phis(-0.75))).toBeNull();
  expect(effectiveReviewers(3, [])).toBeNull();
});
