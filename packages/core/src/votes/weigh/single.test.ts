/** Each reviewer alone. */
import { expect, test } from 'vitest';
import { readVotes } from '../read-votes.ts';
import { voteFeatures } from './features.ts';
import { decideByScores } from './scores.ts';
import { bestSingle, creditsOn, singleScores, singleTotals } from './single.ts';

const repeated = (item: string, reviewer: string, ...labels: string[]): object[] =>
  labels.map((label, order) => ({ item, reviewer, label, order: `${order}` }));

const votes = readVotes(
  [
    ...repeated('1', 'a', 'x', 'x', 'y'),
    ...repeated('1', 'b', 'x', 'y'),
    ...repeated('1', 'c', 'y'),
    ...repeated('2', 'c', 'y'),
    ...repeated('3', 'c', 'x'),
    ...repeated('3', 'd', 'y', 'z', 'y', 'z'),
    ...repeated('4', 'b', 'z', 'z'),
    ...repeated('4', 'c', 'x'),
  ],
  [
    { item: '1', label: 'x' },
    { item: '2', label: 'y' },
    { item: '3', label: 'y' },
    { item: '4', label: 'y' },
  ],
);

test('a reviewer is right by what it says most often, in a tie by its share', () => {
  expect(votes.items.map((_, item) => creditsOn(votes, item))).toEqual([
    [
      { reviewer: 0, credit: 1 },
      { reviewer: 1, credit: 0.5 },
      { reviewer: 2, credit: 0 },
    ],
    [{ reviewer: 2, credit: 1 }],
    [
      { reviewer: 2, credit: 0 },
      { reviewer: 3, credit: 0.5 },
    ],
    [
      { reviewer: 1, credit: 0 },
      { reviewer: 2, credit: 0 },
    ],
  ]);
});

test('totals count the items that a reviewer voted on, and its credits', () => {
  expect(singleTotals(votes, [0, 1, 2, 3])).toEqual([
    { heard: 1, hits: 1 },
    { heard: 2, hits: 0.5 },
    { heard: 4, hits: 1 },
    { heard: 1, hits: 0.5 },
  ]);
  expect(singleTotals(votes, [2])).toEqual([
    { heard: 0, hits: 0 },
    { heard: 0, hits: 0 },
    { heard: 1, hits: 0 },
    { heard: 1, hits: 0.5 },
  ]);
});

test('the best reviewer is the one that would be right most often if it guessed where it has no vote', () => {
  // Credits and guesses at a third each: a 1 + 3/3, b 0.5 + 2/3, c 1, d 0.5 + 3/3.
  expect(bestSingle(votes, [0, 1, 2, 3])).toBe(0);
  // a 1/3, b 1/3, c 0, d 0.5
  expect(bestSingle(votes, [2])).toBe(3);
  // a 1/3, b 0, c 0, d 1/3: the first of the equal.
  expect(bestSingle(votes, [3])).toBe(0);
  expect(bestSingle(votes, [])).toBe(0);
});

test('one reviewer alone decides by its votes; items without its vote are ties of all classes', () => {
  const scores = singleScores(voteFeatures(votes), votes, 1);
  const decisions = votes.items.map((_, item) => decideByScores(scores, item));
  expect(decisions.map(({ label, tied }) => ({ label, tied }))).toEqual([
    { label: 0, tied: 2 },
    { label: 0, tied: 3 },
    { label: 0, tied: 3 },
    { label: 2, tied: 1 },
  ]);
  expect(decisions[3]!.margin).toBeCloseTo(2, 12);
});
