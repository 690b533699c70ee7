/** Boxes and regions against plain lists of cases; one axis has more classes than fit into a word. */
import { describe, expect, test } from 'vitest';
import type { Axis } from './axis.ts';
import {
  APART,
  addClass,
  type Box,
  COVERED,
  classCount,
  classesIn,
  demandsOf,
  divide,
  excludeOnly,
  excluding,
  hasClass,
  highest,
  isOpenIn,
  lowest,
  only,
  openIn,
  type Region,
  regionOfBox,
  removeClass,
  testFor,
  wholeBox,
  within,
} from './box.ts';

/** Axes with so many classes each, one after the other. */
function axesWith(...sizes: number[]): Axis[] {
  let from = 0;
  return sizes.map((size) => {
    const to = from + Math.ceil(size / 32);
    const classes = Array.from({ length: size }, (_, at) => ({ low: at, high: at }));
    const axis: Axis = {
      name: '',
      slot: 0,
      fact: { kind: 'count', doc: '' },
      member: undefined,
      classes,
      from,
      to,
    };
    from = to;
    return axis;
  });
}

/** A box with the given classes of each axis. */
function boxWith(axes: readonly Axis[], chosen: readonly (readonly number[])[]): Box {
  const box = new Uint32Array(axes.at(-1)!.to);
  axes.forEach((axis, at) => {
    for (const index of chosen[at]!) addClass(box, axis, index);
  });
  return box;
}

const classesOf = (axes: readonly Axis[], box: Box): number[][] => axes.map((axis) => classesIn(box, axis));

describe('the classes of an axis', () => {
  const axes = axesWith(2, 70, 3);
  const wide = axes[1]!;

  test.each([
    [[]],
    [[0]],
    [[31]],
    [[32]],
    [[63, 64]],
    [[69]],
    [[1, 30, 33]],
    [[5, 40, 69]],
    [Array.from({ length: 70 }, (_, at) => at)],
  ])('%j are counted, found and told apart from those of other axes', (chosen) => {
    const box = boxWith(axes, [[0, 1], chosen, [0, 1, 2]]);
    expect(classesIn(box, wide)).toEqual(chosen);
    expect(classCount(box, wide)).toBe(chosen.length);
    expect(lowest(box, wide)).toBe(chosen[0] ?? -1);
    expect(highest(box, wide)).toBe(chosen.at(-1) ?? -1);
    expect(wide.classes.map((_, at) => hasClass(box, wide, at))).toEqual(
      wide.classes.map((_, at) => chosen.includes(at)),
    );
    expect(classesOf(axes, only(box, wide, 40))).toEqual([[0, 1], [40], [0, 1, 2]]);
    expect(classesOf(axes, box)).toEqual([[0, 1], chosen, [0, 1, 2]]);
    for (const index of chosen) removeClass(box, wide, index);
    expect(classesOf(axes, box)).toEqual([[0, 1], [], [0, 1, 2]]);
  });

  test('all of them are in the whole box, and none is in a box without axes', () => {
    expect(classesOf(axes, wholeBox(axes)).map((classes) => classes.length)).toEqual([2, 70, 3]);
    expect([...wholeBox(axes)]).toEqual([3, 0xffffffff, 0xffffffff, 63, 7]);
    expect(wholeBox([])).toHaveLength(0);
  });
});

