/** Systems of sums against every combination of numbers, and conditions that exclude each other. */
import { describe, expect, test } from 'vitest';
import { Dice } from '../../../test/random-panel.ts';
import type { Cell } from './cell.ts';
import { conditionsOf, LARGEST_COUNT } from './condition.ts';
import type { Fact } from './fact.ts';
import {
  canHold,
  describeConflict,
  leavesOf,
  narrow,
  type Range,
  SUM_STEP,
  solve,
  spend,
  type Total,
  usualBudget,
} from './feasible.ts';

interface System {
  readonly ranges: readonly Range[];
  readonly totals: readonly Total[];
}

const from = (low: number, high: number): Range => ({ low, high });

/** Three numbers below 6 and up to three totals, some of them out of reach. */
function drawSystem(dice: Dice): System {
  const ranges = Array.from({ length: 3 }, () => {
    const low = dice.below(4);
    return from(low, low + dice.below(4) - (dice.is(0.05) ? 1 : 0));
  });
  const totals = Array.from({ length: dice.below(4) }, () => {
    const parts = dice.some([0, 1, 2], 0.7).map((at) => [at, 1 + dice.below(3)] as const);
    const low = dice.below(20);
    return { parts: parts.length === 0 ? [[0, 2] as const] : parts, range: from(low, low + dice.below(3)) };
  });
  return { ranges, totals };
}

const isIn = ({ low, high }: Range, value: number): boolean => value >= low && value <= high;
const totalOf = ({ parts }: Total, numbers: readonly number[]): number =>
  parts.reduce((sum, [at, times]) => sum + times * numbers[at]!, 0);

function solutionsOf({ ranges, totals }: System): number[][] {
  const found: number[][] = [];
  for (let number = 0; number < 10 ** 3; number++) {
    const numbers = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
    if (
      numbers.every((value, at) => isIn(ranges[at]!, value)) &&
      totals.every((total) => isIn(total.range, totalOf(total, numbers)))
    )
      found.push(numbers);
  }
  return found;
}

