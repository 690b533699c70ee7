/** Questions about boxes with sums leave the box alone and cost a counted number of comparisons. */
import { expect, test } from 'vitest';
import { count, smallTable } from '../../test/small-table.ts';
import { SUM_STEP } from './define/feasible.ts';
import { addClass, type Box } from './prove/box.ts';
import { caseSpace } from './prove/case-space.ts';
import { caseIn, countLinked, isWhole } from './prove/linked-counts.ts';

/** Two counts and their sum, of which every value below 7 is a class of its own. */
const values = [0, 1, 2, 3, 4, 5, 6];
const facts = { a: count, b: count, ab: { kind: 'sum', of: ['a', 'b'] } };
const space = caseSpace(
  smallTable(
    facts,
    Object.keys(facts).flatMap((name) => values.map((value) => ({ when: { [name]: value }, then: 'YES' }))),
  ),
);
const boxOf = (...chosen: readonly (readonly number[])[]): Box => {
  const box = new Uint32Array(space.whole.length);
  space.axes.forEach((axis, at) => {
    for (const value of chosen[at]!) addClass(box, axis, value);
  });
  return box;
};

test.each<[string, Box, number[] | undefined, number, number, number, boolean, number]>([
  ['nothing to divide', boxOf([1], [2], [3]), [1, 2, 3], 1, 1, 2, true, 2],
  ['more than the sum leaves', boxOf(values, values, [3]), [0, 3, 3], 3, 4, 9, false, 0],
  ['fewer cases than classes allow', boxOf([1], [0, 1, 2], [1, 2, 3]), [1, 0, 1], 1, 3, 7, false, 7],
  ['holes', boxOf([0, 2, 6], [1, 5], [3, 4, 5]), [0, 5, 5], 2, 2, 5, false, 0],
  [
    'the second count has only values that do not fit',
    boxOf([1, 2], [0, 5], [3]),
    undefined,
    0,
    0,
    1,
    false,
    0,
  ],
])('%s', (_name, box, found, search, cases, counting, whole, judging) => {
  const given = box.slice();
  const costOf = <T>(ask: (budget: { left: number }) => T): [T, number] => {
    const budget = { left: 1000 * SUM_STEP };
    const answer = ask(budget);
    return [answer, 1000 - budget.left / SUM_STEP];
  };
  expect([
    costOf((budget) => caseIn(space, box, budget)),
    costOf((budget) => countLinked(space, box, budget)),
    costOf((budget) => isWhole(space, box, budget)),
  ]).toEqual([
    [found, search],
    [cases, counting],
    [whole, judging],
  ]);
  expect(box).toEqual(given);
});
