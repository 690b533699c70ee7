/** What the compiler makes of a court that is defined in TypeScript: its rulings have its words, and its cases its fields. */
import { CuriaError, defineTable, withValues } from '@curia/core';
import { expect, expectTypeOf, test } from 'vitest';
import { type CaseRuling, ruleCase } from '../index.ts';
import { definePanel, parsePanel } from '../rule/define-panel.ts';
import { type Panel, withPanelValues } from './panel.ts';

const tickets = definePanel({
  court: 'tickets',
  case: {
    text: { kind: 'text' },
    tier: { kind: 'choice', values: ['free', 'paid'] },
    age: { kind: 'number', optional: true },
  },
  value: { kind: 'choice', values: ['billing', 'other'], optional: true },
  roles: { triager: { voices: 3 }, lead: { voices: 1, asked: 'later' } },
  facts: { leading: { tally: 'leading', by: 'triager' }, tier: { case: 'tier' } },
  outcomes: {
    TAKE: { effect: 'take', what: 'leading' },
    LEAD: { effect: 'ask', roles: ['lead'] },
    PERSON: { effect: 'escalate' },
  },
  params: {
    needed: { kind: 'number', default: 2, min: 1, doc: 'voices that must agree' },
    strict: { kind: 'flag', default: false, doc: 'whether paid tickets go to a person' },
  },
  rules: [
    { id: 'agreed', when: { leading: { at_least: 'needed' } }, then: 'TAKE', reason: '{leading} agree' },
    { id: 'paid', when: { tier: 'paid' }, then: 'LEAD', reason: 'a paid ticket' },
  ],
  otherwise: { then: 'PERSON', reason: 'nobody agrees' },
});
const votes = [
  { voice: 'a', role: 'triager', value: 'billing' },
  { voice: 'b', role: 'triager', value: 'billing' },
];

test('a ruling has the outcomes, values and roles of its court', () => {
  const [item] = ruleCase(tickets, { text: 'Charged twice.', tier: 'free', votes }).items;
  expectTypeOf(item!.outcome).toEqualTypeOf<'TAKE' | 'LEAD' | 'PERSON'>();
  expectTypeOf(item!.value).toEqualTypeOf<'billing' | 'other' | null | undefined>();
  expectTypeOf(item!.ask).toEqualTypeOf<readonly ('triager' | 'lead')[] | undefined>();
  expect(item).toMatchObject({ outcome: 'TAKE', value: 'billing' });
});

test('a case without a field, or with a value that the field does not have, does not compile', () => {
  const refused = (rule: () => unknown): void =>
    expect(rule).toThrowError(expect.objectContaining({ code: 'CASE_INVALID' }));
  // @ts-expect-error the text is missing
  refused(() => ruleCase(tickets, { tier: 'free', votes }));
  // @ts-expect-error there is no such tier
  refused(() => ruleCase(tickets, { text: 'x', tier: 'gold', votes }));
  // @ts-expect-error there is no such field
  refused(() => ruleCase(tickets, { text: 'x', tier: 'free', teir: 'free', votes }));
  // @ts-expect-error the age is a number
  refused(() => ruleCase(tickets, { text: 'x', tier: 'free', age: 'old', votes }));
  expect(ruleCase(tickets, { text: 'x', tier: 'free', age: null, case_id: 7, votes }).effect).toBe('take');
});

test('values are those of the parameters', () => {
  const strict = withPanelValues(tickets, { needed: 3 });
  expectTypeOf(strict).toEqualTypeOf(tickets);
  expect(ruleCase(strict, { text: 'x', tier: 'free', votes }).items[0]?.outcome).toBe('PERSON');
  const unknown = expect.objectContaining({ code: 'PARAMETER_UNKNOWN' });
  // @ts-expect-error there is no such parameter
  expect(() => withPanelValues(tickets, { neded: 3 })).toThrowError(unknown);
  // @ts-expect-error it is a number
  expect(() => withPanelValues(tickets, { needed: 'three' })).toThrow(CuriaError);
  const table = defineTable({
    id: 'limit',
    facts: { size: { kind: 'count', doc: 'how many' } },
    outcomes: { YES: 'many', NO: 'few' },
    params: { limit: { kind: 'number', default: 3, doc: 'what is many' } },
    rules: [{ id: 'many', when: { size: { at_least: 'limit' } }, then: 'YES', reason: '{size}' }],
    otherwise: { then: 'NO', reason: '{size}' },
  });
  expect(withValues(table, { limit: 5 }).values.limit).toBe(5);
  // @ts-expect-error there is no such parameter
  expect(() => withValues(table, { limits: 5 })).toThrowError(unknown);
});

test('entries of the field that lists the items carry their marks', () => {
  const claims = definePanel({
    court: 'claims',
    case: { claims: { kind: 'any' } },
    value: { kind: 'flag' },
    items: { listed: 'claims' },
    marks: { weight: { kind: 'number' }, quoted: { kind: 'flag' } },
    roles: { checker: { voices: 1 } },
    facts: { says: { tally: 'value' }, weight: { mark: 'weight' } },
    outcomes: { TAKE: { effect: 'take', what: 'leading' }, PERSON: { effect: 'escalate' } },
    rules: [{ id: 'light', when: { weight: { below: 2 } }, then: 'TAKE', reason: '{weight}' }],
    otherwise: { then: 'PERSON', reason: '' },
  });
  const said = [{ voice: 'a', item: 'c1', value: true }];
  const { items } = ruleCase(claims, {
    claims: [{ id: 'c1', weight: 1, quoted: true, text: 'x' }],
    votes: said,
  });
  expectTypeOf(items[0]!.value).toEqualTypeOf<boolean | undefined>();
  expect(items[0]).toMatchObject({ outcome: 'TAKE', value: true });
  expect(() =>
    // @ts-expect-error the weight is missing
    ruleCase(claims, { claims: [{ id: 'c1', quoted: true }], votes: said }),
  ).toThrow(CuriaError);
});

test('a court of a file takes any case, and a defined one goes wherever any court goes', () => {
  const read = parsePanel(JSON.parse(JSON.stringify(tickets.court)));
  const input: unknown = { text: 'x', tier: 'paid', votes: [] };
  expectTypeOf(ruleCase(read, input)).toEqualTypeOf<CaseRuling>();
  const any: Panel = tickets;
  expect(ruleCase(any, input)).toEqual(ruleCase(read, input));
});
