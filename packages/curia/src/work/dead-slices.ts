/** What workers gave up: seen by a person, and tried again when a person says so. */

import type { RunProject } from '../drive/run-request.ts';
import { findRun } from '../kept/find-run.ts';
import { courtOf } from '../kept/opened-run.ts';
import { enqueueAgain } from './enqueue-run.ts';
import type { DeadSlice } from './slice-queue.ts';
import type { Workplace } from './workplace.ts';

/** A slice that was given up, with the ids of its cases that are still open. */
export interface ListedDead extends DeadSlice {
  readonly open: readonly string[];
}

/** Lists the slices that were given up: of one run, or of all. */
export async function listDead({ store, queue }: Workplace, run?: string): Promise<ListedDead[]> {
  const run_id = run === undefined ? undefined : (await findRun(store, run)).run_id;
  const dead = await queue.dead(run_id);
  const open = await store.work.runs.openCases(dead);
  return dead.map((one) => ({
    ...one,
    open: open
      .filter(
        (found) => found.run_id === one.run_id && found.position >= one.from && found.position <= one.to,
      )
      .map(({ case_id }) => case_id),
  }));
}

/** Has slices tried again that were given up, and the runs resumed that were stopped over them; returns how many. */
export async function retryDead(
  workplace: Workplace,
  project: Omit<RunProject, 'store'>,
  run?: string,
): Promise<number> {
  const dead = await listDead(workplace, run);
  for (const run_id of new Set(dead.map((one) => one.run_id))) {
    const opened = await courtOf(workplace.store, await findRun(workplace.store, run_id));
    await enqueueAgain(workplace, project, opened);
  }
  return dead.length;
}
