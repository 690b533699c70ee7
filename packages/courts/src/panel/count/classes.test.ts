/** Which values are equal, and which one represents them: decimals, folding, ranges of numbers, lists. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, decimalOf, isFurther, isOnStep, roundDecimal, subtract } from '../value/decimal.ts';
import type { Kind } from '../value/kind.ts';
import { Roll } from '../value/roll.ts';
import { readerOf, type Said } from '../value/said.ts';
import { cutStretches } from './classes.ts';
import {
  farFrom,
  leadersOf,
  leastConfidence,
  medianOf,
  shareOf,
  spreadOf,
  standsFor,
  tallyVotes,
} from './tally.ts';

const said = (kind: Kind, value: unknown): Said => {
  const read = readerOf(kind).read(value);
  if (typeof read === 'string') throw new Error(read);
  return read;
};

const tallyOf = (kind: Kind, values: readonly unknown[]) => {
  const roll = new Roll(readerOf(kind));
  return tallyVotes(
    roll,
    values.map((value) => roll.number(said(kind, value))),
  );
};

const classesIn = (values: readonly number[], tolerance: number): number[][] => {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const starts = cutStretches(sorted, tolerance);
  return starts.map((from, at) => sorted.slice(from, starts[at + 1]));
};

describe('decimals', () => {
  test('are those of the shortest form, not of the double', () => {
    expect(0.1 + 0.2 === 0.3).toBe(false);
    expect(subtract(decimalOf(1.1), decimalOf(1.09))).toEqual({ units: 1n, scale: 2 });
    expect(isFurther(1.1, 1.09, 0.01)).toBe(false);
    expect(isFurther(1.1, 1.0899, 0.01)).toBe(true);
    expect(decimalOf(1e21)).toEqual({ units: 10n ** 21n, scale: 0 });
    expect(decimalOf(-1.5e-7)).toEqual({ units: -15n, scale: 8 });
  });

  test('round half up at four places', () => {
    expect(roundDecimal(decimalOf(0.00015))).toBe(0.0002);
    expect(roundDecimal(decimalOf(0.00005))).toBe(0.0001);
    expect(roundDecimal(decimalOf(0.000049999))).toBe(0);
    expect(roundDecimal(decimalOf(12345.67895))).toBe(12345.679);
  });

  test('order as the numbers do', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (a, b) => {
          expect(Math.sign(compareDecimals(decimalOf(a), decimalOf(b)))).toBe(
            Math.sign(a === b ? 0 : a < b ? -1 : 1),
          );
        },
      ),
    );
  });

  test('whole numbers of any size are exact', () => {
    expect(isFurther(2 ** 53, 2 ** 53 - 1, 1)).toBe(false);
    expect(isFurther(1e16 + 2, 1e16, 1)).toBe(true);
    expect(isFurther(1e16, 1, 1e16 - 2)).toBe(true);
    expect(isFurther(2 ** 50, -0.0001, 2 ** 50)).toBe(true);
    expect(isFurther(2 ** 60, -1, 2 ** 60)).toBe(true);
    expect(isFurther(2 ** 60, -(2 ** 51) - 1, 2 ** 60 + 2 ** 51)).toBe(true);
    expect(isFurther(16.1, 0.1, 16)).toBe(false);
    expect(isFurther(-5, 5, 10)).toBe(false);
    expect(isFurther(-5, 5, 9)).toBe(true);
    expect(isFurther(3, 1, 1.5)).toBe(true);
    expect(isFurther(3.5, 1, 2)).toBe(true);
    expect(isFurther(0.3, 0.1, 0.2)).toBe(false);
    expect(isFurther(1, 0.9, 0.1)).toBe(false);
    expect(decimalOf(7)).toEqual({ units: 7n, scale: 0 });
    expect(compareDecimals(decimalOf(1), decimalOf(1))).toBe(0);
  });

  test('lie on a step or do not', () => {
    expect(isOnStep(decimalOf(0.3), decimalOf(0), decimalOf(0.1))).toBe(true);
    expect(isOnStep(decimalOf(0.35), decimalOf(0), decimalOf(0.1))).toBe(false);
    expect(isOnStep(decimalOf(-0.9), decimalOf(0.1), decimalOf(0.5))).toBe(true);
  });
});

describe('classes of numbers', () => {
  test('are split at all of their widest gaps at once', () => {
    expect(classesIn([1, 1.009, 1.018], 0.01)).toEqual([[1], [1.009], [1.018]]);
    expect(classesIn([1, 1.01, 1.05], 0.01)).toEqual([[1, 1.01], [1.05]]);
    expect(classesIn([5, 1, 3], 0)).toEqual([[1], [3], [5]]);
    expect(classesIn([], 1)).toEqual([]);
  });

  test('are never wider than the tolerance, leave no gap uncut that is wider than a cut one beside it, and know no order', () => {
    const number = fc.integer({ min: -30, max: 30 }).map((value) => value / 10);
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0.1, 0.25, 0.5, 1, 2),
        (values, tolerance) => {
          const classes = classesIn(values, tolerance);
          expect(classes.flat()).toEqual([...new Set(values)].sort((a, b) => a - b));
          for (const one of classes) expect(isFurther(one.at(-1)!, one[0]!, tolerance)).toBe(false);
          expect(classesIn([...values].reverse(), tolerance)).toEqual(classes);
          expect(classesIn(values, tolerance)).toEqual(
            cutByHand(
              [...new Set(values)].sort((a, b) => a - b),
              tolerance,
            ),
          );
        },
      ),
    );
  });

  test('a thousand numbers with ever smaller gaps are cut in no time', () => {
    const values = Array.from({ length: 1000 }, (_, at) => 1 / (at + 1));
    expect(classesIn(values, 1e-9)).toHaveLength(1000);
  });
});

/** The definition, word for word. */
function cutByHand(sorted: readonly number[], tolerance: number): number[][] {
  if (!isFurther(sorted.at(-1)!, sorted[0]!, tolerance)) return [[...sorted]];
  const gaps = sorted.slice(1).map((value, at) => Math.round((value - sorted[at]!) * 1e6));
  const widest = Math.max(...gaps);
  const parts: number[][] = [[sorted[0]!]];
  gaps.forEach((gap, at) => {
    if (gap === widest) parts.push([]);
    parts.at(-1)!.push(sorted[at + 1]!);
  });
  return parts.flatMap((part) => cutByHand(part, tolerance));
}

