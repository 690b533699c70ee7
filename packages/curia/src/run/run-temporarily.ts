/** Drives cases through a temporary store: for measurements, and for results that are only printed. */
import type { Agent } from '../agents/agent.ts';
import type { NewCase, Store } from '../store/store.ts';
import { temporaryStore } from '../store/temporary.ts';
import type { Court } from './court.ts';
import { type DriveOptions, driveRun, type RunEnd } from './drive-run.ts';

/** The only run of the store that is made for it. */
export const TEMPORARY_RUN = 'temporary';

/** Drives the cases to their end; what came of them is in the store, which goes when it is let go. */
export async function runTemporarily(
  court: Court,
  cases: Iterable<NewCase>,
  agentFor: (store: Store) => Promise<Agent>,
  options: DriveOptions,
): Promise<{ readonly store: Store; readonly end: RunEnd }> {
  const store = temporaryStore();
  await store.createRun(TEMPORARY_RUN, cases, () => ({
    created_at: new Date().toISOString(),
    manifest: '{}',
  }));
  const end = await driveRun(store, TEMPORARY_RUN, court, await agentFor(store), options);
  return { store, end };
}
