/** A table file is read strictly: what is wrong with its shape is named, and what a schema cannot see is refused. */
import { describe, expect, test } from 'vitest';
import { refund, withFacts, withRule } from '../../../test/refund.ts';
import { refusalOf } from '../../../test/refusal-of.ts';
import { defineTable, type TableDefinition, withValues } from './define-table.ts';
import { hiddenDangers, parseTable } from './parse-table.ts';
import { policyHash } from './policy-hash.ts';

/** Every field that a file may have, and every kind of fact, parameter, cell and finding. */
const whole = {
  schema_version: '1',
  policy_hash: 'of another day',
  id: 'whole',
  policy: 'v2',
  title: 'Whole',
  doc: 'everything\n\tat once',
  facts: {
    days: { kind: 'count', doc: 'd' },
    twice: { kind: 'sum', doc: 'd', of: ['days', 'days'] },
    amount: { kind: 'score', doc: 'd', min: 0, max: 9 },
    free: { kind: 'score', doc: 'd' },
    tier: { kind: 'choice', doc: 'd', values: ['gold', null] },
    damaged: { kind: 'flag', doc: 'd' },
    marks: { kind: 'set', doc: 'd', values: ['new', 'sealed'] },
  },
  outcomes: { PAY: 'pay', ASK: 'ask' },
  params: {
    limit: { kind: 'number', doc: 'd', default: 30, min: 1, max: 365, integer: true },
    strict: { kind: 'flag', doc: 'd', default: true },
    mode: { kind: 'choice', doc: 'd', values: ['a', 'b'], default: 'a' },
    codes: { kind: 'words', doc: 'd', default: ['x'] },
  },
  values: { limit: 7 },
  rules: [
    {
      id: 'first',
      when: { days: 1, damaged: true, tier: 'gold', amount: { above: 1 } },
      then: 'PAY',
      code: 'FIRST',
      reason: '{days} days',
      source: 'page 1',
    },
    { id: 'second', when: { tier: null, marks: { has_any: ['new'] } }, then: 'PAY', reason: 'r' },
    { id: 'third', when: { tier: ['gold', null], twice: { at_least: 'limit' } }, then: 'PAY', reason: 'r' },
    { id: 'fourth', when: { tier: { not: null } }, then: 'PAY', reason: 'r' },
  ],
  otherwise: { then: 'ASK', code: 'ELSE', reason: 'r', source: 'page 2' },
  never: [{ when: { days: 2, damaged: true }, because: 'b' }],
  accepted: [
    { kind: 'GAP', rule: 'otherwise', when: { days: 3 }, because: 'b' },
    { kind: 'REDUNDANT', rule: 'first', because: 'b' },
    { kind: 'OVERLAP', rule: 'second', because: 'b' },
    { kind: 'UNREACHABLE', rule: 'third', because: 'b' },
  ],
  retired: ['zeroth'],
  outputs: { PAY: { to: 'x', sum: 1, now: true, by: null }, ASK: { to: '', sum: 0, now: false, by: 'y' } },
};

describe('a file', () => {
  test('may have every field of a table', () => {
    const { schema_version: _version, policy_hash: _hash, values: _values, ...definition } = whole;
    const table = parseTable(whole);
    expect({ ...table }).toEqual({
      ...defineTable(definition as unknown as TableDefinition),
      values: { limit: 7, strict: true, mode: 'a', codes: ['x'] },
    });
    expect(table.rules.map(({ when }) => when)).toEqual(whole.rules.map(({ when }) => when));
  });

  test('may leave out most of them, and what is said about facts and parameters', () => {
    const bare = (kind: string, more: object = {}) => ({ kind, ...more });
    const table = parseTable({
      id: 'bare',
      facts: {
        n: bare('count'),
        sum: bare('sum', { of: ['n'] }),
        score: bare('score'),
        word: bare('choice', { values: ['a'] }),
        yes: bare('flag'),
        tags: bare('set', { values: ['a'] }),
      },
      params: {
        limit: bare('number', { default: 1 }),
        strict: bare('flag', { default: true }),
        mode: bare('choice', { values: ['a'], default: 'a' }),
        codes: bare('words', { default: [] }),
      },
      outcomes: { NO: '' },
      rules: [],
      otherwise: { then: 'NO', reason: '' },
    });
    const docs = [...Object.values(table.facts), ...Object.values(table.params)].map(({ doc }) => doc);
    expect(docs).toEqual(Array(10).fill(''));
  });

  test('as curia tables --json writes it can be read back, with its values', () => {
    const table = withValues(parseTable(refund), { limit: 60 });
    const written = { schema_version: '1', policy_hash: policyHash(table), ...table };
    const read = parseTable(JSON.parse(JSON.stringify(written)));
    expect({ ...read }).toEqual({ ...table });
    expect(policyHash(read)).toBe(policyHash(table));
  });

  test('says what a definition in code says', () => {
    const defined = defineTable(refund as unknown as TableDefinition);
    expect({ ...parseTable(JSON.parse(JSON.stringify(refund))) }).toEqual({ ...defined });
  });
});

const CELL =
  'must be a number, true or false, a value, a list of values, or a comparison such as { at_least: 1 }';
const extra = { because: 'b', extra: 1 };