describe('equal values', () => {
  test.each<[string, Kind, unknown, unknown, boolean]>([
    ['letters, width, dashes and space', { kind: 'text' }, ' ＡCME—Ltd', 'acme-ltd', true],
    ['quotation marks', { kind: 'text' }, 'it’s `x`', "it's 'x'", true],
    ['soft hyphens', { kind: 'text' }, 'in\u00advoice', 'invoice', true],
    ['another word', { kind: 'text' }, 'acme', 'acne', false],
    ['exact text but for outer space', { kind: 'text', exact: true }, ' nai\u0308ve ', 'naïve', true],
    ['exact text in another case', { kind: 'text', exact: true }, 'Acme', 'acme', false],
    [
      'sets, in any order, entries once',
      { kind: 'list', of: { kind: 'text' } },
      ['b', 'A', 'a'],
      ['A', 'B'],
      true,
    ],
    ['other sets', { kind: 'list', of: { kind: 'text' } }, ['a'], ['a', 'b'], false],
    ['zero below zero', { kind: 'number' }, -0, 0, true],
  ])('%s', (_what, kind, one, other, isEqual) => {
    expect(said(kind, one).key === said(kind, other).key).toBe(isEqual);
  });

  test('"there is none" is a value of its own', () => {
    const kind: Kind = { kind: 'list', of: { kind: 'text' }, optional: true };
    expect(said(kind, null).key).not.toBe(said(kind, []).key);
  });
});

describe('the value that represents a class', () => {
  test('the most frequent spelling, then the smallest', () => {
    const text: Kind = { kind: 'text' };
    const tally = tallyOf(text, ['ACME', 'Acme', 'Acme', 'acme  ']);
    expect(leadersOf(tally)).toEqual(['Acme']);
    expect(leadersOf(tallyOf(text, ['acme ', 'ACME', 'acme']))).toEqual(['ACME']);
    expect(leadersOf(tallyOf({ kind: 'number', tolerance: 0.1 }, [1.1, 1, 1.05, 1.05]))).toEqual([1.05]);
    expect(leadersOf(tallyOf({ kind: 'number', tolerance: 0.1 }, [1.1, 1]))).toEqual([1]);
    expect(leadersOf(tallyOf({ kind: 'choice', values: ['z', 'a'] }, ['a', 'z']))).toEqual(['z', 'a']);
  });

  test('lists are printed once each, sorted by code point, and the shortest comes first', () => {
    const list: Kind = { kind: 'list', of: { kind: 'text' } };
    expect(leadersOf(tallyOf(list, [['b', 'a', 'a']]))).toEqual([['a', 'b']]);
    expect(
      leadersOf(
        tallyOf(list, [
          ['A', 'a', 'b'],
          ['B', 'a'],
        ]),
      ),
    ).toEqual([['B', 'a']]);
    expect(leadersOf(tallyOf(list, [['\u{1f600}', '\uffee']]))).toEqual([['\uffee', '\u{1f600}']]);
  });

  test('in a tie all of them, with "there is none" last', () => {
    expect(leadersOf(tallyOf({ kind: 'number', optional: true }, [null, 2, 1]))).toEqual([1, 2, null]);
  });

  test('a class is asked for by its number', () => {
    const tally = tallyOf({ kind: 'flag' }, [true, false, true]);
    expect(standsFor(tally, tally.top).value).toBe(true);
    expect([tally.leading, tally.second]).toEqual([2, 1]);
  });
});

describe('sizes', () => {
  const grades: Kind = { kind: 'number', optional: true };
  const levels: Kind = { kind: 'choice', values: ['low', 'middle', 'high'], ordered: true };

  test('the lower of two in the middle', () => {
    expect(medianOf(tallyOf(grades, [4, 1, 3, 2]))?.value).toBe(2);
    expect(medianOf(tallyOf(levels, ['high', 'low', 'high']))?.value).toBe('high');
    expect(medianOf(tallyOf(grades, [null]))).toBeUndefined();
  });

  test('spread and far are exact', () => {
    expect(spreadOf(tallyOf(grades, [0.3, 0.1]))).toBe(0.2);
    expect(spreadOf(tallyOf(levels, ['high', 'low']))).toBe(2);
    expect(farFrom(tallyOf(grades, [1, 1.1, 1.2, null]), 0.1)).toBe(0);
    expect(farFrom(tallyOf(grades, [1, 1.1, 1.21]), 0.1)).toBe(1);
    expect(spreadOf(tallyOf(grades, []))).toBe(0);
  });

  test('shares and the least confidence', () => {
    expect([shareOf(1, 3), shareOf(2, 3), shareOf(0, 0), shareOf(3, 2)]).toEqual([0.3333, 0.6667, 0, 1.5]);
    expect([leastConfidence([0.9, 0.70005]), leastConfidence([0.9, null]), leastConfidence([])]).toEqual([
      0.7001, 0, 0,
    ]);
  });
});
