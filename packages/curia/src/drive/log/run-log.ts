/** The log of a run itself, which all its drivers write: how they came and went, and the seal. */
import { CuriaError } from '@curia/core';
import { completionIn } from '../../kept/seal/seal.ts';
import { RUN_LOG } from '../../store/cases.ts';
import { isConflict } from '../../store/conflict.ts';
import type { RunClaim } from '../../store/locks.ts';
import type { Store } from '../../store/store.ts';

/** A kind of event of a run. */
export type RunEventKind =
  | 'run-started'
  | 'run-resumed'
  /** A driver stopped, and nobody else is driving. */
  | 'run-stopped'
  /** Every driver is to stop: somebody wants it, or one of them met what would meet them all. */
  | 'run-stopping'
  /** A driver stopped, and others go on. */
  | 'run-left'
  /** Open cases wait for answers. */
  | 'run-waiting'
  /** Every case is closed; only signatures and seals of settlements follow. */
  | 'run-completed';

const SEALED: RunEventKind = 'run-completed';

/** Adds to the log of a run. */
export interface RunLog {
  /** Adds an event; false if the run is sealed, so that nothing can follow, or if it may not follow the last event. */
  add(kind: RunEventKind, body: object, mayFollow?: (last: string) => boolean): Promise<boolean>;
  isSealed(): Promise<boolean>;
}

/** Opens the log of a run for one of its drivers. */
export function openRunLog(store: Store, run_id: string, today: () => string): RunLog {
  const read = async (): Promise<{ readonly length: number; readonly last: string }> => {
    const log = await store.cases.events(run_id, RUN_LOG);
    return { length: log.length, last: (completionIn(log) ?? log.at(-1))?.kind ?? '' };
  };
  return {
    async add(kind, body, mayFollow = () => true) {
      const text = JSON.stringify({ schema_version: '1', ...body });
      for (;;) {
        const { length, last } = await read();
        if (last === SEALED || !mayFollow(last)) return false;
        try {
          await store.cases.append(run_id, RUN_LOG, length, [{ kind, at: today(), body: text }]);
          return true;
        } catch (error) {
          // Another driver was faster: look again at what may follow.
          if (!isConflict(error)) throw error;
        }
      }
    },
    isSealed: async () => (await read()).last === SEALED,
  };
}

/** Takes the claim to a run; undefined if another process has it. */
export async function tryClaim(store: Store, run_id: string): Promise<RunClaim | undefined> {
  try {
    return await store.locks.claim(run_id);
  } catch (error) {
    if (CuriaError.is(error) && error.code === 'RUN_BUSY') return undefined;
    throw error;
  }
}
