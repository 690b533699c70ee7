/** Compares how two policies decide a history of cases. Cases are added one by one; only counts are kept. */

/** How one policy decided a case. */
export interface PolicySide {
  readonly outcome: string;
  readonly rule: string;
}

/** How many cases moved from one rule to another, with one example. */
export interface Movement {
  readonly from: PolicySide;
  readonly to: PolicySide;
  readonly cases: number;
  readonly outcome_changed: boolean;
  readonly example: string;
}

/** The result of a comparison. */
export interface DiffSummary {
  readonly compared: number;
  readonly same: number;
  readonly other_rule: number;
  readonly other_outcome: number;
  readonly movements: readonly Movement[];
}

/** A comparison in progress. */
export interface Diff {
  /** Adds one case; true if its outcome changed. */
  add(caseId: string, before: PolicySide, after: PolicySide): boolean;
  summary(): DiffSummary;
}

/** Starts a comparison of two policies. */
export function startDiff(): Diff {
  const movements = new Map<string, { from: PolicySide; to: PolicySide; cases: number; example: string }>();
  let compared = 0;
  let sameRule = 0;
  let otherOutcome = 0;
  return {
    add(caseId, before, after) {
      compared++;
      const isChanged = before.outcome !== after.outcome;
      if (isChanged) otherOutcome++;
      if (before.rule === after.rule && !isChanged) {
        sameRule++;
        return false;
      }
      const key = keyOf(before, after);
      const known = movements.get(key);
      if (known !== undefined) known.cases++;
      else movements.set(key, { from: before, to: after, cases: 1, example: caseId });
      return isChanged;
    },
    summary() {
      const listed = [...movements.values()]
        .map((movement) => ({ ...movement, outcome_changed: movement.from.outcome !== movement.to.outcome }))
        .sort(
          (a, b) =>
            Number(b.outcome_changed) - Number(a.outcome_changed) ||
            b.cases - a.cases ||
            (keyOf(a.from, a.to) < keyOf(b.from, b.to) ? -1 : 1),
        );
      return {
        compared,
        same: sameRule,
        other_rule: compared - sameRule - otherOutcome,
        other_outcome: otherOutcome,
        movements: listed,
      };
    },
  };
}

/** Two movements are the same if rules and outcomes are. */
const keyOf = (from: PolicySide, to: PolicySide): string =>
  JSON.stringify([from.rule, to.rule, from.outcome, to.outcome]);
