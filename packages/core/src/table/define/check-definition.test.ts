/** What `defineTable` refuses: one small change to a sound table, the place that is named, and the whole sentence. */
import { expect, test } from 'vitest';
import { refund, withFacts, withRule } from '../../../test/refund.ts';
import { refusalOf } from '../../../test/refusal-of.ts';
import { defineTable, type TableDefinition } from './define-table.ts';

/** The problems with a definition; undefined if it is accepted. */
const problemsOf = (definition: unknown) =>
  refusalOf(() => defineTable(definition as TableDefinition))?.details;

const NAME = 'must be a name of letters, digits and underscores';
const ID = 'must be lower-case words joined by hyphens';
const POLICY = 'must be a word of letters, digits, dots, hyphens and underscores';

test.each<[string, unknown, string, string]>([
  ['an id with spaces', { ...refund, id: 'my table' }, 'id', ID],
  ['a policy with a space', { ...refund, policy: 'my policy' }, 'policy', POLICY],
  ['a policy with a hyphen first', { ...refund, policy: '-v1' }, 'policy', POLICY],
  [
    'a parameter with a hyphen',
    { ...refund, params: { ...refund.params, 'most-days': { kind: 'number', doc: '', default: 1 } } },
    'params.most-days',
    NAME,
  ],
  [
    'a default out of range',
    { ...refund, params: { limit: { ...refund.params.limit, default: 0 } } },
    'params.limit.default',
    'must be at least 1',
  ],
  [
    'an unknown outcome of the fallback',
    { ...refund, otherwise: { then: 'NOTHING', reason: '' } },
    'otherwise.then',
    'there is no outcome "NOTHING"; there are PAY, ASK',
  ],
  [
    'a constraint on nothing',
    { ...refund, never: [{ when: {}, because: '' }] },
    'never[0].when',
    'must name at least one fact',
  ],
  [
    'an impossible constraint',
    { ...refund, never: [{ when: { days: -2 }, because: '' }] },
    'never[0].when.days',
    'can never match: no count is exactly -2',
  ],
  [
    'an accepted finding of no rule',
    { ...refund, accepted: [{ kind: 'GAP', rule: 'in-tim', because: '' }] },
    'accepted[0].rule',
    'there is no rule "in-tim"; did you mean in-time?',
  ],
  [
    'a finding other than a gap, accepted for some cases',
    { ...refund, accepted: [{ kind: 'UNREACHABLE', rule: 'in-time', when: { days: 1 }, because: '' }] },
    'accepted[0].when',
    'only a GAP is accepted for some cases',
  ],
  [
    'a gap accepted for an unknown fact',
    { ...refund, accepted: [{ kind: 'GAP', rule: 'in-time', when: { dayz: 1 }, because: '' }] },
    'accepted[0].when.dayz',
    'there is no fact "dayz"; did you mean days?',
  ],
  [
    'columns of no outcome',
    { ...refund, outputs: { PAYY: { to: 'x' } } },
    'outputs.PAYY',
    'there is no outcome "PAYY"; did you mean PAY?',
  ],
  ['no column', { ...refund, outputs: { PAY: {} } }, 'outputs.PAY', 'must name at least one column'],
  [
    'other columns than the first',
    { ...refund, outputs: { PAY: { to: 'x', by: 'y' }, ASK: { of: 'x', at: 'y' } } },
    'outputs.ASK',
    'has the columns of, at; the first has to, by',
  ],
])('%s', (_what, definition, path, problem) => {
  expect(problemsOf(definition)).toEqual([{ path, problem }]);
});

const flag = { kind: 'flag', doc: '' };
const sum = (...of: string[]) => ({ kind: 'sum', doc: '', of });

