/** Who works on a run: locks kept by the operating system, which releases them when a process ends, however it ends. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core/internal';
import { isBusy, storeError } from './sqlite-error.ts';
import type { RunAttendance, RunClaim } from './store.ts';

/** Takes the one claim to a run, beside its store; refuses with `RUN_BUSY` while another holder lives. */
export function lockRun(store: string, run_id: string): RunClaim {
  try {
    const lock = openLock(store, basename(run_id));
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw error;
    }
    return {
      async release() {
        if (lock.isOpen) lock.close();
      },
    };
  } catch (error) {
    if (!isBusy(error)) throw storeError(store, error);
    const words = `run ${run_id} is being written by another process`;
    throw new CuriaError('RUN_BUSY', words, [], { cause: error });
  }
}

/** How long a newcomer waits for others who are looking around. */
const LOOKING_MS = 5_000;

/** Joins those who drive a run: each shares a lock, and whoever could have it alone is alone. */
export function attendRun(store: string, run_id: string): RunAttendance {
  try {
    // No run id contains a tilde.
    const lock = openLock(store, `${basename(run_id)}~drivers`);
    share(lock);
    return {
      async isAlone() {
        lock.exec('ROLLBACK; PRAGMA busy_timeout = 0');
        try {
          lock.exec('BEGIN EXCLUSIVE; ROLLBACK');
          return true;
        } catch (error) {
          if (isBusy(error)) return false;
          throw storeError(store, error);
        } finally {
          share(lock);
        }
      },
      async leave() {
        if (lock.isOpen) lock.close();
      },
    };
  } catch (error) {
    throw storeError(store, error);
  }
}

/** A lock is shared by reading: the transaction stays open. */
const share = (lock: DatabaseSync): void =>
  lock.exec(`PRAGMA busy_timeout = ${LOOKING_MS}; BEGIN; SELECT count(*) FROM sqlite_schema`);

function openLock(store: string, name: string): DatabaseSync {
  const folder = `${store}-locks`;
  mkdirSync(folder, { recursive: true });
  return new DatabaseSync(join(folder, name), { timeout: 0 });
}
