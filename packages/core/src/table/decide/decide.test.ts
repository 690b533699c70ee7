/** `decide` on single cases: refusals, traces, and safety under concurrency and re-entry. */

import { expect, test } from 'vitest';
import { dispositionV5 } from '../../../../courts/src/verification/rules/disposition.table.ts';
import { parseTable } from '../define/parse-table.ts';
import type { AnyTable } from '../define/table.ts';
import { decide } from './decide.ts';
import { readFacts } from './read-facts.ts';

const facts = { blockers: 0, majors_fixable: 2, majors_unfixable: 0, minors: 1, unknown_severities: 0 };

test('missing and malformed facts are refused, one issue each, before any rule is tried', () => {
  const bad = { blockers: 1, majors_fixable: -1, majors_unfixable: 1.5, minors: '2' };
  expect(readFacts(dispositionV5, bad)).toEqual({
    ok: false,
    issues: [
      { fact: 'majors_fixable', problem: 'must be a whole number from 0 up, got -1' },
      { fact: 'majors_unfixable', problem: 'must be a whole number from 0 up, got 1.5' },
      { fact: 'minors', problem: 'must be a whole number from 0 up, got "2"' },
      { fact: 'unknown_severities', problem: 'is missing' },
    ],
  });
  // A BLOCKER is given, so a rule would match: the refusal must come first.
  expect(() => decide(dispositionV5, bad as never)).toThrow(
    expect.objectContaining({ code: 'FACTS_REJECTED', details: expect.objectContaining({ length: 4 }) }),
  );
});

test('the trace has every rule up to the winner, with all of its conditions', () => {
  const { trace } = decide(dispositionV5, facts, { trace: true });
  expect(trace).toHaveLength(6);
  expect(trace![1]).toEqual({
    rule: 'too-many-majors',
    source: '004/2',
    matched: false,
    conditions: [{ fact: 'majors', value: 2, wanted: 'at least 3', pass: false }],
  });
  expect(trace!.at(-1)).toEqual({
    rule: 'fixable-majors',
    source: '004/5',
    matched: true,
    conditions: [{ fact: 'majors_fixable', value: 2, wanted: 'at least 1 and at most 2', pass: true }],
  });
});

test('a decision says what it rests on', () => {
  const decision = decide(dispositionV5, facts);
  expect(JSON.parse(JSON.stringify(decision))).toEqual({
    outcome: 'AUTO_RETRY',
    rule: 'fixable-majors',
    source: '004/5',
    code: 'FIXES_AVAILABLE',
    reason: '2 major issue(s) can be fixed and verified again',
  });
  expect(decision.facts).toEqual({ ...facts, majors: 2, total: 3 });
});

test('many decisions at once on one table do not disturb each other', async () => {
  const inputs = Array.from({ length: 500 }, (_, at) => ({
    ...facts,
    majors_fixable: at % 4,
    minors: at % 2,
  }));
  const alone = inputs.map((input) => decide(dispositionV5, input).rule);
  const together = await Promise.all(inputs.map(async (input) => decide(dispositionV5, input).rule));
  expect(together).toEqual(alone);
});

test('a getter among the facts may decide on the same table', () => {
  const sly = {
    ...facts,
    get minors() {
      return decide(dispositionV5, { ...facts, blockers: 7 }).outcome === 'ESCALATE_TO_SME' ? 1 : 0;
    },
  };
  expect(decide(dispositionV5, sly).rule).toBe('fixable-majors');
  expect(decide(dispositionV5, sly, { trace: true }).rule).toBe('fixable-majors');
});

test('a decision keeps what it rests on, whatever happens to the facts and the definition later', () => {
  const mine = { ...facts };
  const decision = decide(dispositionV5, mine);
  const traced = decide(dispositionV5, mine, { trace: true });
  mine.majors_fixable = 9;
  expect(decision.reason).toBe('2 major issue(s) can be fixed and verified again');
  expect(traced.facts).toEqual({ ...facts, majors: 2, total: 3 });
  expect(() => {
    (dispositionV5.rules[0] as { code: string }).code = 'CHANGED';
  }).toThrow(TypeError);
});

test('counts are limited so that sums are exact, with and without the trace', () => {
  const most = 2 ** 40;
  const large = { ...facts, majors_fixable: most, majors_unfixable: most };
  expect(decide(dispositionV5, large).rule).toBe('too-many-majors');
  expect(decide(dispositionV5, large, { trace: true }).rule).toBe('too-many-majors');
  expect(decide(dispositionV5, large).facts.majors).toBe(2 * most);
  const tooLarge = { ...facts, minors: most + 1 };
  expect(readFacts(dispositionV5, tooLarge)).toMatchObject({ issues: [{ fact: 'minors' }] });
  expect(() => decide(dispositionV5, tooLarge)).toThrow(expect.objectContaining({ code: 'FACTS_REJECTED' }));
});

