/** A random table written as a module decides what the table decides, and refuses what the table refuses. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyCell } from '../../../test/every-cell.ts';
import { randomCase, randomTable } from '../../../test/random-table.ts';
import { decide } from '../decide/decide.ts';
import { readFacts } from '../decide/read-facts.ts';
import { parseTable } from '../define/parse-table.ts';
import { policyHash } from '../define/policy-hash.ts';
import type { AnyTable } from '../define/table.ts';
import { tableQuestion } from '../explain/table-question.ts';
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

test('sentences name facts, sums, sets and parameters', async () => {
  const { reason } = await load(everyCell);
  const facts = { n: 2, m: 1, share: 0.5, cost: -1e6, open: true, Rule: true, word: null, tags: ['y', `x'`] };
  expect(reason('sums', facts)).toBe(`4 of 4, it's true: a, b'c`);
  expect(reason('numbers', facts)).toBe('0.5 for 0.5');
  expect(reason('named', facts)).toBe('21');
  expect(reason('gain', facts)).toBe('cost -1000000: null');
  expect(reason('sets', facts)).toBe(`x', y`);
  expect(reason('all', facts)).toBe('');
  expect(() => reason('third', facts)).toThrow(/^no such rule: third$/);
});

test('every bad fact is named with what it must be', async () => {
  const { decide: decideByModule } = await load(everyCell);
  const bad = { n: -1, m: 2 ** 41, share: 1.5, cost: '0', open: 1, Rule: null, word: 'x', tags: ['x'] };
  const problems = [
    { path: 'n', problem: 'must be a whole number from 0 up' },
    { path: 'm', problem: 'must be a whole number from 0 up' },
    { path: 'share', problem: 'must be a number from 0 to 1' },
    { path: 'cost', problem: 'must be a number' },
    { path: 'open', problem: 'must be true or false' },
    { path: 'Rule', problem: 'must be true or false' },
    { path: 'word', problem: `must be one of it's, a"b, null` },
    { path: 'tags', problem: `must be a list with any of x', */, y` },
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
  expect(caught({})).toEqual({ name: 'TypeError', code: 'FACTS_REJECTED', details: missing });
  const none = [{ path: '', problem: 'facts must be an object' }];
  for (const nothing of [null, 7, undefined, [], 'facts'])
    expect(caught(nothing)).toEqual({ name: 'TypeError', code: 'FACTS_REJECTED', details: none });
  expect(() => decideByModule(null)).toThrow(/^facts must be an object$/);
});

test('the module has the hash it is given, and no line of the hash leaves its comment', async () => {
  const written = toJs(everyCell, { hash: 'h\r\n\u2028alert()' });
  expect(written).toMatch(/^\/\/ every-cell@v2, written by Curia; policy hash h alert\(\)\n\n/);
  expect(written).toContain('export const policyHash = "h\\r\\n\u2028alert()";');
});

test('without counts, nothing is there to check them', () => {
  const noCounts = parseTable({
    id: 'none',
    facts: { f: { kind: 'flag', doc: '' } },
    outcomes: { NO: '' },
    rules: [],
    otherwise: { then: 'NO', reason: '' },
  });
  expect(toJs(noCounts)).toMatch(/\n {2}}\n}\n\n\/\*\* As many names as there are facts/);
  expect(toJs(noCounts)).not.toContain('isLargeCount');
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

/** What a record gives, or the names that are refused. */
function answerTo(run: () => { readonly outcome: string; readonly rule: string }): readonly string[] {
  try {
    const { outcome, rule } = run();
    return [outcome, rule];
  } catch (error) {
    const { code, details } = error as { code: string; details: readonly { path: string }[] };
    return [code, ...details.map(({ path }) => path)];
  }
}

test('a record is read as `decide` reads it: misspelt, look-alike and doubled names, and facts under `facts`', async () => {
  const slips = (name: string): string[] => [
    ...[`${name}s`, name.toUpperCase(), `${name[0]}_${name.slice(1)}`, `${name}\u200b`, `${name}\u0301`],
    ...[name.replace(/[aeo]/, (letter) => ({ a: 'а', e: 'е', o: 'о' })[letter]!), `another ${name}`],
    Array.from(name, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join(''),
  ];
  const names = ['level', 'open', 'ratio'] as const;
  const drawn = randomTable(names).chain((table) =>
    fc.tuple(
      fc.constant(table),
      randomCase(table),
      fc.array(fc.constantFrom(...names.flatMap(slips), ...names, 'case_id', 'policy', 'facts', '고객'), {
        maxLength: 3,
      }),
      fc.constantFrom('bare', 'wrapped', 'both', 'hidden'),
    ),
  );
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(drawn, async ([table, facts, beside, form]) => {
      const more = Object.fromEntries(beside.map((name) => [name, 1]));
      const record =
        form === 'bare'
          ? { ...more, ...facts }
          : form === 'wrapped'
            ? { ...more, facts }
            : form === 'both'
              ? { ...facts, facts: { ...more, ...facts } }
              : { ...more, ...facts, Fаcts: facts };
      const module = await load(table);
      const here = answerTo(() => tableQuestion(table).rule(record, table).ruling as never);
      expect(answerTo(() => module.decide(record))).toEqual(here);
      if (form === 'hidden') expect(here[0]).toBe('FACTS_REJECTED');
      if (here[0] === 'FACTS_REJECTED') refused++;
      else expect(module.reason(here[1]!, record)).toEqual(expect.any(String));
    }),
    { numRuns: 300 },
  );
  expect(refused).toBeGreaterThan(50);
});
