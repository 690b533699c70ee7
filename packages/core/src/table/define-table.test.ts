/** What `defineTable`, `withValues` and `parseTable` refuse, and that they name the place. */
import { describe, expect, test } from 'vitest';
import { CuriaError, type ErrorDetail } from '../errors.ts';
import { decide } from './decide.ts';
import { defineTable, derivePolicy, type TableDefinition, withValues } from './define-table.ts';
import { type Parameter, parseParameter } from './parameter.ts';
import { parseTable } from './parse-table.ts';
import { policyHash } from './policy-hash.ts';
import type { AnyTable } from './table.ts';

const sound = {
  id: 'refund',
  facts: {
    days: { kind: 'count', doc: 'days since the sale' },
    returns: { kind: 'count', doc: 'earlier returns' },
    events: { kind: 'sum', doc: 'all', of: ['days', 'returns'] },
    amount: { kind: 'score', doc: 'money', min: 0, max: 1000 },
    tier: { kind: 'choice', doc: 'customer', values: ['gold', 'silver'] },
    damaged: { kind: 'flag', doc: 'broken' },
    marks: { kind: 'set', doc: 'labels', values: ['new', 'sealed'] },
  },
  outcomes: { PAY: 'pay back', ASK: 'a person decides' },
  params: { limit: { kind: 'number', doc: 'most days', default: 30, min: 1, max: 365, integer: true } },
  rules: [
    { id: 'in-time', when: { days: { at_most: 'limit' } }, then: 'PAY', reason: '{days} of {limit} days' },
  ],
  otherwise: { then: 'ASK', reason: 'too late' },
} as const;

const problemsOf = (action: () => unknown): readonly ErrorDetail[] => {
  try {
    action();
  } catch (error) {
    if (CuriaError.is(error)) return error.details;
    throw error;
  }
  return [];
};

const withRule = (rule: object): unknown => ({ ...sound, rules: [{ ...sound.rules[0], ...rule }] });
const withFacts = (facts: object): unknown => ({ ...sound, facts: { ...sound.facts, ...facts } });

/** Keeps an own key called `__proto__`, which a spread would not show. */
const withFacts2 = (facts: object): unknown => ({ ...sound, facts });

