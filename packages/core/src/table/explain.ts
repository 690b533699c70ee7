/** Why a case was decided as it was, and what would decide it otherwise. */
import { CuriaError } from '../errors.ts';
import { type DecisionOf, decide, type TracedCondition, type TracedRule } from './decide.ts';
import { type Counterfactual, nearestChanges } from './nearest-change.ts';
import type { AnyTable, FactsOf, FactValues } from './table.ts';

/** A rule above the winner and the conditions of it that failed. */
export interface PassedOver {
  readonly rule: string;
  readonly source: string;
  readonly failed: readonly TracedCondition[];
}

/** A ruling taken apart. */
export interface Explanation<T extends AnyTable = AnyTable> {
  readonly decision: DecisionOf<T>;
  readonly won_by: TracedRule;
  readonly passed_over: readonly PassedOver[];
  /** One entry per other outcome that can be reached, nearest first; every change was decided again. */
  readonly nearest: readonly Counterfactual[];
  /** False where the table tells too many cases apart to search them all; `nearest` is then empty. */
  readonly is_searched: boolean;
}

/** Explains one case. */
export function explain<T extends AnyTable>(table: T, facts: FactsOf<T>): Explanation<T> {
  const decision = decide(table, facts, { trace: true });
  // A decision that is traced has its trace, and the rule that won is the last of it.
  const trace = decision.trace!;
  const found = searchNearest(table, facts);
  return {
    decision,
    won_by: trace.at(-1)!,
    passed_over: trace.slice(0, -1).map(({ rule, source, conditions }) => ({
      rule,
      source,
      failed: conditions.filter((condition) => !condition.pass),
    })),
    nearest: found ?? [],
    is_searched: found !== undefined,
  };
}

function searchNearest<T extends AnyTable>(table: T, facts: FactsOf<T>): Counterfactual[] | undefined {
  try {
    const known = facts as FactValues;
    return nearestChanges(table, known).filter(({ outcome, changes }) => {
      const changed = { ...known, ...Object.fromEntries(changes.map(({ fact, to }) => [fact, to])) };
      return decide(table, changed as FactsOf<T>).outcome === outcome;
    });
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'TABLE_TOO_LARGE') return undefined;
    throw error;
  }
}