describe('regions', () => {
  // A small axis, one of two words, and three members of a set.
  const axes = axesWith(3, 34, 2, 2, 2);
  const [small, wide, x, y, z] = axes as [Axis, Axis, Axis, Axis, Axis];
  const chosen = (axis: Axis, ...classes: number[]) =>
    testFor(
      axis,
      axis.classes.map((_, at) => classes.includes(at)),
    );
  const regions: Record<string, Region> = {
    everything: { tests: [], anyOf: [] },
    small: { tests: [chosen(small, 0, 2)], anyOf: [] },
    'the end of the wide axis': { tests: [chosen(wide, 32, 33)], anyOf: [] },
    'the middle of the wide axis': { tests: [chosen(wide, 31, 32)], anyOf: [] },
    'small and wide': { tests: [chosen(small, 1), chosen(wide, 3, 33)], anyOf: [] },
    'a member': { tests: [chosen(y, 1)], anyOf: [] },
    'any member': { tests: [], anyOf: [[x.from, y.from, z.from]] },
    'any of no member': { tests: [], anyOf: [[]] },
    'any of two, without the third': { tests: [chosen(z, 0)], anyOf: [[x.from, y.from]] },
    'any of each pair': {
      tests: [chosen(small, 1, 2)],
      anyOf: [
        [x.from, y.from],
        [y.from, z.from],
      ],
    },
  };
  const both = [0, 1];
  const all = wide.classes.map((_, at) => at);
  const boxes: Record<string, readonly (readonly number[])[]> = {
    whole: [[0, 1, 2], all, both, both, both],
    one: [[1], [33], [1], [0], [0]],
    'no members': [[0, 2], [31, 32, 33], [0], [0], [0]],
    'x is in': [[0, 2], [32], [1], both, [0]],
    'y is in': [[1], [3, 33], both, [1], both],
    'z is open': [[1, 2], [0, 3], [0], [0], both],
    'x is in, z is open': [[1], [3], [1], [0], both],
    'z is in, x is open': [[1], [3], both, [0], [1]],
    'z is out': [[0, 1], [2, 32], both, both, [0]],
    'only x and z are open': [[1], all.slice(1), both, [0], both],
  };
  /** Every case of a box, as text. */
  const casesIn = (box: Box): Set<string> =>
    new Set(
      classesOf(axes, box)
        .reduce<number[][]>(
          (cases, mine) => cases.flatMap((one) => mine.map((index) => [...one, index])),
          [[]],
        )
        .map((one) => one.join()),
    );
  const at = (one: string, axis: Axis): number => Number(one.split(',')[axes.indexOf(axis)]);
  const axisFrom = (from: number): Axis => axes.find((axis) => axis.from === from)!;
  const passes = (one: string, { from, mask }: Region['tests'][number]): boolean => {
    const index = at(one, axisFrom(from));
    return ((mask[Math.floor(index / 32)]! >>> (index % 32)) & 1) === 1;
  };
  const hasOne = (one: string, words: readonly number[]): boolean =>
    words.some((word) => at(one, axisFrom(word)) === 1);
  const isIn = (one: string, { tests, anyOf }: Region): boolean =>
    tests.every((condition) => passes(one, condition)) && anyOf.every((words) => hasOne(one, words));

  const pairs = Object.keys(regions).flatMap((region) =>
    Object.keys(boxes).map((box) => [region, box] as const),
  );

  test.each(pairs)('%s in the box "%s"', (regionName, boxName) => {
    const region = regions[regionName]!;
    const box = boxWith(axes, boxes[boxName]!);
    const cases = casesIn(box);
    const inside = new Set([...cases].filter((one) => isIn(one, region)));
    const outside = new Set([...cases].filter((one) => !isIn(one, region)));
    const { tests, anyOf } = region;
    const open = [
      ...tests.filter((condition) => [...cases].some((one) => !passes(one, condition))),
      ...anyOf.filter((words) => [...cases].some((one) => !hasOne(one, words))),
    ].length;
    expect(openIn(region, box)).toBe(inside.size === 0 ? APART : outside.size === 0 ? COVERED : open);
    expect(tests.map((condition) => isOpenIn(condition, box))).toEqual(
      tests.map((condition) => [...cases].some((one) => !passes(one, condition))),
    );

    const passing = [...cases].filter((one) => tests.every((condition) => passes(one, condition)));
    const part = within(box, region);
    expect(part === undefined ? [] : [...casesIn(part)]).toEqual(passing);
    const demands = demandsOf(region);
    expect(passing.filter((one) => !demands.some((demand) => isIn(one, demand)))).toEqual([...inside]);

    if (inside.size === 0) return;
    const rest = excluding(region, box).map(casesIn);
    expect(rest).toHaveLength(open);
    const left = rest.flatMap((some) => [...some]);
    expect(new Set(left)).toEqual(outside);
    // Only several lists of members can leave a case out for two reasons.
    if (anyOf.length < 2) expect(left).toHaveLength(outside.size);
    if (open === 1) {
      const narrowed = box.slice();
      excludeOnly(region, narrowed);
      expect(casesIn(narrowed)).toEqual(outside);
    }
    if (open > 0) {
      const [nearer, further] = divide(region, box).map(casesIn) as [Set<string>, Set<string>];
      expect(nearer.size).toBeGreaterThan(0);
      expect(further.size).toBeGreaterThan(0);
      expect([...nearer, ...further].sort()).toEqual([...cases].sort());
      const test = tests.find((condition) => isOpenIn(condition, box));
      if (test !== undefined) expect(nearer).toEqual(new Set([...cases].filter((one) => passes(one, test))));
      else expect([...inside].filter((one) => nearer.has(one)).length).toBeGreaterThan(0);
    }
    expect(box).toEqual(boxWith(axes, boxes[boxName]!));
  });

  test('a test has one bit for each class of its axis', () => {
    expect(chosen(wide, 0, 33)).toEqual({ from: 1, to: 3, mask: Uint32Array.of(1, 2) });
    expect(chosen(y, 1)).toEqual({ from: 4, to: 5, mask: Uint32Array.of(2) });
  });

  test.each(Object.keys(boxes))('the box "%s" as a region has its cases and asks nothing else', (name) => {
    const box = boxWith(axes, boxes[name]!);
    const region = regionOfBox(axes, box);
    expect(new Set([...casesIn(wholeBox(axes))].filter((one) => isIn(one, region)))).toEqual(casesIn(box));
    expect(region.anyOf).toEqual([]);
    expect(region.tests).toHaveLength(
      axes.filter((axis) => classesIn(box, axis).length < axis.classes.length).length,
    );
  });
});
