/** What the list of runs knows of one run, and what is counted from it. */
import type { CuriaClient } from '../../../../curia/src/http/client.ts';
import { type BodyOf, statusOf } from '../../api/run.ts';
import type { EffectCounts } from '../../parts/bar.tsx';
import { effectCounts } from '../../parts/effect.ts';

/** A run in the list. */
export type ListedRun = BodyOf<CuriaClient['runs']['$get']>['runs'][number];

/** Whether a run goes no further by itself. */
export const needsSomebody = (run: ListedRun): boolean => {
  const status = statusOf(run);
  return status === 'stopped' || status === 'waiting' || status === 'silent';
};

/** How many parts of a run had each effect; cases that are open have none yet. */
export const effectsOf = ({ rules = [], effects, cases, closed }: ListedRun): EffectCounts => ({
  ...effectCounts(rules, effects),
  open: cases - closed,
});

/** The share that goes to a person, of what is ruled; undefined while nothing is. */
export function expertShare({ rules = [], effects, hidden }: ListedRun): number | undefined {
  // Cases that are hidden went to an expert: a share over the others would be wrong.
  if (hidden > 0) return undefined;
  const all = rules.reduce((sum, { count }) => sum + count, 0);
  return all === 0 ? undefined : (effectCounts(rules, effects).expert ?? 0) / all;
}

/** Runs by the day they began on: today, yesterday, earlier. */
export function byDay(
  runs: readonly ListedRun[],
  now: number,
): { readonly day: 'today' | 'yesterday' | 'earlier'; readonly runs: ListedRun[] }[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const yesterday = new Date(midnight).setDate(new Date(midnight).getDate() - 1);
  const dayOf = ({ created_at }: ListedRun) => {
    const at = Date.parse(created_at);
    return at >= midnight ? 'today' : at >= yesterday ? 'yesterday' : 'earlier';
  };
  const days = Map.groupBy(runs, dayOf);
  return (['today', 'yesterday', 'earlier'] as const).flatMap((day) => {
    const some = days.get(day);
    return some === undefined ? [] : [{ day, runs: some }];
  });
}
