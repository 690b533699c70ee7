/** Fits the few parameters of a vote policy that data can tell, and estimates what that is worth on texts never seen. */

import { CuriaError, withValues } from '@curia/core';
import { addCounts, type Counts, countSystem, scoresOf, sumByGroup } from '@curia/core/measure';
import { tupleYardstick } from '../../opinions/tuple-yardstick.ts';
import type { VotePolicy } from '../rules/vote/deliberation.ts';
import type { ConflictGoldCase } from './panel-case.ts';
import { policySystem } from './panel-systems.ts';

/** What fitting found. */
export interface PanelFit {
  readonly policy: string;
  /** The parameters that do best on all cases; the given ones if nothing does better. */
  readonly parameters: Readonly<Record<string, number>>;
  /** Micro F1 of the given parameters. */
  readonly given_f1: number;
  /** Micro F1 of the fitted parameters on the cases they were fitted on: too good to be true. */
  readonly fitted_f1: number;
  /** Micro F1 where each group is scored by parameters fitted on the others: the honest estimate. */
  readonly left_out_f1: number;
  /** The same choice of parameters, scored strictly: gold without a term matches only an answer without one. */
  readonly left_out_strict_f1: number;
  readonly groups: number;
}

type Grid = Readonly<Record<string, readonly number[]>>;

/** Few values for few parameters, by policy: with more, small data is learnt by heart. */
const GRIDS: Readonly<Record<string, Grid>> = {
  v5: {
    weight_b: [1, 0.5],
    weight_neutral: [1, 0.5, 0],
    weight_keep: [0, 0.5],
    min_support_beside: [0.5, 1],
  },
};

/** The policies that have parameters to fit. */
const FITTED = Object.keys(GRIDS);

/** Tries every combination of the policy's grid, on all groups and with each group left out. */
export function fitPanel(cases: readonly ConflictGoldCase[], policy: VotePolicy, compat: boolean): PanelFit {
  const grid = Object.hasOwn(GRIDS, policy.policy) ? GRIDS[policy.policy] : undefined;
  if (grid === undefined)
    throw new CuriaError('USAGE', `${policy.policy} has no parameters to fit; ${FITTED.join(' and ')} have`);
  const values: Readonly<Record<string, unknown>> = policy.values;
  const given = Object.fromEntries(Object.keys(grid).map((name) => [name, Number(values[name])]));
  const yardstick = tupleYardstick({ compat });
  const countBy = (parameters: Parameters, metric: 'otepol' | 'otepol_strict'): readonly Counts[] => {
    const system = policySystem(withValues(policy, parameters));
    return sumByGroup(cases, countSystem(yardstick, system, cases, metric));
  };
  const tryOut = (parameters: Parameters) => ({ parameters, counts: countBy(parameters, 'otepol') });
  const asGiven = tryOut(given);
  const tried = [asGiven, ...combinations(Object.entries(grid)).map(tryOut)];
  const f1Without = (counts: readonly Counts[], left: number): number =>
    scoresOf(addCounts(counts.filter((_, group) => group !== left))).f1;
  // The first among equals wins, and the given parameters come first: nothing is changed without a reason.
  const bestWithout = (left: number): (typeof tried)[number] =>
    tried.reduce((best, one) =>
      f1Without(one.counts, left) > f1Without(best.counts, left) + 1e-12 ? one : best,
    );
  const chosen = bestWithout(-1);
  const choices = asGiven.counts.map((_, group) => bestWithout(group));
  const leftOutBy = (counted: (choice: (typeof tried)[number]) => readonly Counts[]): number =>
    scoresOf(addCounts(choices.flatMap((choice, group) => counted(choice)[group] ?? []))).f1;
  const strictly = new Map(
    Array.from(new Set(choices), (choice) => [choice, countBy(choice.parameters, 'otepol_strict')]),
  );
  return {
    policy: policy.policy,
    parameters: chosen.parameters,
    given_f1: f1Without(asGiven.counts, -1),
    fitted_f1: f1Without(chosen.counts, -1),
    left_out_f1: leftOutBy(({ counts }) => counts),
    left_out_strict_f1: leftOutBy((choice) => strictly.get(choice) ?? []),
    groups: choices.length,
  };
}

type Parameters = Readonly<Record<string, number>>;

function combinations(grid: readonly (readonly [string, readonly number[]])[]): Record<string, number>[] {
  const [first, ...rest] = grid;
  if (first === undefined) return [{}];
  const [name, values] = first;
  return values.flatMap((value) => combinations(rest).map((others) => ({ [name]: value, ...others })));
}
