/** A table compiled to run: facts become numbered slots, rules a chain of comparisons. Built once per policy. */

import { type Condition, conditionsOf, holds, LARGEST_COUNT, rangeOf } from './condition.ts';
import type { ChoiceValue, Fact, SumFact } from './fact.ts';
import type { Values } from './parameter.ts';
import { cutReason } from './reason.ts';
import type { Facts, Rule, RuleAnswer, When } from './rule.ts';
import type { TracedRule } from './traced-rule.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** A fact that a caller supplies: any but a sum. */
export type ObservedFact = Exclude<Fact, SumFact>;

/** One observed fact and how its values are encoded. */
export interface Observed {
  readonly name: string;
  readonly fact: ObservedFact;
  readonly slot: number;
  /** That of the fact, kept here because facts of different kinds are objects of different shapes. */
  readonly kind: ObservedFact['kind'];
  /** For numbers: the closed range of allowed values. */
  readonly low: number;
  readonly high: number;
  /** For choices and sets: value to index. */
  readonly index: ReadonlyMap<ChoiceValue, number>;
}

/** A sum and the slots it adds up; parts come before wholes. */
export interface SumSlot {
  readonly name: string;
  readonly slot: number;
  readonly parts: readonly number[];
}

/** One row with its conditions; the last row of a program is `otherwise`. */
export interface Row extends RuleAnswer {
  readonly id: string;
  /** The reason, split at its placeholders. */
  readonly pieces: readonly string[];
  readonly conditions: readonly Condition[];
  /** Trace records that `decide` caches for small values of the row's only condition. */
  readonly records: TracedRule[];
}

/** The cached winning row of every distinct case of a small table. */
export interface CaseIndex {
  /** From this value up, the table treats all values of the fact the same. */
  readonly caps: readonly number[];
  readonly strides: readonly number[];
  readonly rows: readonly Row[];
}

/** Everything `decide` and its tools need to know about a table. */
export interface Program {
  readonly names: readonly string[];
  readonly observed: readonly Observed[];
  readonly sums: readonly SumSlot[];
  readonly slotCount: number;
  readonly slotOf: ReadonlyMap<string, number>;
  readonly factNames: readonly string[];
  readonly rows: readonly Row[];
  /** Built by the first decision that can use it: most loaded tables are never used. */
  readonly index: () => CaseIndex | null;
}

/** Compiles the checked parts of a table under the given parameter values. */
export function compile(
  facts: Facts,
  rules: readonly Rule[],
  otherwise: RuleAnswer,
  values: Values,
): Program {
  const observed: Observed[] = [];
  const slotOf = new Map<string, number>();
  for (const [name, fact] of Object.entries(facts)) {
    if (fact.kind === 'sum') continue;
    const indexed: readonly ChoiceValue[] = fact.kind === 'choice' || fact.kind === 'set' ? fact.values : [];
    const index = new Map(indexed.map((value, at) => [value, at]));
    const { low, high } = rangeOf(fact);
    observed.push({ name, fact, slot: observed.length, kind: fact.kind, low, high, index });
    slotOf.set(name, observed.length - 1);
  }
  const partsOf = sumsOf(facts);
  const sums = orderSums(facts).map((name) => {
    // Sums come after their parts, so every part already has a slot.
    const parts = partsOf.get(name)!.map((part) => slotOf.get(part)!);
    const slot = slotOf.size;
    slotOf.set(name, slot);
    return { name, slot, parts };
  });
  // Rows of all tables are made alike, so that deciding need not tell their shapes apart.
  const rowOf = (id: string, answer: RuleAnswer, conditions: readonly Condition[]): Row => {
    const { then, code, reason, source } = answer;
    return { id, then, code, reason, source, pieces: cutReason(reason), conditions, records: [] };
  };
  const rows = rules.map((rule) => rowOf(rule.id, rule, compileWhen(facts, slotOf, rule.when, values)));
  rows.push(rowOf('otherwise', otherwise, []));
  const compiled = {
    names: observed.map((entry) => entry.name),
    observed,
    sums,
    slotCount: slotOf.size,
    slotOf,
    factNames: [...slotOf.keys()],
    rows,
  };
  let index: CaseIndex | null | undefined;
  return {
    ...compiled,
    index() {
      if (index === undefined) index = indexCases(compiled);
      return index;
    },
  };
}

