/** The right to write to a run: a lock kept by the operating system, which releases it when the process ends, however it ends. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core/internal';
import { isBusy, storeError } from './sqlite-error.ts';
import type { RunClaim } from './store.ts';

/** Takes the lock of a run beside its store; refuses with `RUN_BUSY` while another holder lives. */
export function lockRun(store: string, run_id: string): RunClaim {
  const folder = `${store}-locks`;
  const path = join(folder, basename(run_id));
  try {
    mkdirSync(folder, { recursive: true });
    const lock = new DatabaseSync(path, { timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw error;
    }
    return {
      release: () => {
        if (lock.isOpen) lock.close();
      },
    };
  } catch (error) {
    if (!isBusy(error)) throw storeError(store, error);
    const words = `run ${run_id} is being written by another process`;
    throw new CuriaError('RUN_BUSY', words, [], { cause: error });
  }
}
