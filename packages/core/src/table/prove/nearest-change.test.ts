/** The nearest changes of every case of small tables, against all other cases; and what is said where numbers cannot be whole. */
import { describe, expect, test } from 'vitest';
import { allCases, possibleCases } from '../../../test/random-table.ts';
import { codeOf, decide, decodeFacts } from '../decide/decide.ts';
import { parseTable } from '../define/parse-table.ts';
import { addSums } from '../define/program.ts';
import { type AnyTable, type FactsOf, type FactValues, program } from '../define/table.ts';
import { explain } from '../explain/explain.ts';
import { classOf } from './axis.ts';
import { caseSpace } from './case-space.ts';
import { nearestChanges } from './nearest-change.ts';

const count = { kind: 'count' };
const table = (facts: object, rules: readonly object[], more: object = {}): AnyTable =>
  parseTable({
    id: 't',
    facts,
    outcomes: { YES: '', NO: '', ASK: '' },
    rules: rules.map((rule, at) => ({ id: `r${at + 1}`, reason: '', ...rule })),
    otherwise: { then: 'NO', reason: '' },
    ...more,
  });

const decideFacts = (one: AnyTable, facts: FactValues) => decide(one, facts as FactsOf<AnyTable>);

interface Told {
  readonly outcome: string;
  readonly rule: string;
  readonly changed: number;
  readonly distance: number;
  readonly classes: string;
}