describe('a definition is refused with place and problem', () => {
  test.each<[string, unknown, string, RegExp]>([
    ['an id with spaces', { ...sound, id: 'my table' }, 'id', /hyphens/],
    ['no outcome', { ...sound, outcomes: {} }, 'outcomes', /at least one outcome/],
    ['a policy with a space', { ...sound, policy: 'my policy' }, 'policy', /must be a word/],
    ['a policy with a hyphen first', { ...sound, policy: '-v1' }, 'policy', /must be a word/],
    ['no fact', { ...sound, facts: {}, rules: [] }, 'facts', /at least one fact/],
    [
      'a fact with a space',
      withFacts({ 'two words': { kind: 'flag', doc: '' } }),
      'facts.two words',
      /a name/,
    ],
    ['a fact with a digit first', withFacts({ '1st': { kind: 'flag', doc: '' } }), 'facts.1st', /a name/],
    ['a reserved fact', withFacts({ case_id: { kind: 'flag', doc: '' } }), 'facts.case_id', /reserved/],
    [
      'a range upside down',
      withFacts({ amount: { kind: 'score', doc: '', min: 2, max: 1 } }),
      'facts.amount',
      /min 2 is above max 1/,
    ],
    [
      'a choice of nothing',
      withFacts({ tier: { kind: 'choice', doc: '', values: [] } }),
      'facts.tier.values',
      /empty/,
    ],
    [
      'a set of nothing',
      withFacts({ marks: { kind: 'set', doc: '', values: [] } }),
      'facts.marks.values',
      /empty/,
    ],
    [
      'a label twice',
      withFacts({ marks: { kind: 'set', doc: '', values: ['new', 'new'] } }),
      'facts.marks.values',
      /lists new twice/,
    ],
    [
      'too many labels',
      withFacts({ marks: { kind: 'set', doc: '', values: Array.from({ length: 31 }, (_, at) => `m${at}`) } }),
      'facts.marks.values',
      /at most 30/,
    ],
    [
      'a sum of nothing',
      withFacts({ events: { kind: 'sum', doc: '', of: [] } }),
      'facts.events.of',
      /at least one part/,
    ],
    [
      'a parameter with a hyphen',
      { ...sound, params: { ...sound.params, 'most-days': { kind: 'number', doc: '', default: 1 } } },
      'params.most-days',
      /a name/,
    ],
    ['an id in capitals', withRule({ id: 'In-Time' }), 'rules[0].id', /lower-case/],
    ['an empty code', withRule({ code: '' }), 'rules[0].code', /must not be empty/],
    ['an empty source', withRule({ source: '' }), 'rules[0].source', /must not be empty/],
    [
      'an unknown outcome of the fallback',
      { ...sound, otherwise: { then: 'NOTHING', reason: '' } },
      'otherwise.then',
      /there is no outcome/,
    ],
    [
      'a constraint on nothing',
      { ...sound, never: [{ when: {}, because: '' }] },
      'never[0].when',
      /at least one fact/,
    ],
    [
      'a finding other than a gap, accepted for some cases',
      { ...sound, accepted: [{ kind: 'UNREACHABLE', rule: 'in-time', when: { days: 1 }, because: '' }] },
      'accepted[0].when',
      /only a GAP/,
    ],
    [
      'a gap accepted for an unknown fact',
      { ...sound, accepted: [{ kind: 'GAP', rule: 'in-time', when: { dayz: 1 }, because: '' }] },
      'accepted[0].when.dayz',
      /did you mean days/,
    ],
    [
      'columns of no outcome',
      { ...sound, outputs: { PAYY: { to: 'x' } } },
      'outputs.PAYY',
      /did you mean PAY/,
    ],
    ['no column', { ...sound, outputs: { PAY: {} } }, 'outputs.PAY', /at least one column/],
    [
      'other columns than the first',
      { ...sound, outputs: { PAY: { to: 'x', by: 'y' }, ASK: { to: 'x' } } },
      'outputs.ASK',
      /has the columns to; the first has to, by/,
    ],
    ['no comparison', withRule({ when: { days: {} } }), 'rules[0].when.days', /must have one of at_least/],
    [
      'an endless number',
      withRule({ when: { amount: { above: Number.POSITIVE_INFINITY } } }),
      'rules[0].when.amount',
      /above must be a finite number/,
    ],
    ['no number', withRule({ when: { days: Number.NaN } }), 'rules[0].when.days', /must be a finite number/],
    [
      'a flag as a bound',
      withRule({ when: { days: { above: true } } }),
      'rules[0].when.days',
      /above must be a number or the name/,
    ],
    [
      'a bound that is no number',
      {
        ...sound,
        params: { ...sound.params, words: { kind: 'words', doc: '', default: [] } },
        rules: [{ ...sound.rules[0], when: { days: { above: 'words' } } }],
      },
      'rules[0].when.days',
      /words is not a number parameter/,
    ],
    ['no value', withRule({ when: { tier: [] } }), 'rules[0].when.tier', /at least one value/],
    [
      'a comparison of a choice',
      withRule({ when: { tier: { above: 1 } } }),
      'rules[0].when.tier',
      /must be a value/,
    ],
    [
      'more than not',
      withRule({ when: { tier: { not: 'gold', or: 'x' } } }),
      'rules[0].when.tier',
      /no comparison "or"/,
    ],
    ['a list for a set', withRule({ when: { marks: ['new'] } }), 'rules[0].when.marks', /has_any/],
    [
      'no label',
      withRule({ when: { marks: { has_all: [] } } }),
      'rules[0].when.marks',
      /has_all must be a list/,
    ],
    [
      'two rules of one id',
      { ...sound, rules: [sound.rules[0], sound.rules[0]] },
      'rules[1].id',
      /already the id of rules\[0\]/,
    ],
    ['a retired id', { ...sound, retired: ['in-time'] }, 'rules[0].id', /retired/],
    ['a rule called otherwise', withRule({ id: 'otherwise' }), 'rules[0].id', /fallback/],
    ['an unknown fact', withRule({ when: { dayz: 1 } }), 'rules[0].when.dayz', /did you mean days/],
    ['an unknown outcome', withRule({ then: 'PAYY' }), 'rules[0].then', /did you mean PAY/],
    ['an unknown placeholder', withRule({ reason: '{weeks}' }), 'rules[0].reason', /weeks/],
    [
      'an unknown parameter',
      withRule({ when: { days: { at_most: 'limitt' } } }),
      'rules[0].when.days',
      /did you mean limit/,
    ],
    [
      'an unknown comparison',
      withRule({ when: { days: { atleast: 1 } } }),
      'rules[0].when.days',
      /did you mean at_least/,
    ],
    ['an unknown value', withRule({ when: { tier: 'gould' } }), 'rules[0].when.tier', /did you mean gold/],
    [
      'an unknown label',
      withRule({ when: { marks: { has_any: ['newer'] } } }),
      'rules[0].when.marks',
      /did you mean new/,
    ],
    ['a text for a flag', withRule({ when: { damaged: 'yes' } }), 'rules[0].when.damaged', /true or false/],
    ['a number for a choice', withRule({ when: { tier: 3 } }), 'rules[0].when.tier', /a value/],
    ['a list for a number', withRule({ when: { days: ['1'] } }), 'rules[0].when.days', /must be a number/],
    [
      'an empty range',
      withRule({ when: { days: { at_least: 5, at_most: 4 } } }),
      'rules[0].when.days',
      /can never match/,
    ],
    ['a negative count', withRule({ when: { days: -1 } }), 'rules[0].when.days', /can never match/],
    ['half a count', withRule({ when: { days: 1.5 } }), 'rules[0].when.days', /can never match/],
    [
      'a score out of its range',
      withRule({ when: { amount: { above: 1000 } } }),
      'rules[0].when.amount',
      /can never match/,
    ],
    [
      'no value left',
      withRule({ when: { tier: { not: ['gold', 'silver'] } } }),
      'rules[0].when.tier',
      /no value is left/,
    ],
    [
      'a sum against its part',
      withRule({ when: { events: 0, days: { at_least: 1 } } }),
      'rules[0].when',
      /can never match: events exactly 0, days at least 1/,
    ],
    [
      'labels against each other',
      withRule({ when: { marks: { has_all: ['new'], has_none: ['new'] } } }),
      'rules[0].when',
      /can never match/,
    ],
    [
      'a sum of itself',
      withFacts({ events: { kind: 'sum', doc: '', of: ['events'] } }),
      'facts.events.of',
      /cycle: events → events/,
    ],
    [
      'a cycle of sums',
      withFacts({
        events: { kind: 'sum', doc: '', of: ['more'] },
        more: { kind: 'sum', doc: '', of: ['events'] },
      }),
      'facts.events.of',
      /cycle: events → more → events/,
    ],
    [
      'a sum of a flag',
      withFacts({ events: { kind: 'sum', doc: '', of: ['damaged'] } }),
      'facts.events.of',
      /only counts/,
    ],
    [
      'a sum of nothing known',
      withFacts({ events: { kind: 'sum', doc: '', of: ['day'] } }),
      'facts.events.of',
      /did you mean days/,
    ],
    [
      'a value twice',
      withFacts({ tier: { kind: 'choice', doc: '', values: ['gold', 'gold'] } }),
      'facts.tier.values',
      /twice/,
    ],
    [
      'a fact named like a parameter',
      withFacts({ limit: { kind: 'count', doc: '' } }),
      'facts.limit',
      /also the name of a parameter/,
    ],
    [
      'a default out of range',
      { ...sound, params: { limit: { ...sound.params.limit, default: 0 } } },
      'params.limit.default',
      /at least 1/,
    ],
    [
      'an accepted finding of no rule',
      { ...sound, accepted: [{ kind: 'GAP', rule: 'in-tim', because: '' }] },
      'accepted[0].rule',
      /did you mean in-time/,
    ],
    [
      'an impossible constraint',
      { ...sound, never: [{ when: { days: -2 }, because: '' }] },
      'never[0].when.days',
      /can never match/,
    ],
  ])('%s', (_what, definition, path, problem) => {
    expect(problemsOf(() => defineTable(definition as TableDefinition))).toContainEqual({
      path,
      problem: expect.stringMatching(problem),
    });
  });

  test('what is at the limit is accepted', () => {
    const accepted = {
      ...sound,
      policy: '2026.1_a-b',
      facts: {
        ...sound.facts,
        _1: { kind: 'flag', doc: '' },
        point: { kind: 'score', doc: '', min: 1, max: 1 },
        low: { kind: 'score', doc: '', min: 5 },
        high: { kind: 'score', doc: '', max: -5 },
        many: { kind: 'set', doc: '', values: Array.from({ length: 30 }, (_, at) => `m${at}`) },
        one: { kind: 'sum', doc: '', of: ['days'] },
      },
      outputs: { PAY: { to: 'x' }, ASK: { to: 'y' } },
      never: [{ when: { days: 1, returns: 1 }, because: '' }],
      accepted: [
        { kind: 'GAP', rule: 'otherwise', when: { days: 1 }, because: '' },
        { kind: 'GAP', rule: 'in-time', because: '' },
      ],
    };
    expect(problemsOf(() => defineTable(accepted as unknown as TableDefinition))).toEqual([]);
    const table = defineTable(accepted as unknown as TableDefinition);
    expect(table).toMatchObject({ outputs: accepted.outputs, never: accepted.never });
    expect('outputs' in defineTable(sound as unknown as TableDefinition)).toBe(false);
  });

  test('a table is named by its id in the message, or by not having one', () => {
    expect(() => defineTable({ ...sound, outcomes: {} } as never)).toThrow(/refund/);
    expect(() => defineTable({ ...sound, id: '' } as never)).toThrow(/\(no id\)/);
  });

  test('all problems are reported at once', () => {
    const broken = { ...sound, outcomes: {}, id: 'X' };
    expect(problemsOf(() => defineTable(broken as unknown as TableDefinition)).length).toBeGreaterThanOrEqual(
      4,
    );
  });

  test('a cell that is never read for its prototype', () => {
    expect(problemsOf(() => parseTable(withRule({ when: { constructor: 1 } })))).not.toEqual([]);
  });
});

