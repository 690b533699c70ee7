/** Nearest changes take a number of comparisons that is counted, not timed: the same question always gets the same answer. */
import { expect, test } from 'vitest';
import { parseTable } from './define/parse-table.ts';
import type { FactValues } from './define/table.ts';
import { nearestChanges } from './prove/nearest-change.ts';

const count = { kind: 'count' };
const sum = (...of: string[]) => ({ kind: 'sum', of });
const table = (facts: object, rules: readonly object[], never: object) =>
  parseTable({
    id: 't',
    facts,
    outcomes: { YES: '', NO: '', ASK: '' },
    rules: rules.map((rule, at) => ({ id: `r${at + 1}`, reason: '', ...rule })),
    otherwise: { then: 'NO', reason: '' },
    never: [{ when: never, because: '' }],
  });

const sums = table(
  { a: count, b: count, c: count, ab: sum('a', 'b'), bc: sum('b', 'c', 'c') },
  [
    { when: { ab: 3, bc: { at_least: 4 } }, then: 'YES' },
    { when: { a: 2, bc: 7 }, then: 'NO' },
    { when: { ab: { at_least: 6 }, c: 1 }, then: 'YES' },
    { when: { bc: 3 }, then: 'ASK' },
  ],
  { a: 0, bc: 3 },
);
const mixed = table(
  {
    n: count,
    level: { kind: 'choice', values: ['low', 'mid', 'high'] },
    tags: { kind: 'set', values: ['x', 'y', 'z'] },
    r: { kind: 'score', min: 0, max: 1 },
  },
  [
    { when: { n: { at_least: 2 }, tags: { has_any: ['x', 'y'] }, level: { not: 'mid' } }, then: 'YES' },
    { when: { tags: { has_all: ['x', 'z'] }, r: { above: 0.5 } }, then: 'ASK' },
    { when: { n: 1, level: ['mid', 'high'] }, then: 'YES' },
    { when: { r: { at_least: 0.9 }, tags: { has_none: ['y'] } }, then: 'YES' },
  ],
  { level: 'high', tags: { has_any: ['z'] } },
);

test.each<[string, typeof sums, FactValues, number, object]>([
  [
    'sums from below',
    sums,
    { a: 0, b: 0, c: 0 },
    21_014,
    [
      { outcome: 'ASK', rule: 'r4', distance: 4, changes: [to('a', 0, 1), to('b', 0, 3)] },
      { outcome: 'YES', rule: 'r1', distance: 4, changes: [to('b', 0, 3), to('c', 0, 1)] },
    ],
  ],
  [
    'sums from above',
    sums,
    { a: 9, b: 9, c: 9 },
    33_044,
    [
      { outcome: 'YES', rule: 'r3', distance: 8, changes: [to('c', 9, 1)] },
      { outcome: 'ASK', rule: 'r4', distance: 15, changes: [to('b', 9, 3), to('c', 9, 0)] },
    ],
  ],
  [
    'facts of every kind',
    mixed,
    { n: 0, level: 'mid', tags: ['y'], r: 0.2 },
    20,
    [
      { outcome: 'YES', rule: 'r3', distance: 1, changes: [to('n', 0, 1)] },
      {
        outcome: 'ASK',
        rule: 'r2',
        distance: 1.3001,
        changes: [to('tags', ['y'], ['x', 'z']), to('r', 0.2, 0.5001)],
      },
    ],
  ],
])('%s', (_name, one, facts, comparisons, nearest) => {
  expect(nearestChanges(one, facts, comparisons)).toEqual({ nearest, unsettled: [] });
  expect(nearestChanges(one, facts, comparisons - 1).unsettled).not.toEqual([]);
});

function to(fact: string, from: unknown, now: unknown) {
  return { fact, from, to: now };
}