/** What a walk through all cases finds nearest: fewest changes, least movement, then the first by facts and values. */
function walkNearest(one: AnyTable, slotsHere: readonly number[], cases: readonly number[][]): Told[] {
  const { observed } = one[program];
  const { axes } = caseSpace(one);
  const now = decideFacts(one, decodeFacts(one, slotsHere)).outcome;
  const best = new Map<string, Told & { at: number[] }>();
  for (const slots of cases) {
    const { outcome, rule } = decideFacts(one, decodeFacts(one, slots));
    if (outcome === now) continue;
    const moved = observed.filter(({ slot }) => slots[slot] !== slotsHere[slot]);
    const distance = moved.reduce(
      (sum, { slot, kind }) => sum + (kind === 'count' ? Math.abs(slots[slot]! - slotsHere[slot]!) : 1),
      0,
    );
    const at = axes.map((axis) => classOf(axis, slots[axis.slot]!));
    const told = { outcome, rule, changed: moved.length, distance, classes: at.join(), at };
    const known = best.get(outcome);
    const order =
      known === undefined
        ? -1
        : told.changed - known.changed || told.distance - known.distance || compareLists(at, known.at);
    if (order < 0) best.set(outcome, told);
  }
  return [...best.values()]
    .sort((a, b) => a.changed - b.changed || a.distance - b.distance || (a.outcome < b.outcome ? -1 : 1))
    .map(({ at: _at, ...told }) => told);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

const tables: Record<string, AnyTable> = {
  'counts and their sum': table({ a: count, b: count, ab: { kind: 'sum', of: ['a', 'b'] } }, [
    { when: { ab: 3, a: { at_most: 1 } }, then: 'YES' },
    { when: { ab: { at_least: 4 }, b: { at_least: 1 } }, then: 'ASK' },
  ]),
  'sums that overlap': table(
    {
      a: count,
      b: count,
      ab: { kind: 'sum', of: ['a', 'b'] },
      twice: { kind: 'sum', of: ['ab', 'b'] },
    },
    [
      { when: { ab: 3, twice: 4 }, then: 'YES' },
      { when: { twice: { at_least: 3, at_most: 4 } }, then: 'ASK' },
      { when: { ab: 5 }, then: 'YES' },
    ],
  ),
  'holes in a count': table({ a: count, b: count, ab: { kind: 'sum', of: ['a', 'b'] } }, [
    { when: { a: 2 }, then: 'ASK' },
    { when: { ab: 2 }, then: 'YES' },
    { when: { b: 1, ab: { at_least: 3 } }, then: 'ASK' },
    { when: { ab: 5 }, then: 'YES' },
  ]),
  'a choice, a flag and a set': table(
    {
      level: { kind: 'choice', values: ['low', 'high', null] },
      open: { kind: 'flag' },
      tags: { kind: 'set', values: ['x', 'y', 'z'] },
    },
    [
      { when: { tags: { has_any: ['x', 'y'], has_none: ['z'] }, level: 'low' }, then: 'YES' },
      { when: { tags: { has_all: ['y', 'z'] } }, then: 'ASK' },
      { when: { open: true, level: { not: 'low' } }, then: 'YES' },
    ],
    { never: [{ when: { open: true, tags: { has_any: ['z'] } }, because: '' }] },
  ),
  'what cannot occur': table(
    { a: count, open: { kind: 'flag' }, level: { kind: 'choice', values: ['low', 'high', null] } },
    [
      { when: { a: { at_least: 2 }, open: true }, then: 'YES' },
      { when: { a: { at_least: 4 } }, then: 'ASK' },
    ],
    {
      never: [
        { when: { a: 2, level: 'low' }, because: '' },
        { when: { open: true, level: null }, because: '' },
      ],
    },
  ),
};

describe.each(Object.keys(tables))('%s', (name) => {
  test('every case is told the nearest changes, the first of equally near ones', () => {
    const one = tables[name]!;
    const { observed, sums } = one[program];
    const { axes } = caseSpace(one);
    const slotsOf = (facts: FactValues): number[] => {
      const slots = observed.map((entry) => codeOf(entry, facts[entry.name]));
      addSums(sums, slots);
      return slots;
    };
    const possible = possibleCases(one).map(slotsOf);
    for (const facts of allCases(one)) {
      const { nearest, unsettled } = nearestChanges(one, facts);
      expect(unsettled).toEqual([]);
      const told = nearest.map(({ outcome, rule, changes, distance }): Told => {
        const there = { ...facts, ...Object.fromEntries(changes.map(({ fact, to }) => [fact, to])) };
        const slots = slotsOf(there as FactValues);
        const classes = axes.map((axis) => classOf(axis, slots[axis.slot]!)).join();
        for (const { fact, from } of changes) expect(from).toBe(facts[fact]);
        return { outcome, rule, changed: changes.length, distance, classes };
      });
      expect(told, JSON.stringify(facts)).toEqual(walkNearest(one, slotsOf(facts), possible));
    }
  });
});

describe('scores', () => {
  const ratio = (when: object, limits: object = { min: 0, max: 1 }) =>
    table({ r: { kind: 'score', ...limits } }, [{ when: { r: when }, then: 'YES' }]);
  const change = (one: AnyTable, r: number) => {
    const { outcome, changes, distance } = nearestChanges(one, { r }).nearest[0]!;
    return [outcome, changes[0]!.to, distance];
  };

  test('move to a bound that belongs to the rule, and just beyond one that does not', () => {
    expect(change(ratio({ at_least: 0.5 }), 0.2)).toEqual(['YES', 0.5, 0.3]);
    expect(change(ratio({ above: 0.5 }), 0.2)).toEqual(['YES', 0.5001, 0.3001]);
    expect(change(ratio({ above: 0.5 }), 0.5)).toEqual(['YES', 0.5001, 0.0001]);
    expect(change(ratio({ below: 0.5 }), 0.9)).toEqual(['YES', 0.4999, 0.4001]);
    expect(change(ratio({ at_least: 0.5 }), 0.7)).toEqual(['NO', 0.4999, 0.2001]);
    expect(change(ratio({ at_most: 0.5 }), 0.3)).toEqual(['NO', 0.5001, 0.2001]);
    expect(change(ratio({ at_least: 0.12345678 }), 0)).toEqual(['YES', 0.1235, 0.1235]);
    expect(change(ratio({ above: -0.5 }, {}), -1)).toEqual(['YES', -0.4999, 0.5001]);
  });

  test('stay as they are written where no short number fits', () => {
    expect(change(ratio({ above: 0.5, at_most: 0.50001 }), 0.2)[1]).toBe(0.5 + 2 ** -53);
    expect(change(ratio({ above: 0.5, at_most: 0.50001 }), 0.9)[1]).toBe(0.50001);
    expect(change(ratio({ at_least: 0.1234567, at_most: 0.1234568 }), 0)[1]).toBe(0.1234567);
  });

  test('take the nearer of two ways, and the lower of two that are as near', () => {
    const apart = table({ r: { kind: 'score', min: 0, max: 1 } }, [
      { when: { r: { at_most: 0.25 } }, then: 'YES' },
      { when: { r: { at_least: 0.75 } }, then: 'YES' },
    ]);
    expect(change(apart, 0.3)).toEqual(['YES', 0.25, 0.05]);
    expect(change(apart, 0.7)).toEqual(['YES', 0.75, 0.05]);
    expect(change(apart, 0.5)).toEqual(['YES', 0.25, 0.25]);
  });
});

test('an outcome that no case can have is left out, and one that takes too long is said to be unsettled', () => {
  const hidden = table({ n: count }, [
    { when: { n: { at_least: 3 } }, then: 'YES' },
    { when: { n: { at_least: 4 } }, then: 'ASK' },
  ]);
  expect(nearestChanges(hidden, { n: 1 })).toEqual({
    nearest: [{ outcome: 'YES', rule: 'r1', changes: [{ fact: 'n', from: 1, to: 3 }], distance: 2 }],
    unsettled: [],
  });
  expect(nearestChanges(hidden, { n: 1 }, 0)).toEqual({ nearest: [], unsettled: ['YES', 'ASK'] });
});

test('one fact that moves far is nearer than two that move little; equal ways come by the name of their outcome', () => {
  const one = table({ a: count, b: count, open: { kind: 'flag' } }, [
    { when: { a: { at_least: 9 } }, then: 'YES' },
    { when: { a: { at_least: 1 }, b: { at_least: 1 } }, then: 'YES' },
    { when: { b: { at_least: 9 } }, then: 'ASK' },
  ]);
  expect(nearestChanges(one, { a: 0, b: 0, open: false }).nearest).toEqual([
    { outcome: 'ASK', rule: 'r3', changes: [{ fact: 'b', from: 0, to: 9 }], distance: 9 },
    { outcome: 'YES', rule: 'r1', changes: [{ fact: 'a', from: 0, to: 9 }], distance: 9 },
  ]);
});

test('an explanation says which rules were passed over, and by which conditions', () => {
  const one = table({ n: count, open: { kind: 'flag' } }, [
    { when: { n: { at_least: 3 }, open: true }, then: 'YES', source: 'book/1' },
    { when: { n: { at_least: 1 }, open: false }, then: 'ASK', source: 'book/2' },
    { when: { open: true }, then: 'YES', source: 'book/3' },
  ]);
  const { decision, ...told } = explain(one, { n: 2, open: true } as never);
  expect(decision.outcome).toBe('YES');
  expect(told).toEqual({
    won_by: {
      rule: 'r3',
      source: 'book/3',
      matched: true,
      conditions: [{ fact: 'open', wanted: 'true', value: true, pass: true }],
    },
    passed_over: [
      { rule: 'r1', source: 'book/1', failed: [{ fact: 'n', wanted: 'at least 3', value: 2, pass: false }] },
      { rule: 'r2', source: 'book/2', failed: [{ fact: 'open', wanted: 'false', value: true, pass: false }] },
    ],
    nearest: [
      { outcome: 'ASK', rule: 'r2', changes: [{ fact: 'open', from: true, to: false }], distance: 1 },
      {
        outcome: 'NO',
        rule: 'otherwise',
        changes: [
          { fact: 'n', from: 2, to: 0 },
          { fact: 'open', from: true, to: false },
        ],
        distance: 3,
      },
    ],
    unsettled: [],
  });
});
