/** The smallest change to one parameter that would change the outcome of a case, with the same facts. */
import type { Bound, Cell } from './cell.ts';
import { decide } from './decide.ts';
import { withValues } from './define-table.ts';
import { type NumberParameter, problemWithValue } from './parameter.ts';
import { withSums } from './read-facts.ts';
import type { AnyTable, FactsOf, FactValues } from './table.ts';

/** A changed number parameter, and the outcome it would lead to. */
export interface ParameterChange {
  readonly parameter: string;
  readonly from: number;
  readonly to: number;
  readonly outcome: string;
  readonly rule: string;
  readonly distance: number;
}

/** For every number parameter that a cell names, finds the nearest value with another outcome; each is confirmed by deciding again. */
export function explainParameters<T extends AnyTable>(table: T, facts: FactsOf<T>): ParameterChange[] {
  const known = withSums(table, facts as FactValues);
  const { outcome } = decide(table, facts);
  const changes: ParameterChange[] = [];
  for (const [name, parameter] of Object.entries(table.params)) {
    if (parameter.kind !== 'number') continue;
    const from = table.values[name] as number;
    const tried = candidates(table, name, parameter, known).map((to) => {
      const other = decide(withValues(table, { [name]: to }) as T, facts);
      const distance = Number(Math.abs(to - from).toPrecision(12));
      return { parameter: name, from, to, outcome: other.outcome, rule: other.rule, distance };
    });
    const [nearest] = tried.filter((change) => change.outcome !== outcome).sort(byDistance);
    if (nearest !== undefined) changes.push(nearest);
  }
  return changes.sort(byDistance);
}

const byDistance = (a: ParameterChange, b: ParameterChange): number =>
  a.distance - b.distance || (a.parameter < b.parameter ? -1 : 1);

/** The values at which a comparison with this parameter flips: the fact it is compared with, and its neighbours. */
function candidates(table: AnyTable, name: string, parameter: NumberParameter, facts: FactValues): number[] {
  const values = new Set<number>();
  for (const rule of table.rules) {
    for (const [fact, cell] of Object.entries(rule.when)) {
      if (!boundsOf(cell as Cell).includes(name)) continue;
      const value = facts[fact] as number;
      for (const near of [value, stepUp(value, parameter), -stepUp(-value, parameter)]) values.add(near);
    }
  }
  return [...values].filter((value) => problemWithValue(parameter, value) === undefined);
}

const boundsOf = (cell: Cell): Bound[] =>
  typeof cell === 'object' && cell !== null && !Array.isArray(cell) ? (Object.values(cell) as Bound[]) : [];

/** The next number a person would write: one more, or one ten-thousandth more. */
function stepUp(value: number, { integer }: NumberParameter): number {
  return integer === true
    ? Math.floor(value) + 1
    : (Math.floor(Number((value * 10_000).toPrecision(12))) + 1) / 10_000;
}
