/** The court of a run, made once for each store: the desk opens item after item of the same runs. */

import { findRun } from '../kept/find-run.ts';
import { courtOf, type OpenedRun } from '../kept/opened-run.ts';
import type { Store } from '../store/store.ts';

/** Courts of runs that were opened through a store; a run never changes. */
const opened = new WeakMap<Store, Map<string, OpenedRun>>();
const MOST_RUNS = 100;

/** The court of a run, made once. */
export async function courtOfRun(store: Store, run_id: string): Promise<OpenedRun> {
  const known = opened.get(store) ?? new Map<string, OpenedRun>();
  opened.set(store, known);
  const found = known.get(run_id) ?? (await courtOf(store, await findRun(store, run_id)));
  if (known.size >= MOST_RUNS) known.clear();
  known.set(run_id, found);
  return found;
}