describe('is refused', () => {
  test.each<[string, unknown, string, string]>([
    ['not an object', 'table', '', 'must be an object, got "table"'],
    ['another version', { ...refund, schema_version: '2' }, 'schema_version', 'must be "1", got "2"'],
    ['a misspelt field', { ...refund, rulez: [] }, 'rulez', 'is not a known field; did you mean rules?'],
    ['no fallback', { ...refund, otherwise: undefined }, 'otherwise', 'must be an object, got nothing'],
    [
      'a fact of unknown kind',
      withFacts({ days: { kind: 'amount', doc: '' } }),
      'facts.days.kind',
      'must be count, sum, score, choice, flag or set, got "amount"; did you mean count?',
    ],
    [
      'a sum without parts',
      withFacts({ events: { kind: 'sum', doc: '' } }),
      'facts.events.of',
      'must be a list, got nothing',
    ],
    [
      'a rule without an outcome',
      withRule({ then: undefined }),
      'rules[0].then',
      'must be text, got nothing',
    ],
    ['a list of numbers as a cell', withRule({ when: { days: [1] } }), 'rules[0].when.days', CELL],
    [
      'a fact that every object has',
      withRule({ when: { constructor: 1 } }),
      'rules[0].when.constructor',
      'there is no fact "constructor"; there are days, returns, events, amount, tier, damaged, marks',
    ],
    [
      'an accepted finding that nobody makes',
      { ...refund, accepted: [{ kind: 'GAPS', rule: 'otherwise', because: 'b' }] },
      'accepted[0].kind',
      'must be UNREACHABLE, REDUNDANT, GAP or OVERLAP, got "GAPS"; did you mean GAP?',
    ],
    [
      'a list as the value of a column',
      { ...refund, outputs: { PAY: { to: [] } } },
      'outputs.PAY.to',
      'must be text, a number, true or false or null, got a list',
    ],
    [
      'a value of an unknown parameter',
      { ...refund, values: { limitt: 1 } },
      'limitt',
      'no such parameter; did you mean limit?',
    ],
  ])('%s', (_what, file, path, problem) => {
    expect(refusalOf(() => parseTable(file))!.details).toEqual([{ path, problem }]);
  });

  test.each<[string, unknown]>([
    ['a count', withFacts({ n: { kind: 'count', doc: '', extra: 1 } })],
    ['a sum', withFacts({ n: { kind: 'sum', doc: '', of: ['days'], extra: 1 } })],
    ['a score', withFacts({ n: { kind: 'score', doc: '', extra: 1 } })],
    ['a choice', withFacts({ n: { kind: 'choice', doc: '', values: ['a'], extra: 1 } })],
    ['a flag', withFacts({ n: { kind: 'flag', doc: '', extra: 1 } })],
    ['a set', withFacts({ n: { kind: 'set', doc: '', values: ['a'], extra: 1 } })],
    ['a number', { ...refund, params: { limit: { ...refund.params.limit, extra: 1 } } }],
    ['a rule', withRule({ extra: 1 })],
    ['the fallback', { ...refund, otherwise: { ...refund.otherwise, extra: 1 } }],
    ['a constraint', { ...refund, never: [{ when: { days: 1 }, ...extra }] }],
    ['an accepted finding', { ...refund, accepted: [{ kind: 'GAP', rule: 'otherwise', ...extra }] }],
  ])('%s with a field that it does not have', (_what, file) => {
    const { code, details } = refusalOf(() => parseTable(file))!;
    expect(code).toBe('TABLE_INVALID');
    expect(details).toEqual([
      { path: expect.stringMatching(/extra$/), problem: expect.stringMatching(/^is not a known field/) },
    ]);
  });

  test.each<[string, object]>([
    ['a flag', { kind: 'flag', doc: '', default: true, extra: 1 }],
    ['a choice', { kind: 'choice', doc: '', values: ['a'], default: 'a', extra: 1 }],
    ['words', { kind: 'words', doc: '', default: [], extra: 1 }],
  ])('a parameter of kind %s with a field that it does not have', (_what, parameter) => {
    const file = { ...refund, params: { ...refund.params, more: parameter } };
    expect(refusalOf(() => parseTable(file))!.details).toMatchObject([{ path: 'params.more.extra' }]);
  });
});

describe('what a schema cannot see', () => {
  const UNSEEN = 'has a control character or a letter that nobody sees';

  test.each<[string, unknown, string, string]>([
    ['text that commands a terminal', { ...refund, title: 'a\u001b[2Jb' }, 'title', UNSEEN],
    ['one line of several', { ...refund, title: 'a\n\tb\u0007' }, 'title', UNSEEN],
    ['the halves of a character in two lines', { ...refund, title: '\ud83d\n\ude00' }, 'title', UNSEEN],
    ['text in a list', { ...refund, retired: ['a', 'b\u0000'] }, 'retired[1]', UNSEEN],
    [
      'a name that commands a terminal',
      { ...refund, facts: { '\u001b[2J': { kind: 'count' } } },
      'facts',
      'has a name with a control character or a letter that nobody sees',
    ],
    [
      'a key that would vanish',
      { ...refund, facts: JSON.parse('{"__proto__": {"kind": "count"}}') },
      'facts',
      'has a field called __proto__',
    ],
  ])('%s is refused before anything else', (_what, file, path, problem) => {
    expect(refusalOf(() => parseTable(file))).toEqual({
      code: 'TABLE_INVALID',
      message: expect.any(String),
      details: [{ path, problem }],
    });
  });

  const nested = (depth: number): unknown => (depth === 0 ? null : { in: nested(depth - 1) });

  test('is not looked for deeper than 32 levels', () => {
    expect(hiddenDangers(nested(32))).toEqual([]);
    const path = Array(33).fill('in').join('.');
    expect(hiddenDangers(nested(33))).toEqual([{ path, problem: 'is nested too deeply' }]);
    expect(hiddenDangers({ beside: '\u0000', in: nested(40) })).toEqual([
      { path: 'beside', problem: UNSEEN },
      { path, problem: 'is nested too deeply' },
    ]);
  });
});
