/** What the list of runs knows of one run, and what is counted from it. */
import type { CuriaClient } from 'curia/client';
import type { EffectCounts } from '../../parts/bar.tsx';
import { effectOf } from '../../parts/effect.ts';
import type { RunStatus } from '../../parts/status.tsx';

type Body<Call extends (...args: never[]) => unknown> =
  Awaited<ReturnType<Call>> extends { json(): Promise<infer Answer> } ? Answer : never;

/** A run in the list. */
export type ListedRun = Extract<Body<CuriaClient['runs']['$get']>, { runs: unknown }>['runs'][number];

/** Whether this server drives the run now. */
export const isDriven = ({ is_driven }: ListedRun): boolean => is_driven === true;

/** The status of a run, as people see it. */
export const statusOf = (run: ListedRun): RunStatus => (isDriven(run) ? 'running' : run.status);

/** Whether a run goes no further by itself. */
export const needsSomebody = (run: ListedRun): boolean => {
  const status = statusOf(run);
  return status === 'stopped' || status === 'waiting';
};

/** How many parts of a run had each effect; cases that are open have none yet. */
export function effectsOf({ rules = [], cases, closed }: ListedRun): EffectCounts {
  const counts: Partial<Record<string, number>> = {};
  for (const { outcome, count } of rules) {
    const effect = effectOf(outcome);
    counts[effect] = (counts[effect] ?? 0) + count;
  }
  return { ...counts, open: cases - closed };
}

/** The share that goes to a person, of what is ruled; undefined while nothing is. */
export function expertShare({ rules = [] }: ListedRun): number | undefined {
  let all = 0;
  let expert = 0;
  for (const { outcome, count } of rules) {
    all += count;
    if (effectOf(outcome) === 'expert') expert += count;
  }
  return all === 0 ? undefined : expert / all;
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
