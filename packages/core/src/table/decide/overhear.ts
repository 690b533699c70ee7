/** Listens to what tables decide while something runs, so that a ruling is explained by the very decisions that made it. */
import type { AnyTable } from '../define/table.ts';
import type { Decision } from './decide.ts';

/** What a table decided. */
export interface Overheard {
  readonly table: AnyTable;
  readonly decision: Decision;
}

/** Who listens now; what runs is not awaited, so nobody else's decisions are among those that are heard. */
export const listener: { hear: ((table: AnyTable, decision: Decision) => void) | undefined } = {
  hear: undefined,
};

/** Runs something, and returns every decision that was made meanwhile, in order. */
export function overhear(run: () => void): Overheard[] {
  const heard: Overheard[] = [];
  const before = listener.hear;
  listener.hear = (table, decision) => heard.push({ table, decision });
  try {
    run();
  } finally {
    listener.hear = before;
  }
  return heard;
}
