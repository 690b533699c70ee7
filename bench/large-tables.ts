/** Random tables of many facts and rules, and cases for them; the same for the same seed. */
import { type AnyTable, CuriaError, defineTable, type TableDefinition } from '@curia/core';
import type { FactValues } from '@curia/core/table';

type Random = () => number;

const OUTCOMES = ['ACCEPT', 'REVIEW', 'REFUSE', 'ESCALATE'];

/** The facts of a table of a size: counts, flags, choices, scores and sets in turn, and a sum of the first two counts. */
function factsOf(size: number): Record<string, object> {
  const facts: Record<string, object> = {};
  const kinds = [
    { kind: 'count', doc: '' },
    { kind: 'flag', doc: '' },
    { kind: 'choice', doc: '', values: ['low', 'middle', 'high', 'unknown'] },
    { kind: 'score', doc: '', min: 0, max: 1 },
    { kind: 'count', doc: '' },
    { kind: 'flag', doc: '' },
    { kind: 'choice', doc: '', values: ['a', 'b', 'c'] },
  ];
  for (let at = 0; at < size - 2; at++) facts[`f${at}`] = kinds[at % kinds.length]!;
  facts.tags = { kind: 'set', doc: '', values: ['new', 'late', 'large', 'known'] };
  facts.total = { kind: 'sum', doc: '', of: ['f0', 'f4'] };
  return facts;
}

function cellOf(fact: { kind: string; values?: readonly string[] }, random: Random): unknown {
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const range = (value: number): object => (random() < 0.5 ? { at_least: value } : { at_most: value });
  switch (fact.kind) {
    case 'flag':
      return random() < 0.5;
    case 'choice': {
      const value = fact.values![upTo(fact.values!.length - 1)]!;
      return random() < 0.5 ? value : { not: value };
    }
    case 'set':
      return { [['has_any', 'has_all', 'has_none'][upTo(2)]!]: [fact.values![upTo(3)]!] };
    case 'score':
      return range((1 + upTo(8)) / 10);
    default:
      return range(1 + upTo(4));
  }
}

/** A table of random rules with a number of conditions each, and up to three more; rules that could never match are drawn again. */
export function largeTable(facts: number, rules: number, random: Random, conditions: number): AnyTable {
  const all = factsOf(facts);
  const names = Object.keys(all);
  const drawn = (): object => {
    const most = conditions + Math.floor(random() * 4);
    const chosen = Array.from({ length: most }, () => names[Math.floor(random() * names.length)]!);
    return Object.fromEntries(chosen.map((name) => [name, cellOf(all[name] as never, random)]));
  };
  const define = (kept: readonly object[]): AnyTable =>
    defineTable({
      id: 'large',
      facts: all,
      outcomes: Object.fromEntries(OUTCOMES.map((name) => [name, ''])),
      rules: kept.map((when, at) => ({
        id: `r${at}`,
        when,
        then: OUTCOMES[at % OUTCOMES.length]!,
        reason: '',
      })),
      otherwise: { then: 'ESCALATE', reason: '' },
      never: [{ when: { f1: true, f5: true }, because: 'they exclude each other' }],
    } as unknown as TableDefinition) as unknown as AnyTable;
  const kept: object[] = [];
  while (kept.length < rules) {
    const when = drawn();
    try {
      define([when]);
      kept.push(when);
    } catch (error) {
      if (!CuriaError.is(error)) throw error;
    }
  }
  return define(kept);
}

/** A random case of a table. */
export function randomFacts(table: AnyTable, random: Random): FactValues {
  const one = (values: readonly string[]): string => values[Math.floor(random() * values.length)]!;
  const facts: Record<string, FactValues[string]> = {};
  for (const [name, fact] of Object.entries(table.facts)) {
    if (fact.kind === 'flag') facts[name] = random() < 0.5;
    else if (fact.kind === 'choice') facts[name] = one(fact.values as readonly string[]);
    else if (fact.kind === 'set') facts[name] = fact.values.filter(() => random() < 0.5);
    else if (fact.kind === 'score') facts[name] = Math.round(random() * 100) / 100;
    else if (fact.kind === 'count') facts[name] = Math.floor(random() * 6);
  }
  return facts;
}
