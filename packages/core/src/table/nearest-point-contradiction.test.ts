/** Totals that contradict each other have no nearest numbers, wherever narrowing stops. */
import { expect, test } from 'vitest';
import { type Range, SUM_STEP, type Total } from './define/feasible.ts';
import { fewestMoves } from './prove/nearest-point.ts';

// Each total narrows the next by one, so the rounds may run out just when every number has reached its end.
test.each([
  [132, [132, 131, 132, 132], 0],
  [133, [133, 132, 133, 133], 0],
  [133, [133, 132, 133, 133], 133],
  [399, [399, 399, 400, 399], 399],
  [399, [399, 399, 398, 399], 0],
])('up to %d, with the totals %j, from %d', (most, sums, start) => {
  const ranges = Array.from({ length: 4 }, (): Range => ({ low: 0, high: most }));
  const totals = sums.map(
    (sum, at): Total => ({
      parts: [
        [at % 2, 1],
        [at < 2 ? 2 : 3, 1],
      ],
      range: { low: sum, high: sum },
    }),
  );
  const here = ranges.map(() => start);
  expect(fewestMoves(here, ranges, totals, { left: 100 * SUM_STEP })).toBeUndefined();
});
