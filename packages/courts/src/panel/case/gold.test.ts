/** The right answers of a case: what each form of gold means, and what is refused in which words. */

import { CuriaError } from '@curia/core';
import { describe, expect, test } from 'vitest';
import type { Panel } from '../file/panel.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { readGold } from './gold.ts';
import { readPanelCase } from './read-case.ts';

const court = {
  court: 'c',
  value: { kind: 'choice', values: ['x', 'y'] },
  roles: { judge: { voices: 'any' } },
  facts: { leading: { tally: 'leading' } },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
  rules: [{ id: 'two', when: { leading: { at_least: 2 } }, then: 'TAKE', reason: '' }],
  otherwise: { then: 'EXPERT', reason: '' },
};
const verdict = {
  facts: { open: { count: 'items', effect: 'escalate' } },
  outcomes: { GOOD: { effect: 'take' }, DESK: { effect: 'escalate' } },
  rules: [{ id: 'open', when: { open: { at_least: 1 } }, then: 'DESK', reason: '' }],
  otherwise: { then: 'GOOD', reason: '' },
};
const single = parsePanel(court);
const fields = parsePanel({
  ...court,
  value: undefined,
  fields: { topic: court.value, sum: { kind: 'number', optional: true }, note: { kind: 'text' } },
  verdict,
});
const optional = parsePanel({ ...court, value: { ...court.value, optional: true } });
const listed = parsePanel({ ...court, items: { listed: 'rows' }, verdict });
const named = parsePanel({ ...court, items: 'named' });

const goldOf = (panel: Panel, gold: unknown, given: object = {}, votes: readonly object[] = []): unknown => {
  const { items, verdict: wanted } = readGold(panel, readPanelCase(panel, { ...given, votes }), gold);
  return [items.map(({ id, field, said, at }) => [id, field.name, said.value, at]), wanted];
};

const refusalOf = (
  panel: Panel,
  gold: unknown,
  given: object = {},
  votes: readonly object[] = [],
): unknown => {
  try {
    return goldOf(panel, gold, given, votes);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return [error.code, ...error.details.map(({ path, problem }) => `${path}: ${problem}`)];
  }
};

const rows = (count: number): object => ({
  rows: Array.from({ length: count }, (_, at) => ({ id: `r${at}` })),
});
const NOTHING = [[], null];

describe('gold is read', () => {
  test.each<[string, Panel, unknown, unknown, object?]>([
    ['absent', single, undefined, NOTHING],
    ['null', single, null, NOTHING],
    ['null, although there may be none', optional, null, NOTHING],
    ['"there is none"', optional, { value: null }, [[['value', '', null, 0]], null]],
    ['one value', single, 'y', [[['value', '', 'y', 0]], null]],
    ['one value by its item', single, { value: 'y' }, [[['value', '', 'y', 0]], null]],
    ['an empty object', single, {}, NOTHING],
    [
      'values by field, in the order given',
      fields,
      { sum: 2.5, topic: 'x' },
      [
        [
          ['sum', 'sum', 2.5, 1],
          ['topic', 'topic', 'x', 0],
        ],
        null,
      ],
    ],
    ['"there is none" where the kind allows it', fields, { sum: null }, [[['sum', 'sum', null, 1]], null]],
    ['null where it does not: nothing was given', fields, { topic: null, note: null }, NOTHING],
    ['the verdict alone', fields, { verdict: 'DESK' }, [[], 'DESK']],
    ['no verdict', fields, { topic: 'x', verdict: null }, [[['topic', 'topic', 'x', 0]], null]],
    ['the only entry of a list', listed, 'x', [[['r0', '', 'x', 0]], null], rows(1)],
    [
      'an entry and the verdict',
      listed,
      { r2: 'x', verdict: 'GOOD' },
      [[['r2', '', 'x', 2]], 'GOOD'],
      rows(3),
    ],
  ])('%s', (_what, panel, gold, expected, given) => {
    expect(goldOf(panel, gold, given)).toEqual(expected);
  });

  test('by the folded keys that voices name; what nobody named has no place', () => {
    const votes = ['Line 1', 'Line 2'].map((item) => ({ voice: 'v', item, value: 'x' }));
    expect(goldOf(named, { 'LINE  2': 'y', other: 'x' }, {}, votes)).toEqual([
      [
        ['LINE  2', '', 'y', 1],
        ['other', '', 'x', -1],
      ],
      null,
    ]);
  });
});

