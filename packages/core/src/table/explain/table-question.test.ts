/** A table used like a question: a case is its facts, bare or wrapped, and a slip in a name is refused. */
import { expect, test } from 'vitest';
import { CuriaError } from '../../read/errors.ts';
import { parseTable } from '../define/parse-table.ts';
import { tableQuestion } from './table-question.ts';

const table = parseTable({
  id: 'refund',
  title: 'Refunds',
  facts: {
    days: { kind: 'count', doc: '' },
    amount: { kind: 'score', doc: '', min: 1, max: 9 },
    free: { kind: 'score', doc: '' },
    damaged: { kind: 'flag', doc: '' },
    tier: { kind: 'choice', doc: '', values: ['gold', null] },
    marks: { kind: 'set', doc: '', values: ['new', 'sealed'] },
    both: { kind: 'sum', doc: '', of: ['days', 'days'] },
  },
  outcomes: { PAY: '', ASK: '' },
  rules: [
    {
      id: 'early',
      when: { both: { below: 4 } },
      then: 'PAY',
      reason: '{days} days, {marks}',
      source: 'page 1',
    },
  ],
  otherwise: { then: 'ASK', reason: 'late' },
});
const other = parseTable({ ...JSON.parse(JSON.stringify(table)), policy: 'v2', rules: [] });
const question = tableQuestion(table, other);
const facts = { days: 1, amount: 2, free: -3, damaged: false, tier: null, marks: ['sealed', 'new'] };

const detailsOf = (input: unknown): unknown => {
  try {
    return question.rule(input, table).ruling;
  } catch (error) {
    if (CuriaError.is(error)) return { code: error.code, paths: error.details.map(({ path }) => path) };
    throw error;
  }
};

test('it is named after the table, with its policies and an example that can be decided', () => {
  expect(question).toMatchObject({
    name: 'refund',
    title: 'Refunds',
    policies: [table, other],
    example: { days: 0, amount: 1, free: 0, damaged: false, tier: 'gold', marks: [] },
  });
  expect(detailsOf(question.example)).toMatchObject({ outcome: 'PAY' });
});

test('it rules on facts, bare or wrapped, by the policy that is asked', () => {
  const ruling = {
    outcome: 'PAY',
    reason: '1 days, new, sealed',
    rule: 'early',
    source: 'page 1',
    code: 'EARLY',
  };
  expect(detailsOf(facts)).toEqual(ruling);
  expect(detailsOf({ facts, case_id: 'c1' })).toEqual(ruling);
  const { ruling: second, headlines } = question.rule(facts, other);
  expect(second).toMatchObject({ outcome: 'ASK', rule: 'otherwise' });
  expect(headlines()).toEqual([{ about: '', outcome: 'ASK', rule: 'otherwise', reason: 'late' }]);
  expect(question.rule(facts, table, { facts: true })).toMatchObject({ facts: { both: 2 } });
  expect(question.rule(facts, table, { trace: true })).toMatchObject({
    trace: [{ rule: 'early', matched: true }],
  });
  expect(question.rule(facts, table)).not.toHaveProperty('trace');
  expect(question.questions(facts, table)).toEqual([{ about: '', table, facts }]);
});

test('what is missing, malformed or misspelt is named', () => {
  const { days: _days, ...rest } = facts;
  expect(detailsOf(rest)).toEqual({ code: 'FACTS_REJECTED', paths: ['days'] });
  expect(detailsOf({ ...facts, dayz: 1 })).toEqual({ code: 'FACTS_REJECTED', paths: ['dayz'] });
  expect(detailsOf({ facts: { ...rest, dayz: 1 } })).toEqual({
    code: 'FACTS_REJECTED',
    paths: ['dayz', 'days'],
  });
  expect(detailsOf({ facts, days: 9 })).toEqual({ code: 'FACTS_REJECTED', paths: ['days'] });
  expect(detailsOf({ facts, dауs: 9 })).toEqual({ code: 'FACTS_REJECTED', paths: ['dауs'] });
  for (const nothing of [null, 7, 'x', [], { facts: null }])
    expect(detailsOf(nothing)).toMatchObject({ code: 'FACTS_REJECTED' });
});

test.each([
  ['days', [0, 7], [-1, 1.5, '1']],
  ['amount', [1, 9, 1.5], [0.5, 9.5, '2']],
  ['free', [-1e9, 0.1], ['x', null]],
  ['damaged', [true, false], [1, 'true']],
  ['tier', ['gold', null], ['iron', undefined]],
  ['marks', [[], ['new']], [['old'], 'new']],
])('the shape of %s is that of its fact', (name, good, bad) => {
  for (const value of good) expect(question.input.safeParse({ ...facts, [name]: value }).success).toBe(true);
  for (const value of bad) expect(question.input.safeParse({ ...facts, [name]: value }).success).toBe(false);
});
