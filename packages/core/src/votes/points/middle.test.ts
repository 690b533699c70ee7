/** Medians against brute force. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, mediansOfOthers, weightedMedian } from './middle.ts';

const values = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 9 });
const weighted = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 5 })), {
  minLength: 1,
  maxLength: 9,
});

test('no value has a smaller weighted distance than the weighted median, and it lies in the middle of those', () => {
  fc.assert(
    fc.property(weighted, (pairs) => {
      fc.pre(pairs.some(([, weight]) => weight > 0));
      const distance = (at: number): number =>
        pairs.reduce((sum, [value, weight]) => sum + weight * Math.abs(value - at), 0);
      const tried = Array.from({ length: 4 * 18 + 1 }, (_, at) => at / 4 - 9);
      const least = Math.min(...tried.map(distance));
      const best = tried.filter((at) => distance(at) === least);
      const found = weightedMedian(
        pairs.map(([value]) => value),
        pairs.map(([, weight]) => weight),
      );
      expect(found).toBe((Math.min(...best) + Math.max(...best)) / 2);
    }),
  );
});

test('weights that are all the same give the median', () => {
  fc.assert(
    fc.property(values, (all) => {
      expect(
        weightedMedian(
          all,
          all.map(() => 0.1),
        ),
      ).toBe(median(all));
    }),
  );
});

test('the median of the others leaves each one out', () => {
  fc.assert(
    fc.property(values, (all) => {
      expect([...mediansOfOthers(all)]).toEqual(
        all.map((_, left) => median(all.filter((_value, at) => at !== left))),
      );
    }),
  );
});

test('of nothing there is no middle', () => {
  expect(median([])).toBeNaN();
  expect(weightedMedian([1, 2], [0, 0])).toBeNaN();
});