describe('a file is read strictly', () => {
  test.each<[string, unknown, string]>([
    ['not an object', 'table', ''],
    ['a misspelt field', { ...sound, rulez: [] }, 'rulez'],
    ['no fallback', { ...sound, otherwise: undefined }, 'otherwise'],
    ['a fact of unknown kind', withFacts({ days: { kind: 'amount', doc: '' } }), 'facts.days.kind'],
    ['a rule without an outcome', withRule({ then: undefined }), 'rules[0].then'],
  ])('%s', (_what, file, path) => {
    const problems = problemsOf(() => parseTable(file));
    expect(problems.map((problem) => problem.path)).toContain(path);
  });

  test('a sum of sums of sums is counted before it is added up', () => {
    const sums = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `s${at + 1}`,
        { kind: 'sum', of: at === 0 ? ['days'] : [`s${at}`, `s${at}`] },
      ]),
    );
    expect(problemsOf(() => parseTable(withFacts(sums)))).toContainEqual({
      path: 'facts.s40.of',
      problem: expect.stringContaining('at most 4096'),
    });
  });

  test.each([
    ['a key that would vanish', JSON.parse('{"__proto__": {"kind": "count"}}'), /__proto__/],
    ['a name that commands a terminal', { '\u001b[2J': { kind: 'count' } }, /control character/],
  ])('%s is refused', (_what, facts, problem) => {
    expect(problemsOf(() => parseTable(withFacts2(facts)))).toContainEqual({
      path: 'facts',
      problem: expect.stringMatching(problem),
    });
  });

  test('text that commands a terminal is refused', () => {
    expect(problemsOf(() => parseTable({ ...sound, title: 'a\u001b[2Jb' }))).toEqual([
      { path: 'title', problem: 'has a control character or a letter that nobody sees' },
    ]);
  });

  test('the output of curia tables --json can be read back, with its values', () => {
    const table = withValues(parseTable(sound), { limit: 60 });
    const written = JSON.parse(
      JSON.stringify({ schema_version: '1', policy_hash: policyHash(table), ...table }),
    );
    expect(policyHash(parseTable(written))).toBe(policyHash(table));
  });

  test('a sound definition is accepted', () => {
    const table = parseTable(JSON.parse(JSON.stringify(sound)));
    expect(table.rules[0]).toMatchObject({ code: 'IN_TIME', source: 'refund/v1/in-time' });
    expect(policyHash(table)).toBe(
      policyHash(defineTable(sound as unknown as TableDefinition) as unknown as AnyTable),
    );
  });
});