test.each<[string, object, string, string]>([
  ['a fact with a space', { 'two words': flag }, 'two words', NAME],
  ['a fact with a digit first', { '1st': flag }, '1st', NAME],
  ['the name of the identity of a case', { case_id: flag }, 'case_id', 'is a reserved name'],
  ['the name of the wrapped facts', { facts: flag }, 'facts', 'is a reserved name'],
  ['the name of a ruling', { ruling: flag }, 'ruling', 'is a reserved name'],
  ['a fact named like a parameter', { limit: flag }, 'limit', 'is also the name of a parameter'],
  [
    'a range upside down',
    { ratio: { kind: 'score', doc: '', min: 2, max: 1 } },
    'ratio',
    'min 2 is above max 1',
  ],
  [
    'a range without an end',
    { ratio: { kind: 'score', doc: '', min: 2, max: Number.POSITIVE_INFINITY } },
    'ratio',
    'min and max must be finite numbers',
  ],
  [
    'a range from no number',
    { ratio: { kind: 'score', doc: '', min: Number.NaN } },
    'ratio',
    'min and max must be finite numbers',
  ],
  [
    'a choice of nothing',
    { size: { kind: 'choice', doc: '', values: [] } },
    'size.values',
    'must not be empty',
  ],
  ['a set of nothing', { tags: { kind: 'set', doc: '', values: [] } }, 'tags.values', 'must not be empty'],
  [
    'a value twice',
    { size: { kind: 'choice', doc: '', values: ['s', 'm', 'm'] } },
    'size.values',
    'lists m twice',
  ],
  ['a label twice', { tags: { kind: 'set', doc: '', values: ['a', 'a'] } }, 'tags.values', 'lists a twice'],
  [
    'too many labels',
    { tags: { kind: 'set', doc: '', values: Array.from({ length: 31 }, (_, at) => `m${at}`) } },
    'tags.values',
    'has 31 values; a set has at most 30',
  ],
  ['a sum of nothing', { more: sum() }, 'more.of', 'must name at least one part'],
  [
    'a sum of a flag',
    { more: sum('damaged') },
    'more.of',
    'damaged is a flag; only counts and sums can be added',
  ],
  ['a sum of nothing known', { more: sum('day') }, 'more.of', 'there is no fact "day"; did you mean days?'],
  [
    'a sum of what every object has',
    { more: sum('toString') },
    'more.of',
    'there is no fact "toString"; there are days, returns, events, amount, tier, damaged, marks, more',
  ],
  ['a sum of itself', { more: sum('days', 'more') }, 'more.of', 'is part of a cycle: more → more'],
])('%s', (_what, facts, fact, problem) => {
  expect(problemsOf(withFacts(facts))).toEqual([{ path: `facts.${fact}`, problem }]);
});

test('a fact that would change what objects are', () => {
  const facts = JSON.parse('{"__proto__": {"kind": "flag", "doc": ""}}');
  expect(problemsOf({ ...refund, facts, rules: [] })).toEqual([
    { path: 'facts.__proto__', problem: 'is a reserved name' },
  ]);
});

test('no outcome', () => {
  expect(problemsOf({ ...refund, outcomes: {} })).toEqual([
    { path: 'outcomes', problem: 'must name at least one outcome' },
    { path: 'rules[0].then', problem: 'there is no outcome "PAY"; there are none' },
    { path: 'otherwise.then', problem: 'there is no outcome "ASK"; there are none' },
  ]);
});

test('no fact', () => {
  expect(problemsOf({ ...refund, facts: {}, rules: [] })).toEqual([
    { path: 'facts', problem: 'must name at least one fact' },
  ]);
});

test('each cycle of sums is named once, without what leads to it', () => {
  const cyclic = {
    before: sum('days', 'first'),
    first: sum('days', 'second'),
    second: sum('first', 'days'),
    after: sum('second'),
    own: sum('days', 'own'),
  };
  expect(problemsOf(withFacts(cyclic))).toEqual([
    { path: 'facts.first.of', problem: 'is part of a cycle: first → second → first' },
    { path: 'facts.own.of', problem: 'is part of a cycle: own → own' },
  ]);
});

