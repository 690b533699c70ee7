/** The numbers nearest to given ones, against every combination of numbers. */
import { expect, test } from 'vitest';
import { Dice } from '../../../test/random-panel.ts';
import type { Range, Total } from '../define/feasible.ts';
import { SUM_STEP } from '../define/feasible.ts';
import { clamp, fewestMoves } from './nearest-point.ts';

const ENOUGH = () => ({ left: 10_000_000 });

const totalOf = ({ parts }: Total, numbers: readonly number[]): number =>
  parts.reduce((sum, [at, times]) => sum + times * numbers[at]!, 0);

const costOf = (here: readonly number[], there: readonly number[]): [changed: number, moved: number] => [
  there.filter((value, at) => value !== here[at]).length,
  there.reduce((sum, value, at) => sum + Math.abs(value - here[at]!), 0),
];

/** The least cost of any combination that satisfies everything. */
function leastCost(
  here: readonly number[],
  ranges: readonly Range[],
  totals: readonly Total[],
): [number, number] | undefined {
  let least: [number, number] | undefined;
  for (let number = 0; number < 1000; number++) {
    const numbers = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
    const fits =
      numbers.every((value, at) => value >= ranges[at]!.low && value <= ranges[at]!.high) &&
      totals.every((total) => clamp(total.range, totalOf(total, numbers)) === totalOf(total, numbers));
    if (!fits) continue;
    const cost = costOf(here, numbers);
    if (least === undefined || cost[0] < least[0] || (cost[0] === least[0] && cost[1] < least[1]))
      least = cost;
  }
  return least;
}

test('as few numbers as possible change, and those move least', () => {
  const dice = new Dice(3);
  let found = 0;
  for (let left = 100; left > 0; left--) {
    const here = [dice.below(10), dice.below(10), dice.below(10)];
    const ranges = here.map(() => {
      const low = dice.below(4);
      return { low, high: low + dice.below(7) };
    });
    // Most totals are those of some numbers in the ranges, so that most questions have an answer.
    const hidden = ranges.map(({ low, high }) => low + dice.below(high - low + 1));
    const totals: Total[] = Array.from({ length: 1 + dice.below(3) }, (_, at) => {
      const others = dice.some([0, 1, 2], 0.6).filter((one) => one !== at);
      const parts = [at, ...others].map((one) => [one, 1 + dice.below(3)] as const);
      const sum = parts.reduce((soFar, [one, times]) => soFar + times * hidden[one]!, 0);
      const low = dice.is(0.9) ? sum - dice.below(2) : dice.below(25);
      return { parts, range: { low, high: low + 1 + dice.below(2) } };
    });
    // Numbers in no total stay where they are: here they may.
    const limited = ranges.map((range, at) =>
      totals.some(({ parts }) => parts.some(([one]) => one === at))
        ? range
        : { low: here[at]!, high: here[at]! },
    );
    const point = fewestMoves(here, limited, totals, ENOUGH());
    const said = JSON.stringify({ here, ranges: limited, totals });
    expect(point === undefined ? undefined : costOf(here, point), said).toEqual(
      leastCost(here, limited, totals),
    );
    if (point === undefined) continue;
    found++;
    expect(
      point.every((value, at) => clamp(limited[at]!, value) === value),
      said,
    ).toBe(true);
    expect(
      totals.every((total) => clamp(total.range, totalOf(total, point)) === totalOf(total, point)),
      said,
    ).toBe(true);
  }
  expect(found).toBeGreaterThan(25);
});

test('huge numbers take few steps', () => {
  const budget = { left: 200 * SUM_STEP };
  const any = { low: 0, high: 2 ** 40 };
  const pair: Total = {
    parts: [
      [0, 1],
      [1, 1],
    ],
    range: { low: 2 ** 40 + 7, high: 2 ** 41 },
  };
  expect(fewestMoves([5, 9], [any, any], [pair], budget)).toEqual([2 ** 40 - 2, 9]);
  const down: Total = { ...pair, range: { low: 0, high: 3 } };
  expect(fewestMoves([2 ** 40, 3], [any, any], [down], budget)).toEqual([0, 3]);
  expect(fewestMoves([2 ** 40, 4], [any, any], [down], budget)).toEqual([0, 3]);
});

test('the search gives up when its budget is spent', () => {
  const any = { low: 0, high: 9 };
  const pair: Total = {
    parts: [
      [0, 1],
      [1, 1],
    ],
    range: { low: 4, high: 4 },
  };
  expect(() => fewestMoves([0, 0], [any, any], [pair], { left: SUM_STEP - 1 })).toThrow(
    expect.objectContaining({ code: 'TABLE_TOO_LARGE' }),
  );
});
