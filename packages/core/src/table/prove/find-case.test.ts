/** The search for a case leaves what it is given alone, and looks first where it expects most. */
import { expect, test } from 'vitest';
import { flags, numbered, smallTable } from '../../../test/small-table.ts';
import { caseSpace } from './case-space.ts';
import { conclude, findCase, firstCase } from './find-case.ts';

/** Fourteen rules on three of twelve flags each. */
const names = numbered('f', 12);
const space = caseSpace(
  smallTable(
    flags(names),
    Array.from({ length: 14 }, (_, at) => ({
      when: Object.fromEntries(
        [at, 5 * at + 3, 7 * at + 4].map((place, of) => [names[place % 12]!, (at + of) % 3 === 0]),
      ),
      then: 'YES',
    })),
  ),
);
const avoid = space.rows.slice(0, -1);

test('conclusions are drawn in a copy', () => {
  const [box, regions] = [space.whole.slice(), [...avoid]];
  box[0] = 1;
  const given = box.slice();
  const open = conclude(space, { box, avoid: regions }, { left: 1000 });
  expect(box).toEqual(given);
  expect(regions).toEqual(avoid);
  expect(open?.fewest).toBe(2);
});

/** Four pigeons and three holes: every pigeon must sit somewhere, and no two in one hole. */
function pigeons() {
  const at = (pigeon: number, hole: number): string => `p${pigeon}_${hole}`;
  const all = [0, 1, 2, 3];
  const holes = [0, 1, 2];
  const nowhere = all.map((pigeon) => Object.fromEntries(holes.map((hole) => [at(pigeon, hole), false])));
  const together = holes.flatMap((hole) =>
    all.flatMap((one) =>
      all.slice(one + 1).map((other) => ({ [at(one, hole)]: true, [at(other, hole)]: true })),
    ),
  );
  const table = smallTable(
    flags(all.flatMap((pigeon) => holes.map((hole) => at(pigeon, hole)))),
    [...nowhere, ...together].map((when) => ({ when, then: 'YES' })),
  );
  return caseSpace(table);
}

test('a search takes a counted number of comparisons', () => {
  const costOf = (where: typeof space, ask: typeof findCase): [unknown, number] => {
    const budget = { left: 1_000_000 };
    const found = ask(where, { box: where.whole, avoid: where.rows.slice(0, -1) }, budget);
    return [found?.join(''), 1_000_000 - budget.left];
  };
  expect(costOf(space, findCase)).toEqual(['011001000011', 86]);
  expect(costOf(space, firstCase)).toEqual(['000000000000', 188]);
  expect(costOf(pigeons(), findCase)).toEqual([undefined, 259]);
});
