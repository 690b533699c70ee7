/** Drives cases through a temporary store: for measurements, and for results that are only printed. */

import type { Agent } from '@curia/core/in/agent';
import type { HeldCourt } from '../courts/held-court.ts';

import type { NewCase } from '../store/cases.ts';
import type { Store } from '../store/store.ts';
import { temporaryStore } from '../store/temporary/temporary.ts';
import { type DriveOptions, driveRun, type RunEnd } from './drive-run.ts';
import { conductRun } from './prepare-run.ts';
import { OWNER } from './rights.ts';
import type { RunRequest } from './run-request.ts';
import { startRun } from './start-run.ts';

/** The only run of the store that is made for it. */
export const TEMPORARY_RUN = 'temporary';

/** A run in a store that is made for it; what came of the cases is in it, and goes when it is let go. */
export interface RanTemporarily {
  readonly store: Store;
  readonly end: RunEnd;
}

/** Starts a run over cases that are at hand, and drives it to its end. */
export async function runTemporarily(
  request: Omit<RunRequest, 'cases' | 'run_id' | 'drive'>,
  cases: readonly NewCase[],
  options: Pick<DriveOptions, 'halt' | 'watch'>,
): Promise<RanTemporarily> {
  const store = temporaryStore();
  const { opened, means } = await startRun(
    { store, place: '.', who: OWNER },
    {
      ...{ ...request, run_id: TEMPORARY_RUN, drive: 'here' },
      cases: { cases, taken: () => ({ name: 'documents', sha256: '', bytes: 0, cases: cases.length }) },
    },
  );
  try {
    return { store, end: await conductRun(store, opened, means, options) };
  } finally {
    await means.close();
  }
}

/**
 * Drives cases through a court that is made already, whatever rulebook it was made under: for analyses and measurements, which
 * record nothing. It certifies as it was made to; the store that is made for it knows of no alarm, so it is not asked.
 */
export async function tryCourt(
  court: HeldCourt,
  cases: Iterable<NewCase>,
  agentFor: (store: Store) => Promise<Agent>,
  options: DriveOptions,
): Promise<RanTemporarily> {
  const store = temporaryStore();
  await store.runs.create(TEMPORARY_RUN, cases, () => ({
    created_at: new Date().toISOString(),
    manifest: '{}',
  }));
  const { certificate: _asked, ...tried } = court;
  const end = await driveRun(store, TEMPORARY_RUN, tried, await agentFor(store), options);
  return { store, end };
}
