/** What a case and a vote may be, and what is refused with which code and place. */

import { CuriaError } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../core/test/refusal-of.ts';
import type { Panel } from '../file/panel.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { ruleCase } from '../rule/rule-case.ts';
import { caseShape, exampleCase } from './case-shape.ts';
import { readGivenCase, readPanelCase } from './read-case.ts';

const rules = {
  facts: { leading: { tally: 'leading' }, silent: { count: 'silent' } },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
  rules: [{ id: 'two', when: { leading: { at_least: 2 } }, then: 'TAKE', reason: '' }],
  otherwise: { then: 'EXPERT', reason: '' },
};
const court = {
  court: 'c',
  case: {
    text: { kind: 'text', max: 20 },
    note: { kind: 'text', optional: true },
    tier: { kind: 'choice', values: ['free', 'paid'] },
    sum: { kind: 'number', min: 0, max: 10, step: 0.5 },
    urgent: { kind: 'flag', optional: true },
    day: { kind: 'date', optional: true },
    more: { kind: 'any', optional: true },
  },
  value: { kind: 'choice', values: ['billing', 'legal'] },
  roles: { triager: { voices: 3 } },
  ...rules,
};
const given = { text: 'hello', tier: 'free', sum: 1.5 };
const vote = { voice: 'a', value: 'legal' };

const refusedBy = (of: Panel, input: unknown) => refusalOf(() => ruleCase(of, input));
const panel = parsePanel(court);

/** What is wrong, as `path: problem`, with the code in front. */
const wrongWith = (of: Panel, input: unknown): string[] => {
  const refused = refusedBy(of, input);
  return refused === undefined
    ? []
    : [refused.code, ...refused.details.map(({ path, problem }) => `${path}: ${problem}`)];
};

describe('a case is refused with CASE_INVALID', () => {
  test.each<[string, unknown, string]>([
    ['no object', [], ': must be an object, got a list'],
    ['nothing', null, ': must be an object, got null'],
    ['no votes', { ...given }, 'votes: must be a list, got nothing'],
    ['votes that are no list', { ...given, votes: {} }, 'votes: must be a list, got an object'],
    ['a missing field', { tier: 'free', sum: 1, votes: [] }, 'text: is missing'],
    ['a field that is null', { ...given, text: null, votes: [] }, 'text: is missing'],
    [
      'a field outside its list',
      { ...given, tier: 'Paid', votes: [] },
      'tier: must be one of free, paid, got "Paid"; did you mean paid?',
    ],
    ['a number as text', { ...given, sum: '1.5', votes: [] }, 'sum: must be a number, got "1.5"'],
    [
      'a number between two steps',
      { ...given, sum: 1.25, votes: [] },
      'sum: must be 0 plus a whole number of steps of 0.5, got 1.25',
    ],
    ['a number out of range', { ...given, sum: 11, votes: [] }, 'sum: must be at most 10, got 11'],
    [
      'a text that is empty when folded',
      { ...given, text: ' \u00ad ', votes: [] },
      'text: must not be empty, got " \u00ad "',
    ],
    [
      'a text that is too long',
      { ...given, text: 'x'.repeat(21), votes: [] },
      'text: must have at most 20 letters, got 21',
    ],
    [
      'a short text that is empty when folded',
      { ...given, note: ' ', votes: [] },
      'note: must not be empty, got " "',
    ],
    ['a list of texts', { ...given, note: ['x'], votes: [] }, 'note: must be text, got a list'],
    ['a flag as text', { ...given, urgent: 'true', votes: [] }, 'urgent: must be true or false, got "true"'],
    [
      'a day that is none',
      { ...given, day: '2026-02-29', votes: [] },
      'day: is no day of the calendar: 2026-02-29',
    ],
    [
      'an unknown field',
      { ...given, tierr: 'free', votes: [] },
      'tierr: there is no field "tierr"; did you mean tier?',
    ],
    [
      'an unknown field like no other',
      { ...given, zzzzzzzzzz: 1, votes: [] },
      'zzzzzzzzzz: there is no field "zzzzzzzzzz"; there are text, note, tier, sum, urgent, day, more, case_id, votes, gold, facts, ruling, schema_version',
    ],
  ])('%s', (_what, input, problem) => {
    expect(wrongWith(panel, input)).toEqual(['CASE_INVALID', problem]);
  });

  test('a field of any kind must be there, too', () => {
    const any = parsePanel({ ...court, case: { more: { kind: 'any' } } });
    expect(wrongWith(any, { votes: [] })).toEqual(['CASE_INVALID', 'more: is missing']);
    expect(readPanelCase(any, { more: 0, votes: [] }).given).toEqual({ more: 0 });
  });

  test('without votes a run refuses the same', () => {
    const problemsAtStart = (input: unknown): string[] => {
      try {
        readGivenCase(panel, input);
      } catch (error) {
        if (CuriaError.is(error))
          return [error.code, ...error.details.map(({ path, problem }) => `${path}: ${problem}`)];
      }
      return [];
    };
    expect(problemsAtStart([])).toEqual(['CASE_INVALID', ': must be an object, got a list']);
    expect(problemsAtStart({ text: 'a', tier: 'free' })).toEqual(['CASE_INVALID', 'sum: is missing']);
    expect(problemsAtStart(given)).toEqual([]);
  });
});