describe('systems of sums', () => {
  const dice = new Dice(1);
  const systems = Array.from({ length: 120 }, () => drawSystem(dice));

  test('have a solution exactly if trying every combination finds one', () => {
    let solved = 0;
    for (const system of systems) {
      const every = solutionsOf(system).map(String);
      const found = solve(system.ranges, system.totals);
      if (found === undefined) expect(every, JSON.stringify(system)).toEqual([]);
      else expect(every, JSON.stringify(system)).toContain(String(found));
      if (found !== undefined) solved++;
    }
    expect(solved).toBeGreaterThan(20);
  });

  test('are narrowed without losing a solution, and as far as each single total shows', () => {
    for (const system of systems) {
      const every = solutionsOf(system);
      const narrowed = narrow(system.ranges, system.totals);
      if (narrowed === undefined) {
        expect(every, JSON.stringify(system)).toEqual([]);
        continue;
      }
      for (const numbers of every)
        for (const [at, value] of numbers.entries())
          expect(isIn(narrowed[at]!, value), JSON.stringify(system)).toBe(true);
      for (const { parts, range } of system.totals)
        for (const [mine, times] of parts) {
          const others = (end: 'low' | 'high'): number =>
            parts.reduce((sum, [at, by]) => (at === mine ? sum : sum + by * narrowed[at]![end]), 0);
          const { low, high } = narrowed[mine]!;
          expect(times * low + others('high')).toBeGreaterThanOrEqual(range.low);
          expect(times * high + others('low')).toBeLessThanOrEqual(range.high);
        }
    }
  });

  test.each<[string, Range[], Total[], number[] | undefined]>([
    ['nothing is asked', [from(2, 9), from(0, 4)], [], [2, 0]],
    ['the lowest numbers are enough', [from(1, 9), from(1, 9)], [total(2, 5, [0, 1], [1, 1])], [1, 1]],
    ['one number must rise', [from(0, 9), from(3, 3)], [total(7, 7, [0, 1], [1, 1])], [4, 3]],
    [
      'the first of two rises as little as it can',
      [from(0, 4), from(0, 4)],
      [total(6, 6, [0, 1], [1, 1])],
      [2, 4],
    ],
    ['a range is empty', [from(3, 2)], [], undefined],
    ['even sums are never odd', [from(0, 9), from(0, 9)], [total(5, 5, [0, 2], [1, 4])], undefined],
    ['but they reach the next even number', [from(0, 9), from(0, 9)], [total(5, 6, [0, 2], [1, 4])], [1, 1]],
    ['from an odd start they do', [from(1, 9), from(0, 9)], [total(7, 7, [0, 3], [1, 4])], [1, 1]],
    ['too high', [from(3, 9)], [total(0, 2, [0, 1])], undefined],
    ['too low', [from(0, 3)], [total(4, 9, [0, 1])], undefined],
    [
      'the largest counts',
      [from(0, LARGEST_COUNT), from(0, LARGEST_COUNT)],
      [total(2 * LARGEST_COUNT, 2 * LARGEST_COUNT, [0, 1], [1, 1])],
      [LARGEST_COUNT, LARGEST_COUNT],
    ],
    [
      'pairs that ask for a half each',
      [from(0, 9), from(0, 9), from(0, 9)],
      [total(1, 1, [0, 1], [1, 1]), total(1, 1, [1, 1], [2, 1]), total(1, 1, [0, 1], [2, 1])],
      undefined,
    ],
  ])('%s', (_name, ranges, totals, expected) => {
    expect(solve(ranges, totals)).toEqual(expected);
  });

  /** Two pairs that must be equal in one total and differ by one in another; narrowing them takes many rounds. */
  const contradiction = (most: number, sums: readonly number[]): [Range[], Total[]] => [
    Array.from({ length: 4 }, () => from(0, most)),
    sums.map((sum, at) => total(sum, sum, [at % 2, 1], [at < 2 ? 2 : 3, 1])),
  ];

  test.each([
    [50, [50, 49, 50, 50]],
    [50, [50, 50, 51, 50]],
    [500, [500, 500, 501, 500]],
  ])('numbers up to %d whose totals contradict each other have no solution: %j', (most, sums) => {
    expect(solve(...contradiction(most, sums))).toBeUndefined();
  });

  test('take a step of the budget for each attempt, and give up when it is spent', () => {
    const budget = { left: SUM_STEP };
    expect(solve([from(0, 9)], [total(3, 3, [0, 1])], budget)).toEqual([3]);
    expect(budget).toEqual({ left: 0 });
    expect(() => solve([from(0, 9)], [], budget)).toThrow(
      expect.objectContaining({ code: 'TABLE_TOO_LARGE' }),
    );
    // Narrowing moves the bounds by one at a time, so halves of the ranges are tried, too many of them.
    const many = LARGEST_COUNT;
    const [ranges, totals] = contradiction(many, [many, many - 1, many, many]);
    expect(() => solve(ranges, totals, { left: 20 * SUM_STEP })).toThrow('takes too long');
  });

  test('a budget can be spent to the last comparison', () => {
    const budget = { left: 3 };
    spend(budget, 3);
    expect(budget.left).toBe(0);
    expect(() => spend(budget, 1)).toThrow(expect.objectContaining({ code: 'TABLE_TOO_LARGE' }));
    expect(usualBudget()).toEqual({ left: 20_000_000 });
  });
});

function total(low: number, high: number, ...parts: [at: number, times: number][]): Total {
  return { parts, range: from(low, high) };
}

const count: Fact = { kind: 'count', doc: '' };
const sum = (...of: string[]): Fact => ({ kind: 'sum', doc: '', of });

test('a sum of sums counts each leaf as often as it goes in', () => {
  const facts = { a: count, b: count, all: sum('ab', 'ab', 'a'), ab: sum('a', 'b'), twice: sum('b', 'b') };
  const told = (name: string) => Object.fromEntries(leavesOf(facts, name));
  expect(told('ab')).toEqual({ a: 1, b: 1 });
  expect(told('all')).toEqual({ a: 3, b: 2 });
  expect(told('twice')).toEqual({ b: 2 });
  expect(told('a')).toEqual({ a: 1 });
});

