/** The row of each reviewer: what is counted by hand, and which answers it turns by leaving it out. */
import { describe, expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { goldItems, type VoteSet } from '../vote-set.ts';
import { weigh } from '../weigh/features.ts';
import { prepare } from '../weigh/methods.ts';
import { decideByScores } from '../weigh/scores.ts';
import { type ReviewerRow, reviewerRows } from './reviewer-rows.ts';

function rowsOf(votes: VoteSet, weights: Float64Array): ReviewerRow[] {
  const prepared = prepare(votes);
  return reviewerRows(prepared, goldItems(votes), weights, weigh(prepared.features, weights));
}

test('each number of a small panel, counted by hand', () => {
  const votes = readVotes(
    [
      { item: '1', reviewer: 'm/a', label: 'x', order: '1', cost: 2 },
      { item: '1', reviewer: 'm/a', label: 'x', order: '2', cost: 4 },
      { item: '2', reviewer: 'm/a', label: 'x', order: '1' },
      { item: '2', reviewer: 'm/a', label: 'y', order: '2' },
      { item: '3', reviewer: 'm/a', label: 'z', order: '1' },
      { item: '1', reviewer: 'b', label: 'y' },
      { item: '2', reviewer: 'b', label: 'z' },
      { item: '3', reviewer: 'b', label: 'z' },
      { item: '4', reviewer: 'b', label: null },
      { item: '4', reviewer: 'c', label: 'x' },
    ],
    [
      { item: '1', label: 'x' },
      { item: '2', label: 'y' },
      { item: '3', label: 'y' },
    ],
  );
  expect(rowsOf(votes, Float64Array.of(1, 0, 2))).toStrictEqual([
    {
      reviewer: 'b',
      family: 'b',
      votes: 3,
      abstained: 1,
      known: 3,
      accuracy: 0,
      interval: { low: 0, high: expect.closeTo(0.7076, 4) },
      weight: 1,
      // On the second item it has less weight than each of the two that tie.
      turned: 0,
      // Twice "z" for "y"; once "y" for "x".
      confusion: { right: 'y', said: 'z', times: 2 },
      calls: 1,
    },
    // Nobody knows the answer to the only item it was asked about, and it weighs nothing.
    { reviewer: 'c', family: 'c', votes: 1, abstained: 0, known: 0, weight: 0, turned: 0, calls: 1 },
    {
      reviewer: 'm/a',
      family: 'm',
      votes: 5,
      abstained: 0,
      known: 3,
      // Once right, once half right, once wrong.
      accuracy: 1.5 / 3,
      interval: { low: expect.closeTo(0.0084, 4), high: expect.closeTo(0.9916, 4) },
      // Asked in both orders about two items, and once the same.
      consistency: 1 / 2,
      weight: 2,
      // Without it, "b" decides the first item and the second.
      turned: 2 / 3,
      // Among equals the first by class: once "x" for "y", once "z" for "y".
      confusion: { right: 'y', said: 'x', times: 1 },
      calls: 2,
      cost: 6,
    },
  ]);
});

test('of confusions that are equally frequent, the first by class is shown', () => {
  const votes = readVotes(
    [
      { item: '1', reviewer: 'a', label: 'z' },
      { item: '2', reviewer: 'a', label: 'x' },
      { item: '3', reviewer: 'a', label: 'y' },
    ],
    ['1', '2', '3'].map((item) => ({ item, label: 'y' })),
  );
  expect(rowsOf(votes, Float64Array.of(1))[0]!.confusion).toEqual({ right: 'y', said: 'x', times: 1 });
});

describe('the answers that a reviewer turns', () => {
  test.each([1, 2, 3])('are those that are others without it (seed %i)', (seed) => {
    const reviewers = reviewersOf(0.7, 0.6, 0.5, 0.5).map((each, at) =>
      at === 0 ? { ...each, orders: ['1', '2'] } : each,
    );
    const { votes } = makeVotes({ items: 40, classes: 3, reviewers, missing: 0.3 }, seed);
    const set = readVotes(votes);
    const { features } = prepare(set);
    // Equal weights make ties.
    const weights = Float64Array.of(1, 1, 1, 2);
    const scores = weigh(features, weights);
    const rows = rowsOf(set, weights);
    rows.forEach(({ turned }, reviewer) => {
      const without = weigh(
        features,
        weights.map((weight, at) => (at === reviewer ? 0 : weight)),
      );
      const items = [...set.items.keys()].filter((item) =>
        set.reviewer.subarray(set.start[item]!, set.start[item + 1]!).includes(reviewer),
      );
      const changed = items.filter((item) => {
        const [before, after] = [decideByScores(scores, item), decideByScores(without, item)];
        return before.label !== after.label || before.tied > 1 !== after.tied > 1;
      });
      expect([reviewer, turned]).toEqual([reviewer, changed.length / items.length]);
    });
    expect(rows.some(({ turned }) => turned > 0)).toBe(true);
  });

  test('are none where it never voted', () => {
    const set = readVotes([
      { item: '1', reviewer: 'a', label: 'x' },
      { item: '2', reviewer: 'a', label: 'y' },
      { item: '1', reviewer: 'silent', label: null },
    ]);
    expect(rowsOf(set, Float64Array.of(1, 1)).map(({ turned }) => turned)).toEqual([1, 0]);
  });
});
