/** What is proved for any number of voices: the laws of counting, each by a rule that breaks it and by one that does not. */
import { describe, expect, test } from 'vitest';
import { withPanelValues } from '../file/panel.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { analyzePanel } from './analyze-panel.ts';

const court = (facts: object, rules: readonly object[], more: object = {}) =>
  parsePanel({
    court: 'c',
    value: { kind: 'text' },
    case: { text: { kind: 'text' }, size: { kind: 'number', min: 0 } },
    quote: { in: ['text'] },
    reasons: ['R'],
    roles: { one: { voices: 'any' }, two: { voices: 'any' } },
    facts,
    outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
    rules: rules.map((rule) => ({ then: 'TAKE', reason: '', ...rule })),
    otherwise: { then: 'EXPERT', reason: '' },
    ...more,
  });

const told = (panel: ReturnType<typeof court>): string[] =>
  analyzePanel(panel).findings.map(({ kind, rule }) => `${kind} ${rule}`);

/** Whether some facts can occur together. */
const canBe = (facts: object, when: object): boolean =>
  !told(court(facts, [{ id: 'asked', when }])).includes('UNREACHABLE asked');

const FACTS: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    'seats answered silent voted abstained inconsistent missing refused unusable'
      .split(' ')
      .map((name) => [name, { count: name, by: 'one' }]),
  ),
  ...Object.fromEntries(
    ['leading', 'second', 'rest', 'margin'].map((name) => [name, { tally: name, by: 'one' }]),
  ),
};
const factsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, FACTS[name]]));

describe('a part is never more than the whole', () => {
  test.each([
    ['seats', 'answered'],
    ['seats', 'silent'],
    ['seats', 'leading'],
    ['answered', 'voted'],
    ['answered', 'abstained'],
    ['answered', 'inconsistent'],
    ['silent', 'missing'],
    ['silent', 'refused'],
    ['silent', 'unusable'],
    ['voted', 'leading'],
    ['voted', 'second'],
    ['voted', 'rest'],
    ['leading', 'second'],
    ['leading', 'margin'],
  ])('%s of %s', (whole, part) => {
    const facts = factsOf([whole, part]);
    expect(canBe(facts, { [whole]: 2, [part]: 3 })).toBe(false);
    expect(canBe(facts, { [whole]: 3, [part]: 1 })).toBe(true);
  });
});

describe('parts add up', () => {
  test.each<[string, number, Record<string, number>]>([
    ['seats', 3, { answered: 1, silent: 2 }],
    ['answered', 3, { voted: 1, abstained: 2, inconsistent: 0 }],
    ['silent', 4, { missing: 1, refused: 1, unusable: 2 }],
    ['voted', 4, { leading: 2, second: 1, rest: 1 }],
    ['leading', 3, { second: 1, margin: 2 }],
  ])('to %s', (whole, sum, parts) => {
    const facts = factsOf([whole, ...Object.keys(parts)]);
    expect(canBe(facts, { [whole]: sum, ...parts })).toBe(true);
    expect(canBe(facts, { [whole]: sum + 1, ...parts })).toBe(false);
  });

  test('and nobody comes third if nobody comes second', () => {
    const facts = factsOf(['second', 'rest']);
    expect(canBe(facts, { second: 0, rest: 1 })).toBe(false);
    expect(canBe(facts, { second: 0, rest: 0 })).toBe(true);
    expect(canBe(facts, { second: 1, rest: 1 })).toBe(true);
  });
});

test.each<[string, object, object]>([
  ['votes for a value', { some: { count: 'voted', value: 'x', by: 'one' } }, { some: 2, seats: 1 }],
  ['votes for a reason', { some: { count: 'voted', reason: 'R', by: 'one' } }, { some: 2, seats: 1 }],
  [
    'votes with a quotation',
    { some: { count: 'voted', quotation: 'found', by: 'one' } },
    { some: 2, seats: 1 },
  ],
  ['a share', { some: { count: 'voted', per: 'seats', by: 'one' } }, { some: 1, seats: 0 }],
  ['another tally', { some: { tally: 'sure_margin', by: 'one' } }, { some: 2, seats: 1 }],
  ['the seats of another role', { some: { count: 'voted', by: 'two' } }, { some: 2, seats: 1 }],
  ['the seats of all roles', { some: { count: 'voted' } }, { some: 2, seats: 1 }],
])('the laws say nothing about %s', (_name, some, when) => {
  expect(canBe({ ...some, ...factsOf(['seats']) }, when)).toBe(true);
});

test('two facts about the same seats are told apart, and the first is the one that adds up', () => {
  const facts = { voted: FACTS.voted!, again: FACTS.voted!, seats: FACTS.seats! };
  expect(canBe(facts, { voted: 3, seats: 2 })).toBe(false);
  expect(canBe(facts, { again: 3, seats: 2 })).toBe(true);
});

