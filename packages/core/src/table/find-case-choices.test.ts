/** The search for a case among choices, counts and sets: it changes no box that it was given, and branches where regions ask most. */
import { expect, test } from 'vitest';
import { Dice } from '../../test/random-panel.ts';
import { flags, numbered, smallTable } from '../../test/small-table.ts';
import { APART, openIn } from './prove/box.ts';
import { boxOf, caseSpace } from './prove/case-space.ts';
import { conclude, findCase } from './prove/find-case.ts';

test('what only one condition keeps out of a region is left out of a copy', () => {
  const space = caseSpace(smallTable(flags(['f', 'g']), [{ when: { f: true }, then: 'YES' }]));
  const box = space.whole.slice();
  const open = conclude(space, { box, avoid: space.rows.slice(0, 1) }, { left: 100 });
  expect(open?.box).toEqual(Uint32Array.of(1, 3));
  expect(box).toEqual(space.whole);
});

test('searches take a counted number of comparisons', () => {
  const dice = new Dice(7);
  const names = numbered('c', 6);
  const members = ['x', 'y', 'z', 'w'];
  const costs = Array.from({ length: 12 }, () => {
    const rules = Array.from({ length: 40 }, () => {
      const asked = dice
        .some(names, 0.4)
        .map((name) => [name, dice.some(['p', 'q', 'r', 's'], 0.6)] as const);
      const when = Object.fromEntries(asked.filter(([, values]) => values.length > 0 && values.length < 4));
      const some = dice.some(members, 0.6);
      const tags = some.length > 1 ? { tags: { has_any: some } } : {};
      const marks = dice.is(0.5) ? { marks: { has_any: ['x', 'y'] } } : {};
      return { when: { ...when, ...tags, ...marks }, then: 'YES' };
    }).filter(({ when }) => Object.keys(when).length > 1);
    const choices = names.map((name) => [name, { kind: 'choice', values: ['p', 'q', 'r', 's'] }]);
    const set = { kind: 'set', values: members };
    const space = caseSpace(smallTable({ ...Object.fromEntries(choices), tags: set, marks: set }, rules));
    const budget = { left: 1_000_000 };
    const avoid = space.rows.slice(0, -1);
    const found = findCase(space, { box: space.whole, avoid }, budget)!;
    expect(avoid.every((region) => openIn(region, boxOf(space, found)) === APART)).toBe(true);
    return 1_000_000 - budget.left;
  });
  expect(costs).toEqual([160, 198, 237, 123, 208, 235, 187, 232, 101, 287, 205, 244]);
});
