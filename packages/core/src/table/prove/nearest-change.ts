/** The smallest fact changes that lead to each other outcome of a table. */
import { CuriaError } from '../../read/errors.ts';
import { codeOf, decodeFacts } from '../decide/decide.ts';
import type { AnyFactValue } from '../define/fact.ts';
import { MOST_COMPARISONS } from '../define/feasible.ts';
import { addSums, firstMatch, type Row } from '../define/program.ts';
import { type AnyTable, type FactValues, program } from '../define/table.ts';
import { caseSpace } from './case-space.ts';
import { compareCosts, type Near, nearestCase } from './nearest-case.ts';
import { RuleQuestions } from './rule-questions.ts';

/** One changed fact. */
export interface FactChange {
  readonly fact: string;
  readonly from: AnyFactValue;
  readonly to: AnyFactValue;
}

/** The nearest case with another outcome. */
export interface Counterfactual {
  readonly outcome: string;
  readonly rule: string;
  readonly changes: readonly FactChange[];
  /** How far the facts move in total: counts and scores by their difference, other facts by 1 each. */
  readonly distance: number;
}

/** The nearest cases with other outcomes. */
export interface NearestChanges {
  /** One entry per other outcome that some case has, nearest first. */
  readonly nearest: readonly Counterfactual[];
  /** The outcomes for which the search gave up. */
  readonly unsettled: readonly string[];
}

/** Finds, for each other outcome, the case with the fewest changed facts and, among those, the least movement. */
export function nearestChanges(
  table: AnyTable,
  facts: FactValues,
  comparisons = MOST_COMPARISONS,
): NearestChanges {
  const { observed, sums, rows } = table[program];
  const here = observed.map((entry) => codeOf(entry, facts[entry.name]));
  addSums(sums, here);
  const { then } = firstMatch(rows, here);
  const space = caseSpace(table);
  const questions = new RuleQuestions(space);
  const found: { readonly row: Row; readonly near: Near }[] = [];
  const unsettled: string[] = [];
  for (const outcome of new Set(rows.map((row) => row.then))) {
    if (outcome === then) continue;
    const parts = rows.flatMap((row, at) => (row.then === outcome ? (questions.decidedBy(at) ?? []) : []));
    try {
      const near = nearestCase(space, here, parts, { left: comparisons });
      if (near !== undefined) found.push({ row: firstMatch(rows, near.slots), near });
    } catch (error) {
      if (!CuriaError.is(error) || error.code !== 'TABLE_TOO_LARGE') throw error;
      unsettled.push(outcome);
    }
  }
  const nearest = found
    .sort((a, b) => compareCosts(a.near, b.near) || (a.row.then < b.row.then ? -1 : 1))
    .map(({ row, near: { slots, distance } }) => ({
      outcome: row.then,
      rule: row.id,
      changes: changesBetween(table, facts, slots),
      distance,
    }));
  return { nearest, unsettled };
}

/** Compares facts by meaning: a set is the same in any order. */
function changesBetween(table: AnyTable, facts: FactValues, slots: readonly number[]): FactChange[] {
  const there = decodeFacts(table, slots);
  // Both have a value for every fact that is observed.
  return table[program].observed
    .filter((entry) => codeOf(entry, facts[entry.name]) !== slots[entry.slot])
    .map(({ name }) => ({ fact: name, from: facts[name]!, to: inOrderOf(facts[name]!, there[name]!) }));
}

/** Lists the values that stay first, in their original order, so that new values are easy to see. */
function inOrderOf(from: AnyFactValue, to: AnyFactValue): AnyFactValue {
  if (!Array.isArray(from) || !Array.isArray(to)) return to;
  const [old, now] = [new Set<string>(from), new Set<string>(to)];
  return [...[...old].filter((value) => now.has(value)), ...[...now].filter((value) => !old.has(value))];
}
