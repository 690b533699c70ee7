/** The votes on one case in columns. */
import { expect, test } from 'vitest';
import { ballotVotes } from './ballot.ts';

const classes = ['no', 'yes'];

test('votes are put into one order, repetitions taken out, abstentions kept as having been asked', () => {
  const votes = ballotVotes(
    'case',
    [
      { reviewer: 'b', label: 'no' },
      { reviewer: 'a', order: 'Z', label: 'no' },
      { reviewer: 'a', order: '1', label: 'yes' },
      { reviewer: 'c', order: '2', label: 'yes' },
      { reviewer: 'a', label: null },
      { reviewer: 'b', order: '', label: 'no' },
      { reviewer: 'c', order: '2', label: 'yes' },
    ],
    classes,
  );
  expect(votes).toEqual({
    items: ['case'],
    reviewers: ['a', 'b', 'c'],
    classes,
    families: ['a', 'b', 'c'],
    orders: Int32Array.of(3, 1, 1),
    abstained: Int32Array.of(0, 0, 0),
    cost: Float64Array.of(Number.NaN, Number.NaN, Number.NaN),
    workerReviewer: Int32Array.of(0, 0, 0, 1, 2),
    workerOrder: ['', '1', 'Z', '', '2'],
    start: Int32Array.of(0, 4),
    worker: Int32Array.of(1, 2, 3, 4),
    reviewer: Int32Array.of(0, 0, 1, 2),
    label: Int32Array.of(1, 0, 0, 1),
    gold: Int32Array.of(-1),
    suggested: new Set(),
  });
});

test.each([
  [
    'a label that is no class',
    [
      { reviewer: 'a', label: 'no' },
      { reviewer: 'b', label: 'perhaps' },
    ],
    'unknown-label',
  ],
  [
    'two labels',
    [
      { reviewer: 'a', label: 'yes' },
      { reviewer: 'a', order: '', label: 'no' },
    ],
    'voted-twice',
  ],
  [
    'a label and an abstention',
    [
      { reviewer: 'a', order: '1', label: 'yes' },
      { reviewer: 'a', order: '1', label: null },
    ],
    'voted-twice',
  ],
  [
    'a reviewer in two spellings',
    [
      { reviewer: 'bob', label: 'yes' },
      { reviewer: 'B\u200bob', label: 'yes' },
    ],
    'voted-twice',
  ],
])('%s cannot be read', (_what, ballot, fault) => {
  expect(ballotVotes('case', ballot, classes)).toBe(fault);
});
