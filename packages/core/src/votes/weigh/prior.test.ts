/** How far reviewers are believed before anything is known. */
import { expect, test } from 'vitest';
import { densePhi, densePrior } from '../../../test/dense-stack.ts';
import { readVotes } from '../read-votes.ts';
import type { Vote } from '../vote.ts';
import { onlyReviewers } from '../vote-set.ts';
import { consistencies, priorWeights, trustOf } from './prior.ts';

/** The votes of a reviewer that is asked in two orders about some items, and says the same about the first of them. */
const twice = (reviewer: string, items: number, same: number): Vote[] =>
  Array.from({ length: items }, (_, at) =>
    ['1', '2'].map((order) => ({
      item: `${100 + at}`,
      reviewer,
      order,
      label: order === '1' || at < same ? 'x' : 'y',
    })),
  ).flat();

const votes = readVotes([
  ...twice('always', 20, 20),
  ...twice('contrary', 20, 5),
  ...twice('few', 19, 19),
  ...twice('mostly', 24, 18),
  { item: '100', reviewer: 'once', label: 'y' },
  { item: '200', reviewer: 'once', label: 'y' },
  { item: '201', reviewer: 'once', label: 'y' },
  // An answer in one of two orders is no repeat, and one that comes right after is somebody else's.
  { item: '202', reviewer: 'always', order: '1', label: 'x' },
  { item: '203', reviewer: 'always', order: '1', label: 'x' },
  { item: '204', reviewer: 'always', order: '1', label: null },
]);

test('self-agreement counts the items that a reviewer answered in every order', () => {
  expect(votes.reviewers).toEqual(['always', 'contrary', 'few', 'mostly', 'once']);
  expect(consistencies(votes)).toEqual([
    { repeated: 20, same: 20 },
    { repeated: 20, same: 5 },
    { repeated: 19, same: 19 },
    { repeated: 24, same: 18 },
    { repeated: 0, same: 0 },
  ]);
});

test('trust is the log-odds of agreeing with oneself, within limits; 0.75 with too few repeats', () => {
  const odds = (share: number): number => Math.log(share / (1 - share));
  expect([...trustOf(votes)]).toEqual([odds(0.99), odds(0.51), odds(0.75), odds(0.75), odds(0.75)]);
});

test('where nobody votes, there is nothing to scale by', () => {
  const silent = onlyReviewers(votes, new Set());
  expect(priorWeights(silent)).toEqual(trustOf(silent));
});

test('weights are scaled by the mean trust that an item has', () => {
  const weights = priorWeights(votes);
  densePrior(votes, densePhi(votes)).forEach((weight, reviewer) => {
    expect(weights[reviewer]).toBeCloseTo(weight, 12);
  });
});