describe('gold is refused', () => {
  const NOT_ONE = 'gold: must be an object by item, since there is not one item alone';

  test.each<[string, Panel, unknown, string[], object?]>([
    ['one value for several fields', fields, 'x', [NOT_ONE]],
    ['one value for a list of two', listed, 'x', [NOT_ONE], rows(2)],
    ['one value for an empty list', listed, 'x', [NOT_ONE], rows(0)],
    ['one value where voices name the items', named, 'x', [NOT_ONE]],
    ['a list', fields, ['x'], [NOT_ONE]],
    ['a list as the value of a choice', single, ['x'], ['gold.value: must be one of x, y, got a list']],
    ['a value outside its kind', single, 'other', ['gold.value: must be one of x, y, got "other"']],
    ['an unknown item', fields, { topc: 'x' }, ['gold.topc: there is no item "topc"; did you mean topic?']],
    [
      'an item of another case',
      listed,
      { r3: 'x' },
      ['gold.r3: there is no item "r3"; did you mean r0?'],
      rows(2),
    ],
    [
      'an unknown verdict',
      fields,
      { verdict: 'GOD' },
      ['gold.verdict: there is no outcome "GOD"; did you mean GOOD?'],
    ],
    [
      'a verdict that is no text',
      fields,
      { verdict: 7 },
      ['gold.verdict: there is no outcome "7"; there are GOOD, DESK'],
    ],
    [
      'a verdict of a court without one',
      single,
      { verdict: 'GOOD' },
      ['gold.verdict: the court has no verdict'],
    ],
    [
      'two spellings of one item that voices name',
      named,
      { 'Line 1': 'x', other: 'x', 'LINE  1': 'x' },
      ['gold.LINE  1: is the same item as "Line 1"'],
    ],
    [
      'everything that is wrong at once',
      fields,
      { topic: 'other', kid: 1, sum: 'many', verdict: 'X' },
      [
        'gold.topic: must be one of x, y, got "other"',
        'gold.kid: there is no item "kid"; there are topic, sum, note',
        'gold.sum: must be a number, got "many"',
        'gold.verdict: there is no outcome "X"; there are GOOD, DESK',
      ],
    ],
  ])('%s', (_what, panel, gold, problems, given) => {
    expect(refusalOf(panel, gold, given)).toEqual(['CASE_INVALID', ...problems]);
  });

  test('one value where voices happen to name one item, and fields that nobody has', () => {
    const votes = [{ voice: 'v', item: 'Line 1', value: 'x' }];
    expect(refusalOf(named, 'x', {}, votes)).toEqual(['CASE_INVALID', NOT_ONE]);
    const form = parsePanel({ ...court, value: undefined, items: 'named', fields: { topic: court.value } });
    expect(refusalOf(form, { 'Line 1/topc': 'x' })).toEqual([
      'CASE_INVALID',
      'gold.Line 1/topc: there is no item "Line 1/topc"; there are none',
    ]);
  });

  test('of a long list, the first hundred entries are compared with a misspelt one', () => {
    const long = { rows: Array.from({ length: 150 }, (_, at) => ({ id: `row-${at}-${'x'.repeat(20)}` })) };
    const problemWith = (at: number): string =>
      String(refusalOf(listed, { [`row-${at}-${'x'.repeat(21)}`]: 'x' }, long));
    expect(problemWith(99)).toContain(`did you mean row-99-${'x'.repeat(20)}?`);
    expect(problemWith(149)).not.toContain('did you mean row-149-');
  });
});