/** The conditions of a `when`, in the order its cells are written. */
export function compileWhen(
  facts: Facts,
  slotOf: ReadonlyMap<string, number>,
  when: When,
  values: Values,
): Condition[] {
  // A cell is never undefined, although its type allows it: the definition check refuses that.
  return Object.entries(when).flatMap(([name, cell]) =>
    conditionsOf(name, slotOf.get(name)!, facts[name]!, cell!, values),
  );
}

/** Returns the first row whose conditions are all met: this defines the meaning of a table. */
export function firstMatch(rows: readonly Row[], slots: readonly number[]): Row {
  // The last row has no conditions, so the search ends there at the latest.
  for (let at = 0; ; at++) {
    const { conditions } = rows[at]!;
    let isMatch = true;
    for (let of = 0; of < conditions.length && isMatch; of++) {
      const condition = conditions[of]!;
      isMatch = holds(condition, slots[condition.slot]!);
    }
    if (isMatch) return rows[at]!;
  }
}

/** The rows that match a case, in order; `otherwise` always matches. */
export const matchingRows = (rows: readonly Row[], slots: readonly number[]): Row[] =>
  rows.filter((row) => row.conditions.every((condition) => holds(condition, slots[condition.slot]!)));

/** Computes the sums, parts before wholes. */
export function addSums(sums: readonly SumSlot[], slots: number[]): void {
  for (let at = 0; at < sums.length; at++) {
    const { slot, parts } = sums[at]!;
    let total = 0;
    for (let of = 0; of < parts.length; of++) total += slots[parts[of]!]!;
    slots[slot] = total;
  }
}

const MOST_INDEXED_CASES = 4096;

function indexCases(compiled: Omit<Program, 'index'>): CaseIndex | null {
  const { observed, rows, sums } = compiled;
  const caps: number[] = [];
  for (const entry of observed) {
    if (entry.fact.kind === 'score' || entry.fact.kind === 'set') return null;
    caps.push(entry.kind === 'count' ? 0 : entry.fact.kind === 'choice' ? entry.fact.values.length - 1 : 1);
  }
  // Above every bound on a count, and on every sum that includes it, its values make no difference.
  const raise = (slot: number, bound: number): void => {
    const sum = sums.find((candidate) => candidate.slot === slot);
    if (sum !== undefined) for (const part of sum.parts) raise(part, bound);
    else if (observed[slot]!.kind === 'count') caps[slot] = Math.max(caps[slot]!, bound);
  };
  for (const { slot, low, high } of rows.flatMap((row) => row.conditions)) {
    raise(slot, Math.max(low, high < LARGEST_COUNT ? high + 1 : 0));
  }
  const strides: number[] = [];
  let cases = 1;
  for (const cap of caps) {
    strides.push(cases);
    cases *= cap + 1;
    if (cases > MOST_INDEXED_CASES) return null;
  }
  const winners = Array.from({ length: cases }, (_, key) => {
    const slots = caps.map((cap, at) => Math.floor(key / strides[at]!) % (cap + 1));
    addSums(sums, slots);
    return firstMatch(rows, slots);
  });
  return { caps, strides, rows: winners };
}

/** The parts of every sum. */
export const sumsOf = (facts: Facts): Map<string, readonly string[]> =>
  new Map(Object.entries(facts).flatMap(([name, fact]) => (fact.kind === 'sum' ? [[name, fact.of]] : [])));

/** Orders sums so that each comes after the sums it adds up; those that add up themselves are left out. */
export function orderSums(facts: Facts): string[] {
  const ordered: string[] = [];
  const pending = sumsOf(facts);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [name, parts] of pending) {
      if (parts.some((part) => pending.has(part))) continue;
      ordered.push(name);
      pending.delete(name);
      grew = true;
    }
  }
  return ordered;
}
