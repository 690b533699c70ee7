/** Fits the few parameters of `v3` that data can tell, and estimates what that is worth on texts never seen. */
import {
  addCounts,
  type Counts,
  scoresOf,
  type VotePolicy,
  type voteV3,
  withValues,
} from '@curia/core/internal';
import { countSystem, numberGroups } from '../measure-systems.ts';
import type { ConflictGoldCase } from './panel-case.ts';
import { policySystem } from './panel-systems.ts';

/** What fitting found. */
export interface PanelFit {
  /** The parameters that do best on all cases; the given ones if nothing does better. */
  readonly parameters: Readonly<Record<string, number>>;
  /** Micro F1 of the given parameters. */
  readonly given_f1: number;
  /** Micro F1 of the fitted parameters on the cases they were fitted on: too good to be true. */
  readonly fitted_f1: number;
  /** Micro F1 where each group is scored by parameters fitted on the others: the honest estimate. */
  readonly left_out_f1: number;
  readonly groups: number;
}

/** Few values for few parameters: with more, small data is learnt by heart. */
const GRID = {
  weight_a: [1, 0.5],
  weight_b: [1, 0.5],
  weight_c: [1, 0.5],
  weight_neutral: [1, 0.5],
  keep_at_most: [1, 2, 3],
} as const;

/** Tries every combination of the grid, on all groups and with each group left out. */
export function fitPanel(
  cases: readonly ConflictGoldCase[],
  policy: typeof voteV3,
  compat: boolean,
): PanelFit {
  const names = Object.keys(GRID) as (keyof typeof GRID)[];
  const given = Object.fromEntries(names.map((name) => [name, policy.values[name]]));
  const tried = [given, ...combinations(names)];
  const { groupOf, groups } = numberGroups(cases);
  const byGroup = tried.map((parameters) =>
    countByGroup(cases, withValues(policy, parameters), groupOf, groups, compat),
  );
  const f1Without = (counts: readonly Counts[], left: number): number =>
    scoresOf(addCounts(counts.filter((_, group) => group !== left))).f1;
  // The first among equals wins, and the given parameters come first: nothing is changed without a reason.
  const bestWithout = (left: number): number =>
    byGroup.reduce(
      (best, counts, at) => (f1Without(counts, left) > f1Without(byGroup[best]!, left) + 1e-12 ? at : best),
      0,
    );
  const leftOut = Array.from({ length: groups }, (_, group) => byGroup[bestWithout(group)]![group]!);
  const chosen = bestWithout(-1);
  return {
    parameters: tried[chosen]!,
    given_f1: f1Without(byGroup[0]!, -1),
    fitted_f1: f1Without(byGroup[chosen]!, -1),
    left_out_f1: scoresOf(addCounts(leftOut)).f1,
    groups,
  };
}

function combinations(names: readonly (keyof typeof GRID)[]): Record<string, number>[] {
  const [name, ...rest] = names;
  if (name === undefined) return [{}];
  return GRID[name].flatMap((value) => combinations(rest).map((others) => ({ [name]: value, ...others })));
}

function countByGroup(
  cases: readonly ConflictGoldCase[],
  policy: VotePolicy,
  groupOf: readonly number[],
  groups: number,
  compat: boolean,
): Counts[] {
  const perGroup = Array.from({ length: groups }, (): Counts[] => []);
  countSystem(policySystem(policy), cases, 'otepol', compat).forEach((counts, at) => {
    if (counts !== undefined) perGroup[groupOf[at]!]!.push(counts);
  });
  return perGroup.map(addCounts);
}
