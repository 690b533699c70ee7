/** What the stack reads of votes, entry by entry. */
import { expect, test } from 'vitest';
import { readVotes } from '../read-votes.ts';
import { voteFeatures, weigh } from './features.ts';

/** Reviewer a is asked in two orders, b and c in one. */
const votes = readVotes([
  { item: '1', reviewer: 'a', order: '1', label: 'y' },
  { item: '1', reviewer: 'a', order: '2', label: 'y' },
  { item: '1', reviewer: 'b', label: 'x' },
  { item: '2', reviewer: 'b', label: 'x' },
  { item: '3', reviewer: 'a', order: '1', label: null },
  { item: '4', reviewer: 'a', order: '1', label: 'z' },
  { item: '4', reviewer: 'a', order: '2', label: 'x' },
  { item: '4', reviewer: 'b', label: 'x' },
  { item: '4', reviewer: 'c', label: 'x' },
]);
const half = 1 / Math.sqrt(2);

test('one entry for each item, reviewer and class with a vote; repeats of a reviewer add up to less than new voices', () => {
  expect(voteFeatures(votes)).toEqual({
    classes: 3,
    reviewers: 3,
    slotStart: Int32Array.of(0, 2, 3, 3, 5),
    slotClass: Int32Array.of(0, 1, 0, 0, 2),
    entryStart: Int32Array.of(0, 2, 3, 3, 7),
    entrySlot: Int32Array.of(1, 0, 2, 4, 3, 3, 3),
    entryReviewer: Int32Array.of(0, 1, 1, 0, 0, 1, 2),
    entryValue: Float64Array.of(half + half, 1, 1, half, half, 1, 1),
  });
});

test('a model brings the numbers of orders that it was fitted with', () => {
  expect(voteFeatures(votes, [4, 1, 1]).entryValue).toEqual(Float64Array.of(1, 1, 1, 0.5, 0.5, 1, 1));
});

test('scores are the sums of weighed entries, on top of what is given, which stays as it is', () => {
  const features = voteFeatures(votes, [4, 1, 1]);
  const scores = weigh(features, Float64Array.of(2, 3, 5));
  expect(scores).toEqual({
    classes: 3,
    start: features.slotStart,
    class: features.slotClass,
    score: Float64Array.of(3, 2, 3, 9, 1),
  });
  const onTop = weigh(features, Float64Array.of(1, 1, 1), scores.score);
  expect(onTop.score).toEqual(Float64Array.of(4, 3, 4, 11.5, 1.5));
  expect(scores.score).toEqual(Float64Array.of(3, 2, 3, 9, 1));
});
