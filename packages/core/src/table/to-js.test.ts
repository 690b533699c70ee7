/** A random table written as a module decides what the table decides, and refuses what the table refuses. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCase, randomTable } from '../../test/random-table.ts';
import { decide } from './decide.ts';
import { parseTable } from './parse-table.ts';
import { policyHash } from './policy-hash.ts';
import { readFacts } from './read-facts.ts';
import type { AnyTable } from './table.ts';
import { toJs } from './to-js.ts';

interface Module {
  readonly policy: string;
  readonly policyHash: string;
  readonly decide: (facts: unknown) => Readonly<Record<'outcome' | 'rule' | 'code' | 'source', string>>;
  readonly reason: (rule: string, facts: unknown) => string;
}

const load = async (table: AnyTable): Promise<Module> =>
  (await import(`data:text/javascript,${encodeURIComponent(toJs(table))}`)) as Module;

const BAD = [undefined, null, -1, 1.5, 2 ** 41, 'x', '2', ['w'], 4.5, {}, Number.NaN];

test('decisions, sentences and refusals are the same', async () => {
  const drawn = randomTable(['a', 'ab', 'twice', 'level', 'open', 'ratio', 'tags']).chain((table) =>
    fc.tuple(
      fc.constant(table),
      fc.array(randomCase(table), { minLength: 10, maxLength: 10 }),
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(table.facts)), fc.constantFrom(...BAD)), {
        minLength: 5,
        maxLength: 5,
      }),
    ),
  );
  await fc.assert(
    fc.asyncProperty(drawn, async ([table, cases, faults]) => {
      const module = await load(table);
      expect([module.policy, module.policyHash]).toEqual(['random@v1', policyHash(table)]);
      for (const facts of cases) {
        const { outcome, rule, code, source, reason } = decide(table, facts as never);
        expect(module.decide(facts)).toEqual({ outcome, rule, code, source });
        expect(module.reason(rule, facts)).toBe(reason);
        expect(Object.isFrozen(module.decide(facts))).toBe(true);
      }
      for (const [fact, value] of faults) {
        const facts = { ...cases[0], [fact]: value };
        const read = readFacts(table, facts);
        if (read.ok) expect(module.decide(facts).rule).toBe(decide(table, read.facts).rule);
        else expect(() => module.decide(facts)).toThrow(fact);
      }
    }),
    { numRuns: 60 },
  );
});

const everyKind = parseTable({
  id: 'every-kind',
  facts: {
    n: { kind: 'count', doc: '' },
    both: { kind: 'sum', doc: '', of: ['n', 'n'] },
    end: { kind: 'flag', doc: '' },
    word: { kind: 'choice', doc: '', values: [`it's`, 'a"b', null] },
    tags: { kind: 'set', doc: '', values: ['*/', 'y'] },
    score: { kind: 'score', doc: '' },
  },
  params: {
    limit: { kind: 'number', doc: '', default: 3 },
    names: { kind: 'words', doc: '', default: ['a', 'b'] },
  },
  outcomes: { YES: '', NO: '' },
  rules: [
    { id: 'first', when: { both: { at_least: 'limit' } }, then: 'YES', reason: '{both} of {limit}, {names}' },
    { id: 'second', when: { tags: { has_all: ['*/', 'y'] } }, then: 'NO', reason: '{tags}: {word} {end}' },
  ],
  otherwise: { then: 'NO', reason: '' },
});

test('sentences name facts, sums, sets and parameters', async () => {
  const { decide: decideByModule, reason } = await load(everyKind);
  const facts = { n: 2, end: true, word: null, tags: ['y', '*/'], score: -1e6 };
  expect(reason(decideByModule(facts).rule, facts)).toBe('4 of 3, a, b');
  const few = { ...facts, n: 1 };
  expect(reason(decideByModule(few).rule, few)).toBe('*/, y: null true');
  expect(reason('otherwise', few)).toBe('');
  expect(() => reason('third', few)).toThrow('no such rule: third');
});

test('every bad fact is named with what it must be', async () => {
  const { decide: decideByModule } = await load(everyKind);
  const bad = { n: -1, end: 1, word: 'x', tags: ['x'], score: '0' };
  const problems = [
    { path: 'n', problem: 'must be a whole number from 0 up' },
    { path: 'end', problem: 'must be true or false' },
    { path: 'word', problem: `must be one of it's, a"b, null` },
    { path: 'tags', problem: 'must be a list of */, y' },
    { path: 'score', problem: 'must be a number in its range' },
  ];
  const caught = (facts: unknown): unknown => {
    try {
      return decideByModule(facts);
    } catch (error) {
      const { name, code, details } = error as { name: string; code: string; details: unknown };
      return { name, code, details };
    }
  };
  expect(caught(bad)).toEqual({ name: 'TypeError', code: 'FACTS_REJECTED', details: problems });
  const missing = problems.map(({ path }) => ({ path, problem: 'is missing' }));
  for (const nothing of [{}, null, 7, undefined])
    expect(caught(nothing)).toEqual({ name: 'TypeError', code: 'FACTS_REJECTED', details: missing });
});

test('the module says its types, its policy and its hash, and no name ends a comment', () => {
  const written = toJs(everyKind, { hash: 'h' });
  expect(written).toMatch(/^\/\/ every-kind@v1, written by Curia; policy hash h\n/);
  expect(written).toContain(
    `/** @typedef {{ "n": number, "end": boolean, "word": "it's" | "a\\"b" | null, "tags": readonly ("*\\/" | "y")[], "score": number }} Facts */`,
  );
  expect(written).toContain('/** @typedef {"first" | "second" | "otherwise"} Rule */');
  expect(written).toContain(
    '/** @typedef {{ readonly outcome: "YES" | "NO", readonly rule: Rule, readonly code: string, readonly source: string }} Answer */',
  );
  expect(
    toJs(
      parseTable({
        id: 'none',
        facts: { f: { kind: 'flag', doc: '' } },
        outcomes: { NO: '' },
        rules: [],
        otherwise: { then: 'NO', reason: '' },
      }),
    ),
  ).not.toContain('isLargeCount');
});

test('rules after one that always matches are left out', () => {
  const always = parseTable({
    id: 'always',
    facts: { n: { kind: 'count', doc: '' } },
    outcomes: { YES: '', NO: '' },
    rules: [{ id: 'any', when: {}, then: 'YES', reason: '' }],
    otherwise: { then: 'NO', reason: '' },
    accepted: [{ kind: 'UNREACHABLE', rule: 'otherwise', because: 'a test' }],
  });
  expect(toJs(always).match(/return answers\[\d\];/g)).toEqual(['return answers[0];']);
});
