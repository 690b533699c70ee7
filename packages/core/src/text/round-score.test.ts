/** Rounding by exact value. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundScore } from './round-score.ts';

test('sums of tenths meet their thresholds', () => {
  expect(roundScore(0.1 + 0.2)).toBe(0.3);
  expect(roundScore(0.8 + 0.8)).toBe(1.6);
  expect(roundScore(0.4 + 0.1 - Number.EPSILON)).toBe(0.5);
});

test('is the exact decimal rounding for every number', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (value) => {
      expect(roundScore(value)).toBe(Number(value.toFixed(4)));
    }),
    { numRuns: 2000 },
  );
  for (const value of [1.00005, 0.00015, 0.03125, 2.34565, 1e21, 0])
    expect(roundScore(value)).toBe(Number(value.toFixed(4)));
});
