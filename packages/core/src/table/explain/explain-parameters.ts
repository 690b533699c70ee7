/** The smallest change to one parameter that would change the outcome of a case, with the same facts. */

import { decide } from '../decide/decide.ts';
import { withSums } from '../decide/read-facts.ts';
import { checkDefinition } from '../define/check-definition.ts';
import { nextUp } from '../define/condition.ts';
import { withValues } from '../define/define-table.ts';
import { namedBounds } from '../define/named-bounds.ts';
import { type NumberParameter, problemWithValue } from '../define/parameter.ts';
import type { AnyTable, FactsOf, FactValues } from '../define/table.ts';

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
      const other = decide(withValues<AnyTable>(table, { [name]: to }) as T, facts);
      const distance = Number(Math.abs(to - from).toPrecision(12));
      return { parameter: name, from, to, outcome: other.outcome, rule: other.rule, distance };
    });
    const [nearest] = tried
      .filter((change) => change.outcome !== outcome)
      .sort((a, b) => a.distance - b.distance || a.to - b.to);
    if (nearest !== undefined) changes.push(nearest);
  }
  return changes.sort((a, b) => a.distance - b.distance || (a.parameter < b.parameter ? -1 : 1));
}

/** The values at which a comparison with this parameter flips: the fact it is compared with, and its neighbours; only those that the table accepts. */
function candidates(table: AnyTable, name: string, parameter: NumberParameter, facts: FactValues): number[] {
  const values = new Set<number>();
  for (const { fact, bound } of namedBounds(table)) {
    if (bound !== name) continue;
    const value = facts[fact] as number;
    for (const near of [value, stepUp(value, parameter), -stepUp(-value, parameter)]) values.add(near);
  }
  return [...values].filter(
    (value) =>
      problemWithValue(parameter, value) === undefined &&
      // A value may fit its parameter and still leave a rule that can never match.
      checkDefinition(table, { ...table.values, [name]: value }).length === 0,
  );
}

/** The next number a person would write: one more, or one ten-thousandth more; beside very large numbers, the next that exists. */
function stepUp(value: number, { integer }: NumberParameter): number {
  if (integer === true) return Math.floor(value) + 1;
  const below = Math.floor(value * 10_000);
  // The product may be rounded to just below the value, so one step may only lead back to it.
  const near = [1, 2].map((steps) => (below + steps) / 10_000).find((next) => next > value);
  return near ?? nextUp(value);
}
