/** Who works on a run: locks kept by the operating system, which releases them when a process ends, however it ends. */
import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core';
import { isBusy, storeError } from '@curia/memory/sqlite';
import type { RunClaim } from '../locks.ts';

/** Takes the one claim to a run, beside its store; refuses with `RUN_BUSY` while another holder lives. */
export function lockRun(store: string, run_id: string): RunClaim {
  const lock = tryLock(store, basename(run_id), 'BEGIN EXCLUSIVE');
  if (lock !== undefined) return lock;
  throw new CuriaError('RUN_BUSY', `run ${run_id} is being written by another process`);
}

/** The lock of whoever drives a run; undefined while somebody has it, or looks whether anybody has. */
export const lockDriver = (store: string, run_id: string): RunClaim | undefined =>
  tryLock(store, driverFile(run_id), 'BEGIN EXCLUSIVE');

/** Whether somebody has the lock of a run's driver. Looking shares it for a moment, so those who look do not meet. */
export function hasDriver(store: string, run_id: string): boolean {
  const lock = tryLock(store, driverFile(run_id), 'BEGIN; SELECT count(*) FROM sqlite_schema');
  void lock?.release();
  return lock === undefined;
}

/** No run id contains a tilde. */
const driverFile = (run_id: string): string => `${basename(run_id)}~drivers`;

function tryLock(store: string, name: string, begin: string): RunClaim | undefined {
  try {
    const folder = `${store}-locks`;
    mkdirSync(folder, { recursive: true });
    const lock = new DatabaseSync(join(folder, name), { timeout: 0 });
    try {
      lock.exec(begin);
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
    if (isBusy(error)) return undefined;
    throw storeError(store, error);
  }
}
