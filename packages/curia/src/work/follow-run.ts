/** Follows a run that workers drive, until it is done, stopped or waits for answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CuriaError, type ErrorRecord } from '@curia/core';
import type { RunEnd } from '../drive/drive-run.ts';
import { completionIn } from '../kept/seal/seal.ts';
import { RUN_LOG, type RunTally, type StoredEvent } from '../store/cases.ts';
import type { CallTotals } from '../store/lists.ts';
import type { Workplace } from './workplace.ts';

/** How often a run is looked at: the more there is to count, the less often. */
const LOOK_EVERY_MS = 500;
const LOOK_SHARE = 10;
/** How long a run may be without any worker before somebody is told. */
const ALONE_MS = 5_000;

/** Who follows a run. */
export interface Following {
  readonly onLook: (seen: RunTally & CallTotals) => void;
  /** No worker is there, so nothing will happen; told once. */
  readonly onNobody: () => void;
  /** Aborted when nobody follows any more; the run goes on. */
  readonly signal: AbortSignal;
}

/** The status of a run by the last event of its log. */
const ENDS: Readonly<Record<string, RunEnd['status']>> = {
  'run-completed': 'completed',
  'run-stopped': 'stopped',
  'run-waiting': 'waiting',
};

/** Follows a run to its end; undefined if nobody follows it any more. */
export async function followRun(
  { store }: Pick<Workplace, 'store'>,
  run_id: string,
  { onLook, onNobody, signal }: Following,
): Promise<RunEnd | undefined> {
  let isTold = false;
  let aloneSince: number | undefined;
  while (!signal.aborted) {
    const began = performance.now();
    const log = await store.cases.events(run_id, RUN_LOG);
    const last = completionIn(log) ?? log.at(-1);
    const tally = await store.cases.tally(run_id);
    onLook({ ...tally, ...(await store.lists.callTotals(run_id)) });
    const status = ENDS[last?.kind ?? ''];
    if (last !== undefined && status !== undefined) return { status, ...tally, ...errorIn(last) };
    if (!isTold) {
      aloneSince = (await store.work.workers.isAnyoneThere()) ? undefined : (aloneSince ?? began);
      isTold = aloneSince !== undefined && performance.now() - aloneSince > ALONE_MS;
      if (isTold) onNobody();
    }
    const pause = Math.max(LOOK_EVERY_MS, LOOK_SHARE * (performance.now() - began));
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

/** Why a run was stopped, as its log has it. */
function errorIn({ body }: StoredEvent): { readonly error?: CuriaError } {
  const { error } = JSON.parse(body) as { readonly error?: ErrorRecord };
  return error === undefined ? {} : { error: new CuriaError(error.code, error.message, error.details) };
}
