/** Explains why a case was decided as it was, and what would change the outcome. */
import { type DecisionOf, decide } from '../decide/decide.ts';
import type { AnyTable, FactsOf, FactValues } from '../define/table.ts';
import type { TracedCondition, TracedRule } from '../define/traced-rule.ts';
import { type Counterfactual, type NearestChanges, nearestChanges } from '../prove/nearest-change.ts';

/** A rule above the winner, and which of its conditions failed. */
export interface PassedOver {
  readonly rule: string;
  readonly source: string;
  readonly failed: readonly TracedCondition[];
}

/** An explained decision. */
export interface Explanation<T extends AnyTable = AnyTable> {
  readonly decision: DecisionOf<T>;
  readonly won_by: TracedRule;
  readonly passed_over: readonly PassedOver[];
  /** One entry per other reachable outcome, nearest first; each is confirmed by deciding again. */
  readonly nearest: readonly Counterfactual[];
  /** The outcomes for which the search gave up: it is not known what would lead to them, if anything would. */
  readonly unsettled: readonly string[];
}

/** Explains one case; a court that knows which facts can occur together says itself what would have changed it. */
export function explain<T extends AnyTable>(
  table: T,
  facts: FactsOf<T>,
  found?: () => NearestChanges,
): Explanation<T> {
  const decision = decide(table, facts, { trace: true });
  const { trace = [] } = decision;
  const known = facts as FactValues;
  const { nearest, unsettled } = found?.() ?? nearestChanges(table, known);
  return {
    decision,
    // A traced decision ends with the rule that won.
    won_by: trace.at(-1)!,
    passed_over: trace.slice(0, -1).map(({ rule, source, conditions }) => ({
      rule,
      source,
      failed: conditions.filter((condition) => !condition.pass),
    })),
    nearest: nearest.filter(({ outcome, changes }) => {
      const changed = { ...known, ...Object.fromEntries(changes.map(({ fact, to }) => [fact, to])) };
      return decide(table, changed as FactsOf<T>).outcome === outcome;
    }),
    unsettled,
  };
}
