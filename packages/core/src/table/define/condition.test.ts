/** What cells mean: the numbers they allow, the values they accept, and the words of a trace. */
import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import {
  Compare,
  conditionsOf,
  holds,
  LARGEST_COUNT,
  MOST_PARTS,
  nextDown,
  nextUp,
  rangeOf,
} from './condition.ts';
import type { Fact } from './fact.ts';

const count: Fact = { kind: 'count', doc: '' };
const sum: Fact = { kind: 'sum', doc: '', of: ['a'] };
const score: Fact = { kind: 'score', doc: '', min: -1, max: 2 };
const flag: Fact = { kind: 'flag', doc: '' };
const choice: Fact = { kind: 'choice', doc: '', values: ['low', 'high', null] };
const set: Fact = { kind: 'set', doc: '', values: ['x', 'y', 'z'] };
const values = { limit: 3 };

test.each<[string, Fact, number, number]>([
  ['a count', count, 0, LARGEST_COUNT],
  ['a sum', sum, 0, LARGEST_COUNT * MOST_PARTS],
  ['a score in bounds', score, -1, 2],
  ['a score without bounds', { kind: 'score', doc: '' }, -Number.MAX_VALUE, Number.MAX_VALUE],
])('%s has a range', (_what, fact, low, high) => {
  expect(rangeOf(fact)).toEqual({ low, high });
});

test.each<[string, Fact, Cell, number, number, string]>([
  ['a number', count, 2, 2, 2, 'exactly 2'],
  ['half a count, which is none', count, 1.5, 2, 1, 'exactly 1.5'],
  ['a number of a score', score, 1.5, 1.5, 1.5, 'exactly 1.5'],
  ['equals a parameter', count, { equals: 'limit' }, 3, 3, 'exactly limit (3)'],
  ['at least', count, { at_least: 2 }, 2, LARGEST_COUNT, 'at least 2'],
  ['at least, between two counts', count, { at_least: 1.5 }, 2, LARGEST_COUNT, 'at least 1.5'],
  ['at least, of a score', score, { at_least: 1.5 }, 1.5, 2, 'at least 1.5'],
  ['above', count, { above: 2 }, 3, LARGEST_COUNT, 'above 2'],
  ['above, between two counts', count, { above: 1.5 }, 2, LARGEST_COUNT, 'above 1.5'],
  ['above, of a score', score, { above: 1 }, 1 + Number.EPSILON, 2, 'above 1'],
  ['at most', count, { at_most: 'limit' }, 0, 3, 'at most limit (3)'],
  ['at most, between two counts', count, { at_most: 1.5 }, 0, 1, 'at most 1.5'],
  ['at most, of a score', score, { at_most: 1.5 }, -1, 1.5, 'at most 1.5'],
  ['below', count, { below: 2 }, 0, 1, 'below 2'],
  ['below, between two counts', count, { below: 1.5 }, 0, 1, 'below 1.5'],
  ['below, of a score', score, { below: 1 }, -1, 1 - Number.EPSILON / 2, 'below 1'],
  [
    'outside of the range of a score',
    score,
    { at_least: -9, at_most: 9 },
    -1,
    2,
    'at least -9 and at most 9',
  ],
  ['everything at once', sum, { below: 9, at_most: 8, above: 1, at_least: 1, equals: 5 }, 5, 5, ''],
])('%s', (_what, fact, cell, low, high, wanted) => {
  const [condition, ...more] = conditionsOf('n', 4, fact, cell, values);
  const words = wanted || 'exactly 5 and at least 1 and above 1 and at most 8 and below 9';
  const range = { compare: Compare.range, low, high, isNumber: true };
  expect([condition, more]).toEqual([
    { fact: 'n', slot: 4, ...range, members: [], mask: 0, wanted: words },
    [],
  ]);
});

test.each<[string, Fact, Cell, unknown[], string[]]>([
  ['true', flag, true, [false, true], ['true']],
  ['false', flag, false, [true, false], ['false']],
  ['a value', choice, 'high', [false, true, false], ['high']],
  ['no value', choice, null, [false, false, true], ['null']],
  ['some values', choice, ['low', null], [true, false, true], ['low or null']],
  ['any but one', choice, { not: 'low' }, [false, true, true], ['not low']],
  ['any but some', choice, { not: ['low', null] }, [false, true, false], ['not low or null']],
  // From here on, the codes are those of nothing, x, y, x and y, z, x and z, y and z, and all three.
  ['any of', set, { has_any: ['x', 'z'] }, [0, 1, 0, 1, 1, 1, 1, 1].map(Boolean), ['any of x, z']],
  ['all of', set, { has_all: ['x', 'z'] }, [0, 0, 0, 0, 0, 1, 0, 1].map(Boolean), ['all of x, z']],
  ['none of', set, { has_none: ['x', 'z'] }, [1, 0, 1, 0, 0, 0, 0, 0].map(Boolean), ['none of x, z']],
  [
    'several demands',
    set,
    { has_any: ['x', 'y'], has_all: ['z'], has_none: ['x'] },
    [0, 0, 0, 0, 0, 0, 1, 0].map(Boolean),
    ['any of x, y', 'all of z', 'none of x'],
  ],
])('%s', (_what, fact, cell, held, wanted) => {
  const conditions = conditionsOf('f', 2, fact, cell, values);
  expect(held.map((_, code) => conditions.every((condition) => holds(condition, code)))).toEqual(held);
  expect(conditions.map((condition) => condition.wanted)).toEqual(wanted);
  for (const one of conditions) expect(one).toMatchObject({ fact: 'f', slot: 2, isNumber: false });
});

test('the neighbours of a number have no number in between', () => {
  for (const value of [1, -1, 0.1, -0.1, 1e300, -1e300, 2 ** 52]) {
    expect([nextDown(nextUp(value)), nextUp(nextDown(value))]).toEqual([value, value]);
    expect(nextUp(value)).toBeGreaterThan(value);
    expect([value, nextUp(value)]).toContain((value + nextUp(value)) / 2);
  }
  expect([nextUp(0), nextUp(-0), nextDown(0)]).toEqual([
    Number.MIN_VALUE,
    Number.MIN_VALUE,
    -Number.MIN_VALUE,
  ]);
});