/** A fact of every kind, and a rule about each; made anew for every test. */
const everyKind = () =>
  parseTable({
    id: 'every-kind',
    facts: {
      n: { kind: 'count' },
      both: { kind: 'sum', of: ['n', 'm'] },
      m: { kind: 'count' },
      ratio: { kind: 'score' },
      open: { kind: 'flag' },
      level: { kind: 'choice', values: ['low', 'high', null] },
      tags: { kind: 'set', values: ['x', 'y', 'z'] },
    },
    params: {
      limit: { kind: 'number', default: 3 },
      names: { kind: 'words', default: ['a', 'b'] },
    },
    outcomes: { YES: '', NO: '' },
    rules: [
      { id: 'many', when: { both: { above: 'limit' } }, then: 'YES', reason: 'many' },
      { id: 'open', when: { open: true }, then: 'YES', reason: 'open' },
      { id: 'low', when: { level: ['low', null] }, then: 'YES', reason: 'low' },
      { id: 'tagged', when: { tags: { has_all: ['x', 'z'] } }, then: 'YES', reason: 'tagged' },
      { id: 'half', when: { ratio: 0.5, n: { at_least: 1 } }, then: 'YES', reason: 'half' },
    ],
    otherwise: {
      then: 'NO',
      reason: '{n}+{m}={both} of {limit}, {names}; {ratio}, {open}, {level}, {tags}, {unclosed',
    },
  });
const none = { n: 0, m: 2, ratio: -1.5, open: false, level: 'high', tags: ['z', 'y'] };

test('a sentence names facts of every kind, sums and parameters', () => {
  expect(decide(everyKind(), none).reason).toBe('0+2=2 of 3, a, b; -1.5, false, high, y, z, {unclosed');
});

test('a decision gives back the facts of every kind', () => {
  expect(decide(everyKind(), none).facts).toEqual({ ...none, tags: ['y', 'z'], both: 2 });
  const others = { ...none, open: true, level: null, tags: ['x'] };
  expect(decide(everyKind(), others).facts).toEqual({ ...others, both: 2 });
});

test('the trace shows each comparison in words, with the value of the fact', () => {
  const told = (rule: string, ...conditions: [string, unknown, string, boolean][]) => ({
    rule,
    source: `every-kind/v1/${rule}`,
    matched: conditions.every(([, , , pass]) => pass),
    conditions: conditions.map(([fact, value, wanted, pass]) => ({ fact, value, wanted, pass })),
  });
  const decision = decide(everyKind(), none, { trace: true });
  const trace = [
    told('many', ['both', 2, 'above limit (3)', false]),
    told('open', ['open', false, 'true', false]),
    told('low', ['level', 'high', 'low or null', false]),
    told('tagged', ['tags', ['y', 'z'], 'all of x, z', false]),
    told('half', ['ratio', -1.5, 'exactly 0.5', false], ['n', 0, 'at least 1', false]),
    told('otherwise'),
  ];
  expect(decision.trace).toEqual(trace);
  const { outcome, rule, source, code, reason } = decision;
  expect(decision.toJSON()).toStrictEqual({ outcome, rule, source, code, reason, trace });
  expect(decide(everyKind(), none).toJSON()).toStrictEqual({ outcome, rule, source, code, reason });
  const half = decide(everyKind(), { ...none, n: 1, ratio: 0.5 }, { trace: true });
  expect(half.trace!.at(-1)).toEqual(
    told('half', ['ratio', 0.5, 'exactly 0.5', true], ['n', 1, 'at least 1', true]),
  );
});

test('what a trace says of a small number is made once, and nobody can change it', () => {
  const table = parseTable({
    id: 'small-numbers',
    facts: { n: { kind: 'count' }, x: { kind: 'score' } },
    outcomes: { YES: '', NO: '' },
    rules: [
      { id: 'n', when: { n: 1 }, then: 'YES', reason: '' },
      { id: 'x', when: { x: 70 }, then: 'YES', reason: '' },
      { id: 'both', when: { n: 3, x: 2 }, then: 'YES', reason: '' },
    ],
    otherwise: { then: 'NO', reason: '' },
  });
  const told = (n: number, x: number) => decide(table, { n, x }, { trace: true }).trace!;
  for (const small of [0, 1, 2, 63]) {
    expect(told(small, 0)[0]).toBe(told(small, 0)[0]);
    expect(told(small, 0)[0]).toMatchObject({ matched: small === 1, conditions: [{ value: small }] });
    expect([told(small, 0)[0], told(small, 0)[0]!.conditions[0]].every(Object.isFrozen)).toBe(true);
  }
  for (const large of [64, 2 ** 40]) expect(told(large, 0)[0]).not.toBe(told(large, 0)[0]);
  for (const uneven of [-1, 0.5]) expect(told(0, uneven)[1]).not.toBe(told(0, uneven)[1]);
  // Of two conditions, the values of both are told.
  expect(told(2, 1)[2]).toMatchObject({ conditions: [{ value: 2 }, { value: 1 }] });
  expect(told(2, 2)[2]).toMatchObject({ conditions: [{ value: 2 }, { value: 2 }] });
});

test('facts in the order of the table are read once, so that a decision rests on what it read', () => {
  const counted = (facts: object): { facts: never; reads: () => number[] } => {
    const reads = Object.keys(facts).map(() => 0);
    const watched = {};
    for (const [at, [name, value]] of Object.entries(facts).entries())
      Object.defineProperty(watched, name, {
        enumerable: true,
        get() {
          reads[at]! += 1;
          return value;
        },
      });
    return { facts: watched as never, reads: () => reads };
  };
  for (const [table, given] of [
    [dispositionV5, facts],
    [everyKind(), none],
  ] as const)
    for (const trace of [true, false]) {
      const watched = counted(given);
      decide(table as AnyTable, watched.facts, { trace });
      expect(watched.reads()).toEqual(Object.keys(given).map(() => 1));
    }
});
