/** What sums leave to their counts, and counts to their sums, as far as the lowest and the highest values show. */
import { describe, expect, test } from 'vitest';
import { Dice } from '../../test/random-panel.ts';
import { count, smallTable } from '../../test/small-table.ts';
import { addClass, type Box, classesIn } from './prove/box.ts';
import { type CaseSpace, caseSpace } from './prove/case-space.ts';
import { tighten } from './prove/linked-counts.ts';

/** Facts of which every value below 10 is a class of its own, so that classes are values. */
const spaceOf = (sums: Record<string, readonly string[]>): CaseSpace => {
  const facts = {
    a: count,
    b: count,
    c: count,
    ...Object.fromEntries(Object.entries(sums).map(([name, of]) => [name, { kind: 'sum', of }])),
  };
  const values = Array.from({ length: 10 }, (_, value) => value);
  return caseSpace(
    smallTable(
      facts,
      Object.keys(facts).flatMap((name) => values.map((value) => ({ when: { [name]: value }, then: 'YES' }))),
    ),
  );
};

const boxOf = (space: CaseSpace, values: readonly (readonly number[])[]): Box => {
  const box = new Uint32Array(space.whole.length);
  space.axes.forEach((axis, at) => {
    for (const value of values[at]!) addClass(box, axis, value);
  });
  return box;
};

const valuesOf = (space: CaseSpace, box: Box): number[][] => space.axes.map((axis) => classesIn(box, axis));

const upTo = (high: number, low = 0): number[] => Array.from({ length: high - low + 1 }, (_, at) => low + at);

describe('one sum of a and b', () => {
  const space = spaceOf({ ab: ['a', 'b'] });
  test.each<[string, number[][], number[][] | undefined]>([
    ['nothing to remove', [[0, 1], [0, 1], [5], [0, 1, 2]], [[0, 1], [0, 1], [5], [0, 1, 2]]],
    ['the sum is cut on both sides', [[1, 2], [2, 3], [0], upTo(9)], [[1, 2], [2, 3], [0], [3, 4, 5]]],
    ['the first count is cut from above', [upTo(9), [2, 3], [0], [4]], [[1, 2], [2, 3], [0], [4]]],
    ['the second count is cut from below', [[0, 1], upTo(9), [0], [6]], [[0, 1], [5, 6], [0], [6]]],
    ['holes stay', [[0, 2, 4], [0, 3], [0], [0, 7]], [[0, 2, 4], [0, 3], [0], [0, 7]]],
    ['no sum is left', [[0, 1], [0, 1], [0], [3, 4]], undefined],
    ['no count is left', [[0, 5], [1], [0], [3]], undefined],
  ])('%s', (_name, given, left) => {
    const box = boxOf(space, given);
    const hasChanged = tighten(space, box);
    expect(hasChanged).toBe(left === undefined ? undefined : String(left) !== String(given));
    if (left !== undefined) expect(valuesOf(space, box)).toEqual(left);
  });
});

test.each<[Record<string, readonly string[]>, number[][], number[][]]>([
  [{ aab: ['a', 'a', 'b'] }, [upTo(9), [0, 1], [0], [5, 6]], [[2, 3], [0, 1], [0], [5, 6]]],
  [{ aab: ['a', 'a', 'b'] }, [[1, 2], upTo(9), [0], [8]], [[1, 2], upTo(6, 4), [0], [8]]],
  [{ ab: ['a', 'b'], bc: ['b', 'c'] }, [[1], upTo(9), upTo(9), [4], [5, 6]], [[1], [3], [2, 3], [4], [5, 6]]],
])('counts and sums narrow each other until nothing more follows: %j', (sums, given, left) => {
  const space = spaceOf(sums);
  const box = boxOf(space, given);
  expect(tighten(space, box)).toBe(true);
  expect(valuesOf(space, box)).toEqual(left);
});

test('what is left is exactly what bounds allow, for any sums', () => {
  const dice = new Dice(5);
  const weights: Record<string, readonly [number, number, number]> = { ab: [1, 1, 0], bcc: [0, 1, 2] };
  const space = spaceOf({ ab: ['a', 'b'], bcc: ['b', 'c', 'c'] });
  expect(space.axes.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'ab', 'bcc']);
  /** Removes values one at a time until every value fits between the bounds of the others. */
  const allowed = (given: readonly (readonly number[])[]): number[][] | undefined => {
    const left = given.map((values) => [...values]);
    for (let before = ''; before !== String(left.map(String)); ) {
      before = String(left.map(String));
      for (const [at, name] of Object.keys(weights).entries()) {
        const terms = [...weights[name]!.entries(), [3 + at, -1] as const].filter(([, times]) => times !== 0);
        for (const [mine] of terms) {
          left[mine] = left[mine]!.filter((value) => {
            const ends = (pick: (...of: number[]) => number): number =>
              terms.reduce((total, [axis, times]) => {
                const values = axis === mine ? [value] : left[axis]!;
                return total + pick(...values.map((one) => times * one));
              }, 0);
            return ends(Math.min) <= 0 && ends(Math.max) >= 0;
          });
          if (left[mine]!.length === 0) return undefined;
        }
      }
    }
    return left;
  };
  for (let round = 0; round < 150; round++) {
    const given = space.axes.map(() => {
      const some = dice.some(upTo(9), 0.2 + dice.below(5) / 10);
      return some.length === 0 ? [dice.below(10)] : some;
    });
    const box = boxOf(space, given);
    const hasChanged = tighten(space, box);
    const expected = allowed(given);
    expect(hasChanged === undefined ? undefined : valuesOf(space, box), JSON.stringify(given)).toEqual(
      expected,
    );
  }
});