test('facts whose names look like those of the analysis are not taken for them', () => {
  const names = [0, 1, 2].map((group) => `_answered_${group}`);
  const panel = court(
    {
      ...Object.fromEntries(names.map((name) => [name, { case: 'size' }])),
      ...factsOf(['seats', 'voted']),
    },
    [{ id: 'asked', when: { ...Object.fromEntries(names.map((name) => [name, 0])), seats: 2, voted: 2 } }],
  );
  expect(told(panel)).not.toContain('UNREACHABLE asked');
});

test('a rule that asks may have nobody left to ask', () => {
  const asking = {
    roles: {
      one: { voices: 'any' },
      two: { voices: 'any', asked: 'later' },
      three: { voices: 'any', asked: 'later' },
    },
    outcomes: {
      TAKE: { effect: 'take', what: 'leading' },
      TWO: { effect: 'ask', roles: ['two'] },
      THREE: { effect: 'ask', roles: ['three'] },
    },
    otherwise: { then: 'TAKE', reason: '' },
  };
  const facts = factsOf(['voted']);
  const rules = [
    { id: 'two', when: {}, then: 'TWO' },
    { id: 'three', when: { voted: 1 }, then: 'THREE' },
    { id: 'one', when: { voted: 1 } },
  ];
  expect(told(court(facts, rules, asking))).toEqual(['REDUNDANT one']);
  const twice = [rules[0]!, { id: 'again', when: { voted: 2 }, then: 'TWO' }, rules[1]!];
  expect(told(court(facts, twice, asking))).toEqual(['UNREACHABLE again']);
});

test('the values in force count, not the defaults', () => {
  const panel = court(
    factsOf(['voted', 'seats']),
    [{ id: 'asked', when: { voted: { at_least: 'needed' }, seats: 2 } }],
    { params: { needed: { kind: 'number', default: 3, doc: '' } } },
  );
  expect(told(panel)).toEqual(['UNREACHABLE asked']);
  expect(told(withPanelValues(panel, { needed: 2 }))).toEqual([]);
});

test('what the court says cannot occur is left out, also if the laws say so already', () => {
  const never = [
    { when: { voted: 3, seats: 2 }, because: 'it cannot' },
    { when: { voted: { at_least: 5 } }, because: 'there are four' },
  ];
  const rules = [
    { id: 'impossible', when: { voted: 4, seats: 1 } },
    { id: 'many', when: { voted: 7 } },
    { id: 'few', when: { voted: 2 } },
  ];
  expect(told(court(factsOf(['voted', 'seats']), rules, { never }))).toEqual([
    'UNREACHABLE impossible',
    'UNREACHABLE many',
  ]);
});

test('findings are accepted as elsewhere, and every combination of facts is counted', () => {
  const accepted = [
    { kind: 'REDUNDANT', rule: 'impossible', because: 'f' },
    { kind: 'UNREACHABLE', rule: 'impossible', because: 'a' },
    { kind: 'REDUNDANT', rule: 'idle', because: 'b' },
    { kind: 'GAP', rule: 'otherwise', because: 'c' },
    { kind: 'SILENCE_HELPS', rule: 'idle', because: 'd' },
    { kind: 'TAKES_NOTHING', rule: 'all', because: 'e' },
    { kind: 'GAP', rule: 'otherwise', when: { voted: 3, answered: 2 }, because: 'no panel is like that' },
    { kind: 'UNREACHABLE', rule: 'otherwise', because: 'g' },
  ];
  const rules = [
    { id: 'impossible', when: { voted: 2, abstained: 1, answered: 2 } },
    { id: 'idle', when: { voted: 1 } },
    { id: 'all', when: {} },
  ];
  const { coverage, findings, outdated } = analyzePanel(
    court(factsOf(['voted', 'abstained', 'answered']), rules, { accepted }),
  );
  expect(findings).toEqual([
    {
      kind: 'UNREACHABLE',
      rule: 'impossible',
      source: 'c/v1/impossible',
      covered_by: [],
      message: 'impossible is never reached: no panel matches it',
      accepted: true,
      accepted_because: 'a',
    },
    {
      kind: 'REDUNDANT',
      rule: 'idle',
      source: 'c/v1/idle',
      covered_by: ['all'],
      message: 'without idle every case keeps its outcome (TAKE): all would decide it',
      accepted: true,
      accepted_because: 'b',
    },
    {
      kind: 'UNREACHABLE',
      rule: 'otherwise',
      source: 'c/v1/otherwise',
      message: 'no possible case reaches the fallback: the rules above decide all',
      accepted: true,
      accepted_because: 'g',
    },
  ]);
  // No votes, or several: all for one value, some for a second, some for a third as well.
  expect(coverage).toEqual({ impossible: 0, idle: 1, all: 4, otherwise: 0 });
  expect(outdated).toEqual([]);
});
