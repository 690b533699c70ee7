/** Tails and limits against exact fractions. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  binomialTail,
  hypergeometricTail,
  lowerLimit,
  rateInterval,
  signTest,
  upperLimit,
} from './distribution.ts';

function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let result = 1n;
  for (let at = 1; at <= k; at++) result = (result * BigInt(n - k + at)) / BigInt(at);
  return result;
}

/** A fraction of whole numbers as a number, exact to about 15 digits. */
const ratio = (over: bigint, under: bigint): number => Number((over * 10n ** 18n) / under) / 1e18;

test('the binomial tail is the sum of its terms', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 0, max: 80 }),
      fc.integer({ min: 1, max: 99 }),
      (n, k, percent) => {
        let exact = 0n;
        for (let hits = 0; hits <= Math.min(k, n); hits++)
          exact +=
            choose(n, hits) * BigInt(percent) ** BigInt(hits) * BigInt(100 - percent) ** BigInt(n - hits);
        expect(binomialTail(n, percent / 100, k)).toBeCloseTo(ratio(exact, 100n ** BigInt(n)), 11);
      },
    ),
  );
});

test('the hypergeometric tail is the share of draws', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.nat({ max: 60 }),
      fc.nat({ max: 60 }),
      fc.nat({ max: 60 }),
      (population, marked, draws, k) => {
        fc.pre(marked <= population && draws <= population);
        let exact = 0n;
        for (let hits = 0; hits <= Math.min(k, draws); hits++)
          exact += choose(marked, hits) * choose(population - marked, draws - hits);
        expect(hypergeometricTail(population, marked, draws, k)).toBeCloseTo(
          ratio(exact, choose(population, draws)),
          11,
        );
      },
    ),
  );
});

test('limits are where the tail crosses', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.nat({ max: 300 }),
      fc.constantFrom(0.01, 0.05, 0.1),
      (n, k, delta) => {
        fc.pre(k <= n);
        const [low, high] = [lowerLimit(n, k, delta), upperLimit(n, k, delta)];
        if (k < n) expect(binomialTail(n, high, k)).toBeCloseTo(delta, 6);
        else expect(high).toBe(1);
        if (k > 0) expect(1 - binomialTail(n, low, k - 1)).toBeCloseTo(delta, 6);
        else expect(low).toBe(0);
      },
    ),
  );
});

test('what is certain and what cannot be', () => {
  // As sums of terms these would come out a little below 1.
  expect(binomialTail(4, 0.3, 4)).toBe(1);
  expect(hypergeometricTail(9, 3, 4, 3)).toBe(1);
  expect(binomialTail(5, 0, 2)).toBe(1);
  expect(binomialTail(5, 1, 4)).toBe(0);
  expect(binomialTail(5, 0.3, -1)).toBe(0);
  expect(upperLimit(5, 5, 0.1)).toBe(1);
  expect(lowerLimit(5, 0, 0.1)).toBe(0);
});

test('known values', () => {
  // The rule of three, and the interval that every textbook prints for 8 of 10.
  expect(upperLimit(22, 0, 0.1)).toBeCloseTo(1 - 0.1 ** (1 / 22), 8);
  expect(rateInterval(10, 8).low).toBeCloseTo(0.4439, 4);
  expect(rateInterval(10, 8).high).toBeCloseTo(0.9748, 4);
  expect(rateInterval(10, 7.5)).toEqual({ low: rateInterval(10, 7).low, high: rateInterval(10, 8).high });
  expect(signTest(9, 1)).toBeCloseTo(11 / 1024, 12);
  expect(signTest(0, 0)).toBe(1);
});
