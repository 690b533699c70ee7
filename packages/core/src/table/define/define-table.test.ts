/** What `defineTable` and `withValues` make of a definition: plain data that nobody can change. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { refund } from '../../../test/refund.ts';
import { refusalOf } from '../../../test/refusal-of.ts';
import { decide } from '../decide/decide.ts';
import { defineTable, type TableDefinition, withValues } from './define-table.ts';
import { policyHash } from './policy-hash.ts';
import { type AnyTable, policyName } from './table.ts';

const facts = { days: 40, returns: 0, amount: 1, tier: 'gold', damaged: false, marks: [] };
const define = (definition: unknown): AnyTable => defineTable(definition as TableDefinition) as AnyTable;

describe('a table', () => {
  const smallest = {
    id: 'small',
    facts: { open: { kind: 'flag', doc: 'is it open?' } },
    outcomes: { YES: 'yes', NO: 'no' },
    rules: [{ id: 'is-open', when: { open: true }, then: 'YES', reason: 'it is open' }],
    otherwise: { then: 'NO', reason: 'it is not' },
  };

  test('has a value in every field that its author may leave out', () => {
    expect({ ...define(smallest) }).toStrictEqual({
      ...smallest,
      policy: 'v1',
      title: 'small',
      doc: '',
      params: {},
      values: {},
      rules: [{ ...smallest.rules[0], code: 'IS_OPEN', source: 'small/v1/is-open' }],
      otherwise: { ...smallest.otherwise, code: 'OTHERWISE', source: 'small/v1/otherwise' },
      never: [],
      accepted: [],
      retired: [],
    });
  });

  test('keeps every field that its author writes', () => {
    const written = {
      ...refund,
      policy: 'v2',
      title: 'Refunds',
      doc: 'who is paid back',
      rules: [{ ...refund.rules[0], code: 'EARLY', source: 'page 1' }],
      otherwise: { ...refund.otherwise, code: 'LATE', source: 'page 2' },
      outputs: { PAY: { to: 'x' }, ASK: { to: 'y' } },
      never: [{ when: { days: 1, returns: 1 }, because: 'a sale takes a day' }],
      accepted: [{ kind: 'GAP', rule: 'otherwise', because: 'nobody asked' }],
      retired: ['too-late'],
    };
    expect({ ...define(written) }).toEqual({ ...written, values: { limit: 30 } });
  });

  test('is plain data: writing and reading it again loses nothing', () => {
    const table = define(refund);
    expect(JSON.parse(JSON.stringify(table))).toEqual({ ...table });
  });

  test('stays as it was defined, whatever happens to the definition, and cannot be changed', () => {
    const mine = JSON.parse(JSON.stringify(refund));
    const table = define(mine);
    mine.outcomes.PAY = 'changed';
    mine.rules[0].when.days = { at_least: 0 };
    expect(table.outcomes).toEqual(refund.outcomes);
    expect(table.rules[0]!.when).toEqual(refund.rules[0].when);
    const objectsIn = (value: unknown): object[] =>
      typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
    expect(objectsIn(table).filter((value) => !Object.isFrozen(value))).toEqual([]);
  });

  test('is refused under its id, or by not having one', () => {
    expect(() => define({ ...refund, policy: ' ' })).toThrow(/^table refund: policy: must be a word/);
    expect(() => define({ ...refund, id: '' })).toThrow(/^table \(no id\): id: must be lower-case/);
    expect(refusalOf(() => define({ ...refund, id: '' }))!.code).toBe('TABLE_INVALID');
  });
});

describe('the identity of a policy', () => {
  test('is the hash of everything that decides, and of nothing else', () => {
    const written =
      '{"facts":{"open":{"kind":"flag"}},"id":"small","otherwise":{"code":"OTHERWISE","reason":"no","source":"small/v1/otherwise","then":"NO"},"outcomes":["NO","YES"],"policy":"v1","rules":[{"code":"IS_OPEN","id":"is-open","reason":"yes","source":"small/v1/is-open","then":"YES","when":{"open":true}}],"values":{"idle":1}}';
    const table = define({
      id: 'small',
      title: 'Small',
      doc: 'a small table',
      facts: { open: { kind: 'flag', doc: 'is it open?' } },
      outcomes: { YES: 'yes', NO: 'no' },
      params: { idle: { kind: 'number', doc: 'in no rule', default: 1 } },
      rules: [{ id: 'is-open', when: { open: true }, then: 'YES', reason: 'yes' }],
      otherwise: { then: 'NO', reason: 'no' },
      retired: ['was-open'],
    });
    expect(policyHash(table)).toBe(createHash('sha256').update(written).digest('hex'));
    expect(policyHash(table)).toBe(policyHash(table));
    expect(policyName(table)).toBe('small@v1');
  });
});

describe('other values', () => {
  test('decide, are shown, and leave the table as it was', () => {
    const table = define(refund);
    expect(decide(table, facts).outcome).toBe('ASK');
    const longer = withValues(table, { limit: 60 });
    expect(decide(longer, facts)).toMatchObject({ outcome: 'PAY', reason: '40 of 60 days' });
    expect({ ...longer }).toEqual({ ...table, values: { limit: 60 } });
    expect(policyHash(longer)).not.toBe(policyHash(table));
    expect(table.values).toEqual({ limit: 30 });
  });

  test('that make a rule impossible are refused as values', () => {
    const when = { days: { above: 'limit', at_most: 100 } };
    const between = define({ ...refund, rules: [{ id: 'late', when, then: 'PAY', reason: '' }] });
    expect(refusalOf(() => withValues(between, { limit: 100 }))).toEqual({
      code: 'PARAMETER_INVALID',
      message: expect.any(String),
      details: [
        {
          path: 'rules[0].when.days',
          problem: 'can never match: no count is above limit (100) and at most 100',
        },
      ],
    });
  });

  test('make a table once; of one table, at most 256 are remembered', () => {
    const table = define(refund);
    expect(withValues(table, {})).toBe(table);
    const first = withValues(table, { limit: 1 });
    for (let limit = 2; limit <= 256; limit++) withValues(table, { limit });
    expect(withValues(table, { limit: 1 })).toBe(first);
    expect(withValues(table, { limit: 257 }).values).toEqual({ limit: 257 });
    const again = withValues(table, { limit: 1 });
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
    expect(withValues(table, { limit: 1 })).toBe(again);
    expect(withValues(define(refund), { limit: 1 })).not.toBe(again);
  });
});

test('types refuse what the definition check would', () => {
  const definition = {
    id: 't',
    facts: refund.facts,
    outcomes: refund.outcomes,
    otherwise: refund.otherwise,
  } as const;
  const attempt = (define: () => unknown): void => {
    expect(define).toThrow(expect.objectContaining({ code: 'TABLE_INVALID' }));
  };
  const rest = { id: 'a', when: {}, reason: '' } as const;
  // @ts-expect-error no such outcome
  attempt(() => defineTable({ ...definition, rules: [{ ...rest, then: 'NO' }] }));
  const pay = { id: 'a', then: 'PAY', reason: '' } as const;
  // @ts-expect-error no such fact
  attempt(() => defineTable({ ...definition, rules: [{ ...pay, when: { day: 1 } }] }));
  // @ts-expect-error no such value of the choice
  attempt(() => defineTable({ ...definition, rules: [{ ...pay, when: { tier: 'iron' } }] }));
  // @ts-expect-error a flag is no number
  attempt(() => defineTable({ ...definition, rules: [{ ...pay, when: { damaged: 1 } }] }));
  const table = defineTable({
    ...definition,
    rules: [{ id: 'a', when: { days: 1 }, then: 'PAY', reason: '' }],
  });
  // @ts-expect-error facts are missing
  expect(() => decide(table, { days: 1 })).toThrow(expect.objectContaining({ code: 'FACTS_REJECTED' }));
  const facts = { days: 1, returns: 0, amount: 1, tier: 'gold', damaged: false, marks: [] } as const;
  const rule: 'a' | 'otherwise' = decide(table, facts).rule;
  expect(rule).toBe('a');
});
