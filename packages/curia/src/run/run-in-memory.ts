/** Drives cases in memory without keeping them: for measurements, and for results that are only printed. */
import type { Agent } from '../agents/agent.ts';
import { memoryStore } from '../store/memory.ts';
import type { NewCase, Store } from '../store/store.ts';
import type { Court } from './court.ts';
import { type DriveOptions, driveRun, type RunEnd } from './drive-run.ts';

/** The only run of the store that is made for it. */
export const RUN_IN_MEMORY = 'in-memory';

/** Drives the cases to their end; what came of them is in the store, which goes when it is let go. */
export async function runInMemory(
  court: Court,
  cases: Iterable<NewCase>,
  agentFor: (store: Store) => Promise<Agent>,
  options: DriveOptions,
): Promise<{ readonly store: Store; readonly end: RunEnd }> {
  const store = memoryStore();
  await store.createRun(RUN_IN_MEMORY, cases, () => ({
    created_at: new Date().toISOString(),
    manifest: '{}',
  }));
  const end = await driveRun(store, RUN_IN_MEMORY, court, await agentFor(store), options);
  return { store, end };
}