describe('parameters', () => {
  const table = parseTable(sound);
  const facts = { days: 40, returns: 0, amount: 1, tier: 'gold', damaged: false, marks: [] };

  test('a value in force decides and is shown', () => {
    expect(decide(table, facts).outcome).toBe('ASK');
    const longer = withValues(table, { limit: 60 });
    expect(decide(longer, facts)).toMatchObject({ outcome: 'PAY', reason: '40 of 60 days' });
    expect(policyHash(longer)).not.toBe(policyHash(table));
    expect(table.values).toEqual({ limit: 30 });
  });

  test.each([
    [{ limitt: 3 }, 'PARAMETER_UNKNOWN', /did you mean limit/],
    [{ limit: 0 }, 'PARAMETER_INVALID', /at least 1/],
    [{ limit: 1.5 }, 'PARAMETER_INVALID', /whole number/],
    [{ limit: Number.NaN }, 'PARAMETER_INVALID', /must be a number/],
    [{ limit: '3' }, 'PARAMETER_INVALID', /must be a number/],
  ])('%j is refused', (given, code, message) => {
    expect(() => withValues(table, given)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  test('a value that makes a rule impossible is refused as a value', () => {
    const between = parseTable({
      ...sound,
      rules: [{ id: 'late', when: { days: { above: 'limit', at_most: 100 } }, then: 'PAY', reason: '' }],
    });
    expect(() => withValues(between, { limit: 100 })).toThrow(
      expect.objectContaining({ code: 'PARAMETER_INVALID', message: expect.stringContaining('never match') }),
    );
  });

  test('the same values give the same table, however many were tried in between', () => {
    const once = withValues(table, { limit: 60 });
    expect(withValues(table, { limit: 60 })).toBe(once);
    expect(withValues(table, {})).toBe(table);
    for (let limit = 1; limit <= 300; limit++) expect(withValues(table, { limit }).values).toEqual({ limit });
    expect(policyHash(withValues(table, { limit: 60 }))).toBe(policyHash(once));
  });

  test.each<[Parameter, string, unknown]>([
    [{ kind: 'number', doc: '', default: 1 }, ' 2.5 ', 2.5],
    [{ kind: 'number', doc: '', default: 1 }, '-1', -1],
    [{ kind: 'number', doc: '', default: 1 }, ' ', ' '],
    [{ kind: 'number', doc: '', default: 1 }, '2x', '2x'],
    [{ kind: 'flag', doc: '', default: true }, 'true', true],
    [{ kind: 'flag', doc: '', default: true }, 'false', false],
    [{ kind: 'flag', doc: '', default: true }, 'yes', 'yes'],
    [{ kind: 'choice', doc: '', default: 'a', values: ['a', 'b'] }, 'b', 'b'],
    [{ kind: 'words', doc: '', default: [] }, ' a, b c ,,', ['a', 'b c']],
    [{ kind: 'words', doc: '', default: [] }, '', []],
  ])('%j reads %j from a command line', (parameter, text, value) => {
    expect(parseParameter(parameter, text)).toEqual(value);
  });

  test('a derived policy has its own name, defaults and hash', () => {
    const short = derivePolicy(table, 'short', { limit: 7 } as never);
    expect(short).toMatchObject({ policy: 'short', values: { limit: 7 }, params: { limit: { default: 7 } } });
    expect(policyHash(short)).not.toBe(policyHash(table));
  });
});

test('a table is plain data: writing and reading it again loses nothing', () => {
  const table = parseTable(sound);
  expect(JSON.parse(JSON.stringify(table))).toEqual({ ...table });
});

test('types refuse what the definition check would', () => {
  const definition = {
    id: 't',
    facts: sound.facts,
    outcomes: sound.outcomes,
    otherwise: sound.otherwise,
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