/** Each sum adds up the one before it twice; written from the largest to the smallest. */
const doubled = (sums: number) =>
  Object.fromEntries(
    Array.from({ length: sums }, (_, at) => [
      `s${sums - at}`,
      at === sums - 1 ? sum('days') : sum(`s${sums - at - 1}`, `s${sums - at - 1}`),
    ]),
  );

test('what sums of sums add up in the end is limited, also where a part is unknown', () => {
  expect(problemsOf(withFacts(doubled(13)))).toBeUndefined();
  expect(problemsOf(withFacts({ ...doubled(13), more: sum('s13', 'days', 'dayz') }))).toEqual([
    { path: 'facts.more.of', problem: 'there is no fact "dayz"; did you mean days?' },
    { path: 'facts.more.of', problem: 'adds up 4098 counts; a sum has at most 4096' },
  ]);
});

test.each<[string, object, string, string]>([
  ['an id in capitals', { id: 'In-Time' }, 'id', ID],
  ['a rule called otherwise', { id: 'otherwise' }, 'id', '"otherwise" is the name of the fallback'],
  ['an empty code', { code: '' }, 'code', 'must not be empty'],
  ['an empty source', { source: '' }, 'source', 'must not be empty'],
  ['an unknown outcome', { then: 'PAYY' }, 'then', 'there is no outcome "PAYY"; did you mean PAY?'],
  [
    'an unknown placeholder',
    { reason: '{days} and {limt}' },
    'reason',
    'there is no fact or parameter "limt"; did you mean limit?',
  ],
])('%s', (_what, rule, path, problem) => {
  expect(problemsOf(withRule(rule))).toEqual([{ path: `rules[0].${path}`, problem }]);
});

test('an id that another rule has, or had', () => {
  const [rule] = refund.rules;
  expect(problemsOf({ ...refund, rules: [rule, { ...rule, id: 'late' }, rule] })).toEqual([
    { path: 'rules[2].id', problem: 'in-time is already the id of rules[0]' },
  ]);
  expect(problemsOf({ ...refund, retired: ['early', 'in-time'] })).toEqual([
    { path: 'rules[0].id', problem: 'in-time was retired and must not be used again' },
  ]);
});

test('what is at the limit is accepted', () => {
  const accepted = {
    ...refund,
    policy: '2026.1_a-b',
    facts: {
      ...refund.facts,
      _1: flag,
      point: { kind: 'score', doc: '', min: 1, max: 1 },
      low: { kind: 'score', doc: '', min: 5 },
      high: { kind: 'score', doc: '', max: -5 },
      many: { kind: 'set', doc: '', values: Array.from({ length: 30 }, (_, at) => `m${at}`) },
      one: sum('days'),
    },
    outputs: { PAY: { to: 'x' }, ASK: { to: 'y' } },
    rules: [
      { ...refund.rules[0], when: { days: { equals: 'limit' }, amount: { at_least: 1000 }, point: 1 } },
      { ...refund.rules[0], id: 'large', when: { events: 2 ** 41 } },
      // Labels of one set do not exclude those of another.
      { ...refund.rules[0], id: 'labels', when: { marks: { has_all: ['new'] }, many: { has_none: ['m0'] } } },
      { ...refund.rules[0], id: 'some', when: { marks: { has_any: ['new'], has_none: ['sealed'] } } },
    ],
    never: [{ when: { days: 1, returns: 1 }, because: '' }],
    accepted: [
      { kind: 'GAP', rule: 'otherwise', when: { days: 1 }, because: '' },
      { kind: 'GAP', rule: 'in-time', because: '' },
    ],
  };
  expect(problemsOf(accepted)).toBeUndefined();
});

test('all problems are reported at once, in the order of the table', () => {
  const broken = {
    ...refund,
    id: 'X',
    outcomes: {},
    facts: { ...refund.facts, more: sum(), 'two words': flag },
  };
  expect(problemsOf(broken)!.map(({ path }) => path)).toEqual([
    'id',
    'facts.more.of',
    'facts.two words',
    'outcomes',
    'rules[0].then',
    'otherwise.then',
  ]);
});
