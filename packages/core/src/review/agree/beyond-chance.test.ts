/** Agreement beyond chance and its interval, against published figures, large-sample formulas and plain resampling. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cohenKappa } from '../../measure/agreement.ts';
import { resampledInterval } from '../../measure/bootstrap.ts';
import { alphaOf, kappaOf } from './beyond-chance.ts';
import { krippendorffAlpha } from './krippendorff.ts';

test('alpha of the example that Krippendorff computes by hand', () => {
  const rows = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
    [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
  ];
  const items = rows[0]!.map((_, at) => rows.flatMap((row) => (row[at] === null ? [] : [String(row[at])])));
  expect(krippendorffAlpha(items)).toBeCloseTo(0.743, 3);
});

test('everybody always saying the same leaves nothing to compare with', () => {
  expect(
    krippendorffAlpha([
      ['a', 'a'],
      ['a', 'a'],
    ]),
  ).toBeNull();
  expect(krippendorffAlpha([])).toBeNull();
});

const answers = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 4 }), {
  minLength: 20,
  maxLength: 60,
});

test('an interval contains its figure, and the order in which items come changes nothing', () => {
  fc.assert(
    fc.property(answers, (items) => {
      const alpha = alphaOf(items);
      expect(alpha.value ?? 2).toBeCloseTo(krippendorffAlpha(items) ?? 2, 12);
      expect(alphaOf(items.toReversed().map((said) => said.toReversed()))).toEqual(alpha);
      const pairs = items.map((said): [string, string] => [said[0]!, said[1]!]);
      const kappa = kappaOf(pairs);
      expect(kappa.value ?? 2).toBeCloseTo(cohenKappa(pairs) ?? 2, 12);
      expect(kappaOf(pairs.toReversed())).toEqual(kappa);
      for (const { value, interval } of [alpha, kappa]) {
        if (value === null || interval === null) continue;
        expect(interval.low).toBeLessThanOrEqual(value + 1e-9);
        expect(interval.high).toBeGreaterThanOrEqual(value - 1e-9);
      }
    }),
    { numRuns: 25 },
  );
});

test('the interval of kappa is close to the large-sample one, and narrows with the square root of the items', () => {
  // Labels half and half, agreement on four of five: kappa is 0.6, its large-sample error sqrt(0.8 · 0.2 / n) / 0.5.
  const make = (n: number): [string, string][] =>
    Array.from({ length: n }, (_, at): [string, string] => {
      const one = at % 2 === 0 ? 'a' : 'b';
      return [one, at % 10 < 8 ? one : one === 'a' ? 'b' : 'a'];
    });
  for (const n of [100, 400]) {
    const { value, interval } = kappaOf(make(n));
    expect(value).toBeCloseTo(0.6, 10);
    const error = Math.sqrt((0.8 * 0.2) / n) / 0.5;
    expect(Math.abs(interval!.low - (0.6 - 1.96 * error))).toBeLessThan(0.3 * error);
    expect(Math.abs(interval!.high - (0.6 + 1.96 * error))).toBeLessThan(0.3 * error);
  }
});

test('the interval of alpha is that of alpha over the items drawn', () => {
  fc.assert(
    fc.property(answers, (items) => {
      // The kinds of items in one order, as the draws go through them; what is drawn is then written out item by item.
      const kinds = Object.entries(Object.groupBy(items, (said) => JSON.stringify(said.toSorted())))
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, alike]) => alike!);
      const wanted = resampledInterval(
        kinds.map(({ length }) => length),
        (drawn) => krippendorffAlpha(kinds.flatMap(([said], at) => Array<string[]>(drawn[at]!).fill(said!))),
      );
      const { interval } = alphaOf(items);
      expect(interval === null).toBe(wanted === null);
      expect(interval?.low ?? 0).toBeCloseTo(wanted?.low ?? 0, 10);
      expect(interval?.high ?? 0).toBeCloseTo(wanted?.high ?? 0, 10);
    }),
    { numRuns: 5 },
  );
});

test('if too many resamples have no value, there is no interval', () => {
  const items = Array.from({ length: 40 }, (_, at): [string, string] => ['a', at === 0 ? 'b' : 'a']);
  // One answer in forty differs: a third of the resamples have no difference at all, and so no figure.
  expect(kappaOf(items)).toEqual({ value: 0, interval: null });
  expect(alphaOf(items)).toEqual({ value: 0, interval: null });
  const same = items.map((): [string, string] => ['a', 'a']);
  expect(kappaOf(same)).toEqual({ value: null, interval: null });
  expect(alphaOf(same)).toEqual({ value: null, interval: null });
});
