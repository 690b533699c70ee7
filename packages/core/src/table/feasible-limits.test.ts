/** Sums that would take for ever are given up, whoever asks. */
import { expect, test } from 'vitest';
import { LARGEST_COUNT } from './define/condition.ts';
import { type Range, SUM_STEP, solve, type Total } from './define/feasible.ts';

test('a system that no budget was given for is given up as well', () => {
  // Fifteen pairs that add up to one, each in two ways, and three numbers of which no two can add up to one.
  const pairs: [number, number][] = Array.from({ length: 15 }, (_, at) => [2 * at, 2 * at + 1]);
  const odd: [number, number][] = [
    [30, 31],
    [31, 32],
    [30, 32],
  ];
  const ranges = Array.from({ length: 33 }, (): Range => ({ low: 0, high: 1 }));
  const totals = [...pairs, ...odd].map(
    ([one, other]): Total => ({
      parts: [
        [one, 1],
        [other, 1],
      ],
      range: { low: 1, high: 1 },
    }),
  );
  expect(() => solve(ranges, totals)).toThrow(expect.objectContaining({ code: 'TABLE_TOO_LARGE' }));
  expect(solve(ranges, totals.slice(0, 15))).toHaveLength(33);
});

test('even sums are seen never to be odd in one step, however large their numbers may be', () => {
  const any: Range = { low: 3, high: LARGEST_COUNT };
  const even = (low: number, high: number): Total => ({
    parts: [
      [0, 4],
      [1, 6],
    ],
    range: { low, high },
  });
  const inOneStep = (total: Total) => solve([any, any], [total], { left: SUM_STEP });
  expect(inOneStep(even(2_000_000_001, 2_000_000_001))).toBeUndefined();
  expect(inOneStep(even(31, 31))).toBeUndefined();
  expect(inOneStep(even(29, 29))).toBeUndefined();
  expect(inOneStep(even(29, 30))).toEqual([3, 3]);
});