test('a case has the name of its id, if that is a word or a number', () => {
  const nameOf = (case_id: unknown): string => readPanelCase(panel, { ...given, case_id, votes: [] }).name;
  expect([nameOf('x'), nameOf(7), nameOf(null), nameOf({}), nameOf(undefined)]).toEqual([
    'x',
    '7',
    '',
    '',
    '',
  ]);
});

test('names that mean something on the wire are known, and count nothing', () => {
  const more = { case_id: 'x', gold: 'legal', facts: {}, ruling: {}, schema_version: '1' };
  expect(ruleCase(panel, { ...given, ...more, more: { a: [1] }, votes: [] }).items[0]).toMatchObject({
    rule: 'otherwise',
  });
});

describe('a vote is refused with VOTE_INVALID', () => {
  test.each<[string, unknown, string, RegExp]>([
    ['no object', 'legal', 'votes[0]', /must be an object/],
    ['an unknown field', { ...vote, vlaue: 1 }, 'votes[0].vlaue', /did you mean value/],
    ['nobody', { value: 'legal' }, 'votes[0].voice', /must be a name/],
    ['a voice without a name', { ...vote, voice: '' }, 'votes[0].voice', /must be a name/],
    ['an unknown role', { ...vote, role: 'triger' }, 'votes[0].role', /did you mean triager/],
    ['an unknown item', { ...vote, item: 'valu' }, 'votes[0].item', /value/],
    ['a value outside the list', { ...vote, value: 'sales' }, 'votes[0].value', /one of billing, legal/],
    ['a value in another case', { ...vote, value: 'Legal' }, 'votes[0].value', /did you mean legal/],
    ['a value in another width', { ...vote, value: 'ｌegal' }, 'votes[0].value', /did you mean legal/],
    ['no value', { voice: 'a' }, 'votes[0].value', /not optional/],
    ['null for a value', { voice: 'a', value: null }, 'votes[0].value', /not optional/],
    ['a value without a vote', { ...vote, state: 'abstained' }, 'votes[0].value', /only a vote/],
    ['a state that is found out', { ...vote, state: 'inconsistent' }, 'votes[0].state', /must be one of/],
    ['an order where there is one', { ...vote, order: '1' }, 'votes[0].order', /one order/],
    ['a confidence above 1', { ...vote, confidence: 1.1 }, 'votes[0].confidence', /from 0 to 1/],
    ['a reason that is no text', { ...vote, reason: 7 }, 'votes[0].reason', /text/],
    ['a cost below 0', { ...vote, cost: -1 }, 'votes[0].cost', /from 0 up/],
  ])('%s', (_what, line, path, problem) => {
    const refused = refusedBy(panel, { ...given, votes: [line] });
    expect(refused?.code).toBe('VOTE_INVALID');
    expect(refused?.details.find((one) => one.path === path)?.problem).toMatch(problem);
  });

  test('an order that is missing under swap', () => {
    const swapped = parsePanel({
      ...court,
      case: { a: { kind: 'text' }, b: { kind: 'text' } },
      value: { kind: 'choice', values: ['a', 'b'] },
      swap: ['a', 'b'],
    });
    expect(
      refusedBy(swapped, { a: 'x', b: 'y', votes: [{ voice: 'v', value: 'a' }] })?.details[0]?.path,
    ).toBe('votes[0].order');
  });

  test('all problems of case and votes at once', () => {
    const refused = refusedBy(panel, { ...given, sum: 'x', votes: [{ voice: 'a' }, { ...vote, role: 'x' }] });
    expect(refused?.code).toBe('CASE_INVALID');
    expect(refused?.details.map(({ path }) => path)).toEqual(['sum', 'votes[0].value', 'votes[1].role']);
  });

  test('a hundred thousand problems are counted, not listed', () => {
    const votes = Array.from({ length: 100_000 }, (_, at) => ({ voice: `v${at}` }));
    expect(refusedBy(panel, { ...given, votes })?.details.length).toBeLessThanOrEqual(101);
  });
});

