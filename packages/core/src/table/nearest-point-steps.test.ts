/** Which numbers move if there is a choice, and how many steps it takes to find out: counted, so that the same question always gets the same answer. */
import { expect, test } from 'vitest';
import { Dice } from '../../test/random-panel.ts';
import { type Range, SUM_STEP, type Total } from './define/feasible.ts';
import { fewestMoves } from './prove/nearest-point.ts';

type System = [here: number[], ranges: Range[], totals: Total[]];

const upTo = (high: number, low = 0): Range => ({ low, high });
const total = (low: number, high: number, ...times: number[]): Total => ({
  parts: times.flatMap((by, at) => (by === 0 ? [] : [[at, by] as const])),
  range: upTo(high, low),
});

const answer = (...[here, ranges, totals]: System): [number[] | undefined, steps: number] => {
  const budget = { left: 1_000_000 * SUM_STEP };
  const point = fewestMoves(here, ranges, totals, budget);
  return [point, 1_000_000 - budget.left / SUM_STEP];
};

const any = [upTo(9), upTo(9), upTo(9)];

test.each<[string, System, number[] | undefined, number]>([
  ['of two that would do, the first moves', [[1, 1, 1], any, [total(5, 5, 1, 1, 1)]], [3, 1, 1], 4],
  ['the heavier one moves less', [[1, 1, 1], any, [total(8, 8, 1, 3, 1)]], [1, 2, 1], 4],
  ['down as well', [[5, 5, 5], any, [total(0, 16, 1, 1, 3)]], [5, 5, 2], 4],
  [
    'what is out of its range moves anyway',
    [[9, 2, 2], [upTo(4), upTo(9), upTo(9)], [total(9, 9, 1, 1, 1)]],
    [4, 3, 2],
    3,
  ],
  ['two must move, the third is at its end', [[9, 0, 0], any, [total(25, 27, 1, 1, 1)]], [9, 9, 7], 9],
  [
    'two must move down',
    [[0, 9, 9], [upTo(9), upTo(9, 1), upTo(9, 1)], [total(0, 4, 1, 1, 1)]],
    [0, 1, 3],
    9,
  ],
  ['all must move', [[0, 0, 0], any, [total(26, 26, 1, 1, 1)]], [9, 9, 8], 12],
  ['two totals at once', [[0, 5, 0], any, [total(9, 9, 1, 1, 0), total(7, 7, 0, 1, 2)]], [2, 7, 0], 7],
  ['nothing satisfies all', [[0, 0, 0], any, [total(5, 5, 2, 0, 4)]], undefined, 4],
])('%s', (_name, system, point, steps) => {
  expect(answer(...system)).toEqual([point, steps]);
});

test('many systems of four numbers take as few changes as trying all shows, in a counted number of steps', () => {
  const dice = new Dice(11);
  const most = 5;
  let counted = 0;
  let found = 0;
  for (let left = 60; left > 0; left--) {
    const here = Array.from({ length: 4 }, () => dice.below(most + 1));
    const hidden = here.map(() => dice.below(most + 1));
    const totals = Array.from({ length: 1 + dice.below(3) }, () => {
      const times = hidden.map(() => dice.below(4));
      if (!times.some((by) => by > 0)) times[0] = 2;
      const sum = times.reduce((soFar, by, at) => soFar + by * hidden[at]!, 0);
      return total(sum - dice.below(2), sum + dice.below(2), ...times);
    });
    const inTotals = here.map((_, at) => totals.some(({ parts }) => parts.some(([one]) => one === at)));
    const ranges = here.map((value, at) =>
      inTotals[at] ? upTo(most, Math.min(hidden[at]!, dice.below(3))) : upTo(value, value),
    );
    let least = Number.POSITIVE_INFINITY;
    for (let number = 0; number < (most + 1) ** 4; number++) {
      const tried = here.map((_, at) => Math.floor(number / (most + 1) ** at) % (most + 1));
      const fits =
        tried.every((value, at) => value >= ranges[at]!.low && value <= ranges[at]!.high) &&
        totals.every(({ parts, range }) => {
          const sum = parts.reduce((soFar, [at, by]) => soFar + by * tried[at]!, 0);
          return sum >= range.low && sum <= range.high;
        });
      if (fits) least = Math.min(least, costOf(here, tried));
    }
    const [point, steps] = answer(here, ranges, totals);
    expect(point === undefined ? Number.POSITIVE_INFINITY : costOf(here, point)).toBe(least);
    counted += steps;
    if (point !== undefined) found++;
  }
  expect([found, counted]).toEqual([60, 523]);
});

const costOf = (here: readonly number[], there: readonly number[]): number =>
  there.reduce((sum, value, at) => sum + (value === here[at] ? 0 : 1000 + Math.abs(value - here[at]!)), 0);
