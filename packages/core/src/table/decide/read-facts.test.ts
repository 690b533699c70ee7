/** Which values a fact takes: `readFacts` and `decide` agree on every one, and say the same about those they refuse. */
import { describe, expect, test } from 'vitest';
import { CuriaError } from '../../read/errors.ts';
import { parseTable } from '../define/parse-table.ts';
import type { AnyTable } from '../define/table.ts';
import { decide } from './decide.ts';
import { readFacts, withSums } from './read-facts.ts';

const tableOf = (facts: object): AnyTable =>
  parseTable({ id: 'facts', facts, outcomes: { NO: '' }, rules: [], otherwise: { then: 'NO', reason: '' } });

const refusedBy = (table: AnyTable, facts: unknown): unknown => {
  try {
    decide(table, facts as never);
  } catch (error) {
    if (CuriaError.is(error)) return { code: error.code, message: error.message, details: error.details };
    throw error;
  }
  return undefined;
};

const SOME = [0, 1, -1, 1.5, 2 ** 40, 2 ** 40 + 1, -0.5, 3, Number.NaN, Number.POSITIVE_INFINITY, '1', ''];
const MORE = [true, false, null, undefined, {}, [], ['x'], ['x', 'y', 'x'], ['q'], [undefined], 'x', 'low'];

test.each<[string, object, readonly unknown[]]>([
  ['a count', { kind: 'count' }, [0, 1, 2 ** 40, 3]],
  ['a score', { kind: 'score' }, [0, 1, -1, 1.5, 2 ** 40, 2 ** 40 + 1, -0.5, 3]],
  ['a score in bounds', { kind: 'score', min: -0.5, max: 1.5 }, [0, 1, 1.5, -0.5]],
  ['a flag', { kind: 'flag' }, [true, false]],
  ['a choice', { kind: 'choice', values: ['low', 'x', null] }, [null, 'x', 'low']],
  ['a set', { kind: 'set', values: ['x', 'y'] }, [[], ['x'], ['x', 'y', 'x']]],
])('%s takes some values and no others', (_what, fact, taken) => {
  // A table of one fact remembers its answers if it can; beside a score, no table does.
  const alone = tableOf({ it: fact });
  const beside = tableOf({ it: fact, other: { kind: 'score' } });
  for (const value of [...SOME, ...MORE]) {
    const isTaken = taken.some(
      (one) => JSON.stringify(one) === JSON.stringify(value) && typeof one === typeof value,
    );
    expect([value, readFacts(alone, { it: value }).ok]).toEqual([value, isTaken]);
    for (const [table, facts] of [
      [alone, { it: value }],
      [beside, { it: value, other: 0 }],
      [beside, { other: 0, it: value }],
    ] as const)
      expect([value, refusedBy(table, facts) === undefined]).toEqual([value, isTaken]);
  }
});

describe('what is refused', () => {
  const table = () =>
    tableOf({
      n: { kind: 'count' },
      both: { kind: 'sum', of: ['n', 'n'] },
      ratio: { kind: 'score', min: 0, max: 1 },
      open: { kind: 'flag' },
      level: { kind: 'choice', values: ['low', null] },
      tags: { kind: 'set', values: ['x', 'y'] },
    });
  const good = { n: 1, ratio: 1, open: true, level: null, tags: ['y', 'x'] };

  test.each<[string, unknown, string]>([
    ['n', -1, 'must be a whole number from 0 up, got -1'],
    ['n', 2 ** 40 + 1, 'must be at most 1099511627776, got 1099511627777'],
    ['ratio', '1', 'must be a number, got "1"'],
    ['ratio', -0.5, 'must be at least 0, got -0.5'],
    ['ratio', 1.5, 'must be at most 1, got 1.5'],
    ['open', 1, 'must be true or false, got 1'],
    ['level', 'high', 'must be one of low, null, got "high"'],
    ['tags', 'x', 'must be a list, got "x"'],
    ['tags', ['x', 'z'], 'may hold x, y, got "z"'],
    ['tags', undefined, 'is missing'],
  ])('is named with what it must be: %s %j', (fact, value, problem) => {
    const facts = { ...good, [fact]: value };
    expect(readFacts(table(), facts)).toEqual({ ok: false, issues: [{ fact, problem }] });
    const expected = {
      code: 'FACTS_REJECTED',
      message: `${fact} ${problem}`,
      details: [{ path: fact, problem }],
    };
    expect(refusedBy(table(), facts)).toEqual(expected);
  });

  test('is named completely, in the order of the table', () => {
    const facts = { tags: [], open: 'no', ratio: 2, n: 0 };
    const details = [
      { path: 'ratio', problem: 'must be at most 1, got 2' },
      { path: 'open', problem: 'must be true or false, got "no"' },
      { path: 'level', problem: 'is missing' },
    ];
    const message = details.map(({ path, problem }) => `${path} ${problem}`).join('; ');
    expect(refusedBy(table(), facts)).toEqual({ code: 'FACTS_REJECTED', message, details });
    const issues = details.map(({ path, problem }) => ({ fact: path, problem }));
    expect(readFacts(table(), facts)).toEqual({ ok: false, issues });
  });

  test.each<[unknown, string]>([
    [null, 'null'],
    [undefined, 'nothing'],
    [3, '3'],
    ['facts', '"facts"'],
    [[1, 2], 'a list'],
    [() => 1, '() => 1'],
  ])('is what has no facts, even if it has a length: %s', (value, words) => {
    const problem = `facts must be an object, got ${words}`;
    for (const facts of [{ length: { kind: 'count' } }, { length: { kind: 'score' } }]) {
      expect(readFacts(tableOf(facts), value)).toEqual({ ok: false, issues: [{ fact: '', problem }] });
      const expected = { code: 'FACTS_REJECTED', message: problem, details: [{ path: '', problem }] };
      expect(refusedBy(tableOf(facts), value)).toEqual(expected);
    }
  });

  test('is what only its prototype has', () => {
    expect(readFacts(tableOf({ n: { kind: 'count' } }), Object.create({ n: 1 }))).toEqual({
      ok: false,
      issues: [{ fact: 'n', problem: 'is missing' }],
    });
  });

  test('what is taken is what the table observes, and sums are added up', () => {
    const facts = { ...good, n: 3 };
    expect(readFacts(table(), { more: 1, ...facts, both: 9 })).toEqual({ ok: true, facts });
    expect(withSums(table(), facts)).toEqual({ ...facts, both: 6 });
  });
});