describe('seats', () => {
  test('two answers from one voice refuse the line, even if they are equal', () => {
    expect(wrongWith(panel, { ...given, votes: [vote, vote] })).toEqual([
      'VOTE_TWICE',
      'votes[1]: "a" of triager has another line on "value": votes[0]',
    ]);
    expect(
      refusedBy(panel, {
        ...given,
        votes: [vote, { ...vote, role: 'triager', item: 'value', state: 'missing', value: null }],
      })?.code,
    ).toBe('VOTE_TWICE');
  });

  test('a voice speaks once in each order', () => {
    const swapped = parsePanel({
      ...court,
      case: { a: { kind: 'text' }, b: { kind: 'text' } },
      value: { kind: 'choice', values: ['a', 'b'] },
      swap: ['a', 'b'],
    });
    const votes = ['1', '2', '2'].map((order) => ({ voice: 'v', order, value: 'a' }));
    expect(wrongWith(swapped, { a: 'x', b: 'y', votes: votes.slice(1) })).toEqual([
      'VOTE_TWICE',
      'votes[1]: "v" of triager has another line on "value": votes[0]',
    ]);
    expect(wrongWith(swapped, { a: 'x', b: 'y', votes: votes.slice(0, 2) })).toEqual([]);
  });

  test('more voices than seats refuse the line; with fewer, the rest are missing; with none, the case is still decided', () => {
    const votes = ['a', 'b', 'c', 'd'].map((voice) => ({ voice, value: 'legal' }));
    expect(wrongWith(panel, { ...given, votes })).toEqual([
      'TOO_MANY_VOICES',
      'votes: 4 voices speak as triager, which has 3 seats',
    ]);
    expect(ruleCase(panel, { ...given, votes: votes.slice(2) }).items[0]).toMatchObject({
      effect: 'take',
      votes: { voted: 2, missing: 1 },
    });
    expect(ruleCase(panel, { ...given, votes: votes.slice(3) }).items[0]).toMatchObject({
      effect: 'escalate',
      votes: { voted: 1, missing: 2 },
    });
    expect(ruleCase(panel, { ...given, votes: [] }).items[0]).toMatchObject({
      effect: 'escalate',
      votes: { missing: 3 },
    });
  });

  test('everybody may abstain', () => {
    const votes = ['a', 'b', 'c'].map((voice) => ({ voice, state: 'abstained' }));
    expect(ruleCase(panel, { ...given, votes }).items[0]).toMatchObject({
      effect: 'escalate',
      votes: { abstained: 3 },
    });
  });

  test('named seats are those and no others', () => {
    const named = parsePanel({ ...court, roles: { triager: { voices: ['ada', 'bob'] } } });
    expect(refusedBy(named, { ...given, votes: [{ ...vote, voice: 'bab' }] })?.details[0]?.problem).toMatch(
      /did you mean bob/,
    );
    expect(ruleCase(named, { ...given, votes: [{ ...vote, voice: 'bob' }] }).items[0]?.votes).toMatchObject({
      voted: 1,
      missing: 1,
    });
  });

  test('any number of voices is accepted, up to a thousand', () => {
    const open = parsePanel({ ...court, roles: { triager: { voices: 'any' } } });
    const votes = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        voice: `v${at}`,
        value: at % 3 === 0 ? 'billing' : 'legal',
      }));
    expect(ruleCase(open, { ...given, votes: votes(1000) }).items[0]).toMatchObject({
      value: 'legal',
      votes: { voted: 1000, missing: 0 },
    });
    expect(wrongWith(open, { ...given, votes: votes(1001) })).toEqual([
      'TOO_MANY_VOICES',
      'votes: hold 1001 voices; there are at most 1000',
    ]);
  });
});

