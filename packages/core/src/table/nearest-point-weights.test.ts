/** Totals that count numbers several times: the least movement is found, beginning with the first of the totals that are furthest away. */
import { expect, test } from 'vitest';
import { SUM_STEP, type Total } from './define/feasible.ts';
import { fewestMoves } from './prove/nearest-point.ts';

const total = (low: number, high: number, ...parts: [at: number, times: number][]): Total => ({
  parts,
  range: { low, high },
});

test.each<[string, number[], Total[], number[], number]>([
  ['a heavy number', [2, 1, 0], [total(40, 42, [0, 1], [1, 2], [2, 3])], [2, 7, 8], 13],
  [
    'three totals',
    [6, 2, 9],
    [
      total(9, 9, [1, 1], [2, 2]),
      total(18, 20, [0, 1], [1, 1], [2, 2]),
      total(27, 29, [0, 2], [1, 1], [2, 2]),
    ],
    [9, 1, 4],
    12,
  ],
])('%s', (_name, here, totals, point, steps) => {
  const budget = { left: 1000 * SUM_STEP };
  const ranges = here.map(() => ({ low: 0, high: 9 }));
  expect(fewestMoves(here, ranges, totals, budget)).toEqual(point);
  expect(1000 - budget.left / SUM_STEP).toBe(steps);
});
