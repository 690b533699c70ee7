/** Penalised conditional logit: its rows, and where it ends from any beginning. */
import { expect, test } from 'vitest';
import { denseFit, densePhi } from '../../../test/dense-stack.ts';
import { readVotes } from '../read-votes.ts';
import { voteFeatures } from './features.ts';
import { knownRows, type LogitRows, maximise } from './logit.ts';

const votes = readVotes(
  [
    { item: '1', reviewer: 'a', label: 'x' },
    { item: '1', reviewer: 'b', label: 'y' },
    { item: '2', reviewer: 'a', label: 'z' },
    { item: '3', reviewer: 'a', label: null },
    { item: '4', reviewer: 'a', label: 'y' },
    { item: '4', reviewer: 'b', label: 'y' },
    { item: '4', reviewer: 'c', label: 'z' },
    { item: '5', reviewer: 'c', label: 'x' },
  ],
  [
    { item: '1', label: 'y' },
    { item: '2', label: 'x' },
    { item: '3', label: 'x' },
    { item: '4', label: 'z' },
  ],
);
const features = voteFeatures(votes);
const offset = Float64Array.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6);

test('rows of known items, in the order given, count from zero', () => {
  expect(knownRows(features, offset, { items: [3, 1, 2, 0], gold: votes.gold })).toEqual({
    slotStart: Int32Array.of(0, 2, 3, 3, 5),
    entryStart: Int32Array.of(0, 3, 4, 4, 6),
    offset: Float64Array.of(0.4, 0.5, 0.3, 0.1, 0.2),
    unseen: Int32Array.of(1, 2, 3, 1),
    right: Int32Array.of(1, -1, -1, 4),
    entrySlot: Int32Array.of(0, 0, 1, 2, 3, 4),
    entryReviewer: Int32Array.of(0, 1, 2, 0, 0, 1),
    entryValue: Float64Array.of(1, 1, 1, 1, 1, 1),
  });
});

test.each([
  { name: 'equal', variance: [0.2, 0.2, 0.2] },
  { name: 'unequal', variance: [0.05, 0.4, 3] },
  { name: 'so wide that only the votes count', variance: [1e4, 1e4, 1e4] },
])('the best weights are those of a dense Newton method, with variances that are $name', ({ variance }) => {
  const items = [0, 1, 2, 3];
  const rows = knownRows(features, offset, { items, gold: votes.gold });
  const dense = votes.items.map((_, item) => {
    const scores = votes.classes.map(() => 0);
    for (let slot = features.slotStart[item]!; slot < features.slotStart[item + 1]!; slot++)
      scores[features.slotClass[slot]!] = offset[slot]!;
    return scores;
  });
  const best = denseFit(densePhi(votes), dense, items, votes.gold, variance);
  maximise(rows, Float64Array.from(variance)).forEach((weight, reviewer) => {
    expect(weight).toBeCloseTo(best[reviewer]!, 10);
  });
});

/** One reviewer that votes for the right one of two classes on every row, while the prior is against that class. */
const againstPrior = (rows: number, prior: number, value = 1): LogitRows => ({
  slotStart: Int32Array.from({ length: rows + 1 }, (_, row) => row),
  entryStart: Int32Array.from({ length: rows + 1 }, (_, row) => row),
  offset: new Float64Array(rows).fill(prior),
  unseen: new Int32Array(rows).fill(1),
  right: Int32Array.from({ length: rows }, (_, row) => row),
  entrySlot: Int32Array.from({ length: rows }, (_, row) => row),
  entryReviewer: new Int32Array(rows),
  entryValue: new Float64Array(rows).fill(value),
});

/** The weight at which the slope of the penalised likelihood is zero, found by halving. */
function bestWeight(slope: (weight: number) => number): number {
  let [low, high] = [0, 1000];
  for (let halving = 0; halving < 100; halving++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

test('steps that overshoot are halved, so that many answers against a strong prior still lead to the best weight', () => {
  const best = bestWeight((weight) => 300 / (1 + Math.exp(weight - 20)) - 5 * weight);
  expect(maximise(againstPrior(300, -20), Float64Array.of(1 / 5))[0]).toBeCloseTo(best, 9);
});

test('scores beyond what an exponential can take are no obstacle', () => {
  expect(maximise(againstPrior(1, -2000), Float64Array.of(1 / 5))[0]).toBeCloseTo(1 / 5, 9);
  expect(maximise(againstPrior(1, 2000), Float64Array.of(1 / 5))[0]).toBe(0);
  const best = bestWeight((weight) => 1000 / (1 + Math.exp(100 * weight - 2000)) - 5 * weight);
  const rows = againstPrior(10, -2000, 100);
  expect(maximise(rows, Float64Array.of(1 / 5))[0]).toBeCloseTo(best, 9);
  // The same with votes for both classes, the other one also far below zero, and a last item without any vote.
  const both: LogitRows = {
    ...rows,
    slotStart: Int32Array.from({ length: 12 }, (_, row) => 2 * Math.min(row, 10)),
    entryStart: Int32Array.from({ length: 12 }, (_, row) => Math.min(row, 10)),
    offset: Float64Array.from({ length: 20 }, (_, slot) => (slot % 2 === 0 ? -4000 : -2000)),
    unseen: Int32Array.from({ length: 11 }, (_, row) => (row < 10 ? 0 : 2)),
    right: Int32Array.from({ length: 11 }, (_, row) => (row < 10 ? 2 * row : -1)),
    entrySlot: Int32Array.from({ length: 10 }, (_, row) => 2 * row),
  };
  expect(maximise(both, Float64Array.of(1 / 5))[0]).toBeCloseTo(best, 9);
});