const rowsOf = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${at}`, grave: false, text: 'of anything' }));

describe('items', () => {
  const listed = parsePanel({
    ...court,
    case: {},
    items: { listed: 'rows' },
    marks: { grave: { kind: 'flag' } },
    facts: { ...rules.facts, grave: { mark: 'grave' } },
  });

  const grave = true;

  test.each<[string, unknown, string[]]>([
    ['no list', 'x', ['rows: must be a list of objects, each with an id, got "x"']],
    ['nothing', undefined, ['rows: is missing']],
    ['an entry that is none', [1], ['rows[0]: must be an object with an id, got 1']],
    ['an entry that is a list', [[]], ['rows[0]: must be an object with an id, got a list']],
    ['an entry without an id', [{ grave }], ['rows[0].id: must be text, got nothing']],
    ['an empty id', [{ id: '', grave }], ['rows[0].id: must not be empty']],
    ['an id with a slash', [{ id: 'a/b', grave }], ['rows[0].id: must hold no slash, got "a/b"']],
    ['a reserved id', [{ id: 'verdict', grave }], ['rows[0].id: verdict is a reserved name']],
    ['more than ten thousand', rowsOf(10_001), ['rows: makes 10001 items; there are at most 10000']],
  ])('%s refuses the case, and votes on it', (_what, rows, problems) => {
    expect(wrongWith(listed, { rows, votes: [vote] })).toEqual([
      'CASE_INVALID',
      ...problems,
      'votes[0].item: is missing; the case has 0 items',
    ]);
  });

  test.each<[string, unknown, string]>([
    [
      'an id twice',
      [
        { id: 'a', grave },
        { id: 'a', grave },
      ],
      'rows[1].id: is already the id of another entry',
    ],
    ['a missing mark', [{ id: 'a' }], 'rows[0].grave: is missing'],
    ['a mark that is null', [{ id: 'a', grave: null }], 'rows[0].grave: is missing'],
    [
      'a mark outside its kind',
      [{ id: 'a', grave: 'yes' }],
      'rows[0].grave: must be true or false, got "yes"',
    ],
  ])('%s refuses the case', (_what, rows, problem) => {
    expect(wrongWith(listed, { rows, votes: [vote] })).toEqual(['CASE_INVALID', problem]);
  });

  test('every field of every entry is an item, with the marks of both', () => {
    const { value: _value, ...rest } = court;
    const both = parsePanel({
      ...rest,
      case: {},
      fields: { a: { kind: 'flag', marks: { weight: 1 } }, b: { kind: 'flag', marks: { weight: 2 } } },
      items: { listed: 'rows' },
      marks: { grave: { kind: 'flag' }, weight: { kind: 'number' } },
      facts: { ...rules.facts, grave: { mark: 'grave' }, weight: { mark: 'weight' } },
    });
    const entries = [
      { id: 'x', grave: true },
      { id: 'y', grave: false },
    ];
    expect(
      readPanelCase(both, { rows: entries, votes: [] }).items.map(({ id, marks }) => [id, marks]),
    ).toEqual([
      ['x/a', { grave: true, weight: 1 }],
      ['x/b', { grave: true, weight: 2 }],
      ['y/a', { grave: false, weight: 1 }],
      ['y/b', { grave: false, weight: 2 }],
    ]);
    expect(wrongWith(both, { rows: rowsOf(5001), votes: [] })).toEqual([
      'CASE_INVALID',
      'rows: makes 10002 items; there are at most 10000',
    ]);
  });

  test('a list may be empty, or have one item that need not be named', () => {
    expect(ruleCase(listed, { rows: [], votes: [] })).toEqual({ effect: 'take', items: [], round: 1 });
    expect(ruleCase(listed, { rows: rowsOf(1), votes: [vote, { ...vote, voice: 'b' }] }).items).toMatchObject(
      [{ item: 'r0', value: 'legal' }],
    );
    expect(refusedBy(listed, { rows: rowsOf(2), votes: [vote] })?.details[0]?.path).toBe('votes[0].item');
  });

  test('a list may have as many items as a case may have', () => {
    expect(readPanelCase(listed, { rows: rowsOf(10_000), votes: [] }).items).toHaveLength(10_000);
  });

  const named = parsePanel({ ...court, case: {}, items: 'named' });
  const line = (voice: string, item: string) => ({ voice, item, value: 'legal' });

  test('voices name no more items than a case may have', () => {
    const many = Array.from({ length: 10_001 }, (_, at) => line('a', `k${at}`));
    expect(readPanelCase(named, { votes: many.slice(1) }).items).toHaveLength(10_000);
    expect(wrongWith(named, { votes: many })).toEqual([
      'CASE_INVALID',
      'votes: name 10001 items; there are at most 10000',
    ]);
  });

  test('a voice says once that it answered, and names an item once', () => {
    const answered = { voice: 'a', state: 'voted' };
    expect(wrongWith(named, { votes: [answered, line('b', 'k'), answered, line('b', 'K')] })).toEqual([
      'VOTE_TWICE',
      'votes[2]: "a" of triager has another line: votes[0]',
      'votes[3]: "b" of triager has another line on "k": votes[1]',
    ]);
  });

  test('keys that voices name are equal after folding, and said once by each', () => {
    const { items } = ruleCase(named, {
      votes: [line('a', 'LINE 1'), line('b', 'line  1'), line('c', 'Line 1'), line('c', 'x')],
    });
    expect(items.map(({ item }) => item)).toEqual(['LINE 1', 'x']);
    expect(items[1]).toMatchObject({ value: null, votes: { voted: 3 } });
    expect(
      refusedBy(named, { votes: [line('a', 'LINE 1'), line('a', 'line—1'), line('a', 'line 1')] })?.code,
    ).toBe('VOTE_TWICE');
    for (const key of ['', ' ', 'a/b', 'verdict'])
      expect(refusedBy(named, { votes: [line('a', key)] })?.code).toBe('VOTE_INVALID');
  });
});

test('the published schema accepts what the reader accepts, and the example is decided', () => {
  expect(caseShape(panel).safeParse(exampleCase(panel)).success).toBe(true);
  expect(ruleCase(panel, exampleCase(panel)).effect).toBe('take');
  expect(caseShape(panel).safeParse({ ...given, votes: [{ ...vote, value: 'sales' }] }).success).toBe(false);
});
