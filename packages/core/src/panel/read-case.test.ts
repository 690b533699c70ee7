/** What a case and a vote may be, and what is refused with which code and place. */
import { describe, expect, test } from 'vitest';
import { CuriaError, type ErrorCode, type ErrorDetail } from '../errors.ts';
import { caseShape, exampleCase } from './case-shape.ts';
import { parsePanel } from './define-panel.ts';
import type { Panel } from './panel.ts';
import { ruleCase } from './rule-case.ts';

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

const refusalOf = (
  panel: Panel,
  input: unknown,
): { code: ErrorCode; details: readonly ErrorDetail[] } | undefined => {
  try {
    ruleCase(panel, input);
  } catch (error) {
    if (CuriaError.is(error)) return error;
    throw error;
  }
  return undefined;
};
const panel = parsePanel(court);

describe('a case is refused with CASE_INVALID', () => {
  test.each<[string, unknown, string, RegExp]>([
    ['no object', [], '', /must be an object/],
    ['no votes', { ...given }, 'votes', /must be a list/],
    ['votes that are no list', { ...given, votes: {} }, 'votes', /must be a list/],
    ['a missing field', { tier: 'free', sum: 1, votes: [] }, 'text', /is missing/],
    ['a field that is null', { ...given, text: null, votes: [] }, 'text', /is missing/],
    ['a field outside its list', { ...given, tier: 'Paid', votes: [] }, 'tier', /did you mean paid/],
    ['a number as text', { ...given, sum: '1.5', votes: [] }, 'sum', /must be a number/],
    ['a number between two steps', { ...given, sum: 1.25, votes: [] }, 'sum', /steps of 0.5/],
    ['a number out of range', { ...given, sum: 11, votes: [] }, 'sum', /at most 10/],
    ['a text that is empty when folded', { ...given, text: ' \u00ad ', votes: [] }, 'text', /empty/],
    ['a text that is too long', { ...given, text: 'x'.repeat(21), votes: [] }, 'text', /at most 20/],
    ['a flag as text', { ...given, urgent: 'true', votes: [] }, 'urgent', /true or false/],
    ['a day that is none', { ...given, day: '2026-02-29', votes: [] }, 'day', /no day of the calendar/],
    ['an unknown field', { ...given, teir: 'free', votes: [] }, 'teir', /did you mean/],
    ['an unknown field like no other', { ...given, zzzzzzzz: 1, votes: [] }, 'zzzzzzzz', /there are/],
  ])('%s', (_what, input, path, problem) => {
    const refused = refusalOf(panel, input);
    expect(refused?.code).toBe('CASE_INVALID');
    expect(refused?.details.find((one) => one.path === path)?.problem).toMatch(problem);
  });
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
    const refused = refusalOf(panel, { ...given, votes: [line] });
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
      refusalOf(swapped, { a: 'x', b: 'y', votes: [{ voice: 'v', value: 'a' }] })?.details[0]?.path,
    ).toBe('votes[0].order');
  });

  test('all problems of case and votes at once', () => {
    const refused = refusalOf(panel, { ...given, sum: 'x', votes: [{ voice: 'a' }, { ...vote, role: 'x' }] });
    expect(refused?.code).toBe('CASE_INVALID');
    expect(refused?.details.map(({ path }) => path)).toEqual(['sum', 'votes[0].value', 'votes[1].role']);
  });

  test('a hundred thousand problems are counted, not listed', () => {
    const votes = Array.from({ length: 100_000 }, (_, at) => ({ voice: `v${at}` }));
    expect(refusalOf(panel, { ...given, votes })?.details.length).toBeLessThanOrEqual(101);
  });
});