describe('conditions that exclude each other', () => {
  const facts: Record<string, Fact> = {
    a: count,
    b: count,
    c: count,
    ab: sum('a', 'b'),
    bc: sum('b', 'c'),
    ratio: { kind: 'score', doc: '', min: 0, max: 1 },
    tags: { kind: 'set', doc: '', values: ['x', 'y', 'z'] },
    marks: { kind: 'set', doc: '', values: ['x', 'y', 'z'] },
  };
  const conditions = (asked: readonly (readonly [string, Cell])[]) =>
    asked.flatMap(([name, cell]) =>
      conditionsOf(name, Object.keys(facts).indexOf(name), facts[name]!, cell, {}),
    );

  test.each<[(readonly [string, Cell])[], string | undefined]>([
    [[], undefined],
    [
      [
        ['a', 1],
        ['ab', 1],
      ],
      undefined,
    ],
    [
      [
        ['a', { at_least: 2 }],
        ['ab', 2],
        ['b', { at_least: 0 }],
      ],
      undefined,
    ],
    [
      [
        ['a', { at_least: 2 }],
        ['c', 3],
        ['ab', { at_most: 1 }],
      ],
      'a at least 2, ab at most 1',
    ],
    [
      [
        ['ratio', { above: 0.5 }],
        ['a', 1],
        ['ratio', { below: 0.5 }],
      ],
      'ratio above 0.5, ratio below 0.5',
    ],
    [
      [
        ['ratio', { at_least: 0.5 }],
        ['ratio', { at_most: 0.5 }],
      ],
      undefined,
    ],
    [
      [
        ['ab', 3],
        ['bc', 1],
        ['a', { at_most: 1 }],
      ],
      'ab exactly 3, bc exactly 1, a at most 1',
    ],
    [
      [
        ['ab', 3],
        ['bc', 2],
        ['a', { at_most: 1 }],
      ],
      undefined,
    ],
    [
      [
        ['ab', 3],
        ['bc', 2],
        ['a', { at_most: 1 }],
        ['c', 1],
      ],
      'ab exactly 3, bc exactly 2, a at most 1, c exactly 1',
    ],
    [
      [
        ['tags', { has_all: ['x', 'y'] }],
        ['tags', { has_none: ['y', 'z'] }],
      ],
      'tags all of x, y, tags none of y, z',
    ],
    [
      [
        ['tags', { has_all: ['x'] }],
        ['tags', { has_none: ['y', 'z'] }],
      ],
      undefined,
    ],
    [
      [
        ['tags', { has_any: ['y', 'z'] }],
        ['tags', { has_none: ['y', 'z'] }],
      ],
      'tags any of y, z, tags none of y, z',
    ],
    [
      [
        ['tags', { has_any: ['y', 'z'] }],
        ['tags', { has_none: ['z'] }],
      ],
      undefined,
    ],
    [
      [
        ['tags', { has_any: ['y'] }],
        ['tags', { has_any: ['z'] }],
      ],
      undefined,
    ],
    [
      [
        ['tags', { has_any: ['y'], has_none: ['x'] }],
        ['marks', { has_none: ['y'] }],
      ],
      undefined,
    ],
    [
      [
        ['marks', { has_none: ['x'] }],
        ['tags', { has_any: ['y'] }],
        ['tags', { has_none: ['y'] }],
        ['tags', { has_all: ['z'] }],
      ],
      'tags any of y, tags none of y',
    ],
    [
      [
        ['tags', { has_any: ['x', 'y'] }],
        ['tags', { has_none: ['x'] }],
        ['tags', { has_none: ['y'] }],
      ],
      'tags any of x, y, tags none of x, tags none of y',
    ],
  ])('%j: %s', (asked, conflict) => {
    const all = conditions(asked);
    expect(canHold(facts, all)).toBe(conflict === undefined);
    if (conflict !== undefined) expect(describeConflict(facts, all)).toBe(conflict);
  });

  test('are found in sums that narrow each other by one at a time', () => {
    const pairs: Record<string, Fact> = { a: count, b: count, c: count, d: count };
    for (const [one, other] of ['ac', 'bc', 'ad', 'bd'].map((name) => [...name] as [string, string]))
      pairs[`${one}${other}`] = sum(one, other);
    const asked = { a: { at_most: 50 }, b: { at_most: 50 }, c: { at_most: 50 }, d: { at_most: 50 } };
    const meets = (bd: number): boolean =>
      canHold(
        pairs,
        Object.entries({ ...asked, ac: 50, bc: 50, ad: 51, bd }).flatMap(([name, cell]) =>
          conditionsOf(name, 0, pairs[name]!, cell, {}),
        ),
      );
    expect([50, 51, 52].map(meets)).toEqual([false, true, false]);
  });

  test('are found exactly if no combination of counts meets them all', () => {
    const dice = new Dice(2);
    const names = ['a', 'b', 'c', 'ab', 'bc'];
    for (let left = 80; left > 0; left--) {
      const asked = dice.some(names, 0.7).map((name) => {
        const low = dice.below(4);
        return [name, { at_least: low, at_most: low + dice.below(2) }] as const;
      });
      const met = (name: string, value: number): boolean =>
        asked.every(
          ([one, { at_least, at_most }]) => one !== name || (value >= at_least && value <= at_most),
        );
      let isMet = false;
      for (let a = 0; a < 6; a++)
        for (let b = 0; b < 6; b++)
          for (let c = 0; c < 6; c++)
            isMet ||= met('a', a) && met('b', b) && met('c', c) && met('ab', a + b) && met('bc', b + c);
      expect(canHold(facts, conditions(asked)), JSON.stringify(asked)).toBe(isMet);
    }
  });
});
