/** A compiled table: sums in order, and the remembered answers of small tables, which are those of the rules. */
import { expect, test } from 'vitest';
import { decide } from '../decide/decide.ts';
import { matchingRules } from '../explain/matching-rules.ts';
import { parseTable } from './parse-table.ts';
import { type CaseIndex, orderSums } from './program.ts';
import { type AnyTable, type FactValues, program } from './table.ts';

const table = (facts: object, rules: object[] = []): AnyTable =>
  parseTable({
    id: 'compiled',
    facts,
    outcomes: { YES: '', NO: '' },
    rules: rules.map((when, at) => ({ id: `r${at}`, when, then: 'YES', reason: '' })),
    otherwise: { then: 'NO', reason: '' },
  });

const count = { kind: 'count' };
const flag = { kind: 'flag' };
const choice = { kind: 'choice', values: ['a', 'b', null] };
const sum = (...of: string[]) => ({ kind: 'sum', of });

/** How many values of each fact are told apart, and how many cases there are; null if no answers are remembered. */
const remembered = (made: AnyTable): { caps: readonly number[]; cases: number } | null => {
  const index: CaseIndex | null = made[program].index();
  return index && { caps: index.caps, cases: index.rows.length };
};

test.each<[string, object, object[], readonly number[], number]>([
  ['no rule', { n: count, f: flag, c: choice }, [], [0, 1, 2], 6],
  ['a bound from below', { n: count, m: count }, [{ n: { at_least: 3 } }], [3, 0], 4],
  ['a bound from above', { n: count }, [{ n: { at_most: 3 } }], [4], 5],
  ['the larger of two bounds', { n: count }, [{ n: { at_most: 5 } }, { n: 2 }], [6], 7],
  ['a bound of a sum counts for its parts', { n: count, m: count, s: sum('n', 'm') }, [{ s: 2 }], [3, 3], 16],
  [
    'and for the parts of its parts',
    { n: count, m: count, s: sum('t', 'm'), t: sum('n') },
    [{ s: { above: 1 } }],
    [2, 2],
    9,
  ],
  ['flags and choices', { f: flag, c: choice }, [{ f: true, c: 'a' }, { f: false }], [1, 2], 6],
  ['as many cases as are remembered', { n: count }, [{ n: { at_least: 4095 } }], [4095], 4096],
])('answers are remembered by what the rules tell apart: %s', (_what, facts, rules, caps, cases) => {
  const made = table(facts, rules);
  expect(remembered(made)).toEqual({ caps, cases });
  expect(made[program].index()).toBe(made[program].index());
});

test.each<[string, object, object[]]>([
  ['one case too many', { n: count }, [{ n: { at_least: 4096 } }]],
  ['one case too many, because of a sum', { n: count, m: count, s: sum('n', 'm') }, [{ s: 63 }]],
  ['a score', { x: { kind: 'score' } }, []],
  ['a set', { t: { kind: 'set', values: ['a'] } }, []],
])('no answers are remembered: %s', (_what, facts, rules) => {
  expect(remembered(table(facts, rules))).toBeNull();
});

test('what is remembered is what the rules decide, for every case', () => {
  const made = table({ n: count, f: flag, c: choice, m: count, s: sum('n', 'm') }, [
    { s: { at_least: 4 }, f: true },
    { c: ['a', null], n: 1 },
    { m: { above: 1 }, f: false },
  ]);
  for (const n of [0, 1, 2, 3, 4, 9, 2 ** 40])
    for (const m of [0, 1, 2, 3, 4, 9, 2 ** 40])
      for (const f of [true, false])
        for (const c of ['a', 'b', null]) {
          const first = [n + m >= 4 && f, c !== 'b' && n === 1, m > 1 && !f].indexOf(true);
          const expected = first < 0 ? 'otherwise' : `r${first}`;
          const facts = { n, f, c, m } as FactValues;
          expect(decide(made, facts).rule).toBe(expected);
          expect(decide(made, facts, { trace: true }).rule).toBe(expected);
        }
});

test('numbers and labels decide where nothing is remembered', () => {
  const made = table({ x: { kind: 'score' }, t: { kind: 'set', values: ['a', 'b'] } }, [
    { x: { at_least: 2 }, t: { has_all: ['a', 'b'] } },
    { x: 3 },
  ]);
  const ruleOf = (x: number, ...t: string[]): string => decide(made, { x, t }).rule;
  expect([ruleOf(2, 'a', 'b'), ruleOf(2, 'b'), ruleOf(3, 'b'), ruleOf(3, 'b', 'a'), ruleOf(4)]).toEqual([
    'r0',
    'otherwise',
    'r1',
    'r0',
    'otherwise',
  ]);
});

test('the rules that match a case are listed in order, not only the first', () => {
  const made = table({ n: count, f: flag }, [{ n: { at_least: 2 }, f: true }, { n: 1 }, { f: true }]);
  const matching = (n: number, f: boolean): string[] => matchingRules(made, { n, f }).map(({ id }) => id);
  expect([matching(2, true), matching(2, false), matching(1, true)]).toEqual([
    ['r0', 'r2'],
    [],
    ['r1', 'r2'],
  ]);
});

test('sums are ordered by what they add up, however they are written', () => {
  const facts = { all: sum('n', 'part'), part: sum('n', 'n'), n: count, one: sum('n') };
  expect(orderSums(table(facts).facts)).toEqual(['part', 'one', 'all']);
  expect(decide(table(facts, [{ all: 9 }]), { n: 3 })).toMatchObject({
    rule: 'r0',
    facts: { n: 3, part: 6, one: 3, all: 9 },
  });
});
