/** Who works on the runs of the embedded store: a lock that goes with its process, and a row that says who drives. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CuriaError } from '@curia/core';
import type { Write } from '@curia/memory/sqlite';
import {
  type Driver,
  type HeardDriver,
  isDriven,
  keepBeating,
  type RunAttendance,
  type RunDriver,
} from '../driver.ts';
import type { Locks, RunClaim } from '../locks.ts';
import { hasDriver, lockDriver, lockRun } from './lock-run.ts';
import type { SqliteStatements } from './statements.ts';

/** Statements for the table of drivers. */
export const DRIVERS_SCHEMA = `
  CREATE TABLE drivers (
    run_id TEXT NOT NULL,
    driver TEXT NOT NULL,
    who TEXT NOT NULL,
    is_worker INTEGER NOT NULL,
    since TEXT NOT NULL,
    seen_at TEXT NOT NULL,
    PRIMARY KEY (run_id, driver)
  ) STRICT, WITHOUT ROWID;
`;

const NOW = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
/** Somebody who only looks whether a run is driven has its lock for less than this. */
const LOOKS = 10;
const LOOK_MS = 5;
/** Where no lock can be looked at, a driver counts for so long after it was last heard of. */
const SILENT_MS = 20_000;

/** The locks of one file. */
export class SqliteLocks implements Locks {
  readonly #sql: SqliteStatements;
  readonly #file: string;
  readonly #write: Write;

  constructor(sql: SqliteStatements, file: string, write: Write) {
    this.#sql = sql;
    this.#file = file;
    this.#write = write;
  }

  async claim(run_id: string): Promise<RunClaim> {
    return lockRun(this.#file, run_id);
  }

  /** The lock decides; a lock is never lost while its process lives. */
  async attend(run_id: string, { who, isWorker = false }: Driver): Promise<RunAttendance> {
    let lock = lockDriver(this.#file, run_id);
    for (let looks = 0; lock === undefined && looks < LOOKS; looks++) {
      await sleep(LOOK_MS);
      lock = lockDriver(this.#file, run_id);
    }
    if (lock === undefined) throw isDriven(run_id, this.#rows([run_id]).map(toDriver));
    const held = lock;
    const driver = randomUUID();
    try {
      await this.#write(() => {
        this.#sql.run('DELETE FROM drivers WHERE run_id = ?', [run_id]);
        this.#sql.run(
          `INSERT INTO drivers (run_id, driver, who, is_worker, since, seen_at) VALUES (?, ?, ?, ?, ${NOW}, ${NOW})`,
          [run_id, driver, who, Number(isWorker)],
        );
      });
    } catch (error) {
      await held.release();
      throw error;
    }
    const stop = keepBeating(() =>
      // A full disk keeps nobody from driving; the row is only what others are told.
      this.#write(() =>
        this.#sql.run(`UPDATE drivers SET seen_at = ${NOW} WHERE run_id = ? AND driver = ?`, [
          run_id,
          driver,
        ]),
      ).catch(() => {}),
    );
    let isHere = true;
    return {
      isHeld: async () => isHere,
      leave: async (unfinished = false) => {
        if (!isHere) return;
        isHere = false;
        stop();
        if (!unfinished)
          await this.#write(() =>
            this.#sql.run('DELETE FROM drivers WHERE run_id = ? AND driver = ?', [run_id, driver]),
          ).catch(() => {});
        await held.release();
      },
    };
  }

  async drivers(run_ids?: readonly string[]): Promise<ReadonlyMap<string, readonly RunDriver[]>> {
    const found = new Map<string, RunDriver[]>();
    for (const row of this.#rows(run_ids))
      if (this.#isThere(row)) found.set(row.run_id, [...(found.get(row.run_id) ?? []), toDriver(row)]);
    return found;
  }

  async heard(run_ids?: readonly string[]): Promise<ReadonlyMap<string, readonly HeardDriver[]>> {
    const rows = this.#rows(run_ids).map((row) => ({ row, isThere: this.#isThere(row) }));
    const byRun = Map.groupBy(rows, ({ row }) => row.run_id);
    return new Map(
      [...byRun].map(([run_id, some]) => [
        run_id,
        some.map(({ row, isThere }) => ({ ...toDriver(row), isThere })),
      ]),
    );
  }

  #isThere({ run_id, silent_ms }: DriverRow): boolean {
    try {
      return hasDriver(this.#file, run_id);
    } catch (error) {
      // A store that can only be read.
      if (CuriaError.is(error)) return silent_ms < SILENT_MS;
      throw error;
    }
  }

  #rows(run_ids?: readonly string[]): DriverRow[] {
    return this.#sql.all<DriverRow>(
      `SELECT run_id, who, is_worker, since, seen_at,
          max(0, round((julianday('now') - julianday(seen_at)) * 86400000)) AS silent_ms
        FROM drivers WHERE ?1 IS NULL OR run_id IN (SELECT value FROM json_each(?1)) ORDER BY run_id, since`,
      [run_ids === undefined ? null : JSON.stringify(run_ids)],
    );
  }
}

interface DriverRow extends Omit<RunDriver, 'isWorker'> {
  readonly run_id: string;
  readonly is_worker: number;
}

const toDriver = ({ who, is_worker, since, seen_at, silent_ms }: DriverRow): RunDriver => ({
  who,
  since,
  seen_at,
  silent_ms,
  isWorker: is_worker === 1,
});
