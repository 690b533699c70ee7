/** Panel or crowd. */
import { expect, test } from 'vitest';
import { readVotes } from '../read-votes.ts';
import type { Vote } from '../vote.ts';
import { kindOf } from './kind.ts';

const named = (number: number): string => `r${String(number).padStart(2, '0')}`;
/** One item for each list of reviewers, each asked in some orders. */
const kind = (items: readonly (readonly number[])[], orders: readonly string[] = ['1']): string => {
  const votes = items.flatMap((reviewers, item) =>
    reviewers.flatMap((reviewer): Vote[] =>
      orders.map((order) => ({ item, reviewer: named(reviewer), label: item === 0 ? 'x' : 'y', order })),
    ),
  );
  return kindOf(readVotes(votes));
};
const first = (count: number): number[] => Array.from({ length: count }, (_, reviewer) => reviewer + 1);

test('more than fifteen reviewers of whom the average one sees less than half of the items are a crowd', () => {
  // 16 reviewers and 3 items: 24 pairs would be half of all. The last of one item may be the first of the next.
  expect(kind([first(16), [16], first(7)])).toBe('panel');
  expect(kind([first(16), [16], first(6)])).toBe('crowd');
  expect(kind([first(16), first(16), [1]])).toBe('panel');
});

test('fifteen reviewers are a panel, however little each sees', () => {
  expect(kind([first(15), [1], [1]])).toBe('panel');
  expect(kind([first(16), [1], [1]])).toBe('crowd');
});

test('repeats of a reviewer on an item count once', () => {
  expect(kind([first(16), [16], first(6)], ['1', '2'])).toBe('crowd');
});