describe('seats', () => {
  test('two answers from one voice refuse the line, even if they are equal', () => {
    expect(refusalOf(panel, { ...given, votes: [vote, vote] })).toMatchObject({
      code: 'VOTE_TWICE',
      details: [{ path: 'votes[1]' }],
    });
    expect(
      refusalOf(panel, {
        ...given,
        votes: [vote, { ...vote, role: 'triager', item: 'value', state: 'missing', value: null }],
      })?.code,
    ).toBe('VOTE_TWICE');
  });

  test('more voices than seats refuse the line; with fewer, the rest are missing; with none, the case is still decided', () => {
    const votes = ['a', 'b', 'c', 'd'].map((voice) => ({ voice, value: 'legal' }));
    expect(refusalOf(panel, { ...given, votes })?.code).toBe('TOO_MANY_VOICES');
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
    expect(refusalOf(named, { ...given, votes: [{ ...vote, voice: 'bab' }] })?.details[0]?.problem).toMatch(
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
    expect(refusalOf(open, { ...given, votes: votes(1001) })?.code).toBe('TOO_MANY_VOICES');
  });
});

describe('items', () => {
  const listed = parsePanel({
    ...court,
    case: {},
    items: { listed: 'rows' },
    marks: { grave: { kind: 'flag' } },
    facts: { ...rules.facts, grave: { mark: 'grave' } },
  });

  test.each<[string, unknown, string, RegExp]>([
    ['no list', 'x', 'rows', /list of objects/],
    ['an entry that is none', [1], 'rows[0]', /object with an id/],
    ['an entry without an id', [{ grave: true }], 'rows[0].id', /must be text/],
    ['an empty id', [{ id: '', grave: true }], 'rows[0].id', /empty/],
    ['an id with a slash', [{ id: 'a/b', grave: true }], 'rows[0].id', /slash/],
    ['a reserved id', [{ id: 'verdict', grave: true }], 'rows[0].id', /reserved/],
    [
      'an id twice',
      [
        { id: 'a', grave: true },
        { id: 'a', grave: true },
      ],
      'rows[1].id',
      /already/,
    ],
    ['a missing mark', [{ id: 'a' }], 'rows[0].grave', /missing/],
    ['a mark outside its kind', [{ id: 'a', grave: 'yes' }], 'rows[0].grave', /true or false/],
  ])('%s refuses the case', (_what, rows, path, problem) => {
    const refused = refusalOf(listed, { rows, votes: [] });
    expect(refused?.code).toBe('CASE_INVALID');
    expect(refused?.details.find((one) => one.path === path)?.problem).toMatch(problem);
  });

  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `r${at}`, grave: false, text: 'of anything' }));

  test('a list may be empty, or have one item that need not be named', () => {
    expect(ruleCase(listed, { rows: [], votes: [] })).toEqual({ effect: 'take', items: [], round: 1 });
    expect(ruleCase(listed, { rows: rows(1), votes: [vote, { ...vote, voice: 'b' }] }).items).toMatchObject([
      { item: 'r0', value: 'legal' },
    ]);
    expect(refusalOf(listed, { rows: rows(2), votes: [vote] })?.details[0]?.path).toBe('votes[0].item');
  });

  test('a list may have ten thousand items and no more', () => {
    expect(ruleCase(listed, { rows: rows(10_000), votes: [] }).items).toHaveLength(10_000);
    expect(refusalOf(listed, { rows: rows(10_001), votes: [] })?.code).toBe('CASE_INVALID');
  });

  const named = parsePanel({ ...court, case: {}, items: 'named' });
  const line = (voice: string, item: string) => ({ voice, item, value: 'legal' });

  test('voices name ten thousand items at most', () => {
    const many = Array.from({ length: 10_001 }, (_, at) => line('a', `k${at}`));
    expect(refusalOf(named, { votes: many })?.code).toBe('CASE_INVALID');
  });

  test('keys that voices name are equal after folding, and said once by each', () => {
    const { items } = ruleCase(named, {
      votes: [line('a', 'LINE 1'), line('b', 'line  1'), line('c', 'Line 1'), line('c', 'x')],
    });
    expect(items.map(({ item }) => item)).toEqual(['LINE 1', 'x']);
    expect(items[1]).toMatchObject({ value: null, votes: { voted: 3 } });
    expect(
      refusalOf(named, { votes: [line('a', 'LINE 1'), line('a', 'line—1'), line('a', 'line 1')] })?.code,
    ).toBe('VOTE_TWICE');
    for (const key of ['', ' ', 'a/b', 'verdict'])
      expect(refusalOf(named, { votes: [line('a', key)] })?.code).toBe('VOTE_INVALID');
  });
});

test('the published schema accepts what the reader accepts, and the example is decided', () => {
  expect(caseShape(panel).safeParse(exampleCase(panel)).success).toBe(true);
  expect(ruleCase(panel, exampleCase(panel)).effect).toBe('take');
  expect(caseShape(panel).safeParse({ ...given, votes: [{ ...vote, value: 'sales' }] }).success).toBe(false);
});
