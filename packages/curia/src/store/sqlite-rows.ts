/** An SQLite file that several connections write: one immediate transaction after the other, the log of a case included. */
import type { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core/internal';
import { caseGenesis, linkEvent, runGenesis } from './chain.ts';
import { storeError } from './sqlite-error.ts';
import { SqliteStatements } from './sqlite-statements.ts';
import { insertEvent } from './sqlite-whole-runs.ts';
import type { NewEvent, StoredCase, StoredEvent, StoredRun } from './store.ts';

/** Reads and writes rows of one file. */
export class SqliteRows extends SqliteStatements {
  readonly #database: DatabaseSync;
  readonly #file: string;

  constructor(database: DatabaseSync, file: string) {
    super(database, file);
    this.#database = database;
    this.#file = file;
  }

  /** Carries something out completely or not at all, while nobody else writes. */
  transact<T>(act: () => T): T {
    return this.read(() => {
      this.#database.exec('BEGIN IMMEDIATE');
      try {
        const value = act();
        this.#database.exec('COMMIT');
        return value;
      } catch (error) {
        if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  /** Reads; what SQLite reports becomes an error with a code. */
  read<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw storeError(this.#file, error);
    }
  }

  /** Adds to the log of a case as the store does, within a transaction of the caller. */
  append(run_id: string, case_id: string, after: number, events: readonly NewEvent[]): StoredEvent[] {
    let last = this.all<{ seq: number; hash: string }>(
      'SELECT seq, hash FROM events WHERE run_id = ? AND case_id = ? ORDER BY seq DESC LIMIT 1',
      [run_id, case_id],
    )[0] ?? { seq: 0, hash: this.#genesis(run_id, case_id) };
    if (last.seq !== after)
      throw new CuriaError('STORE_CONFLICT', `the log of ${case_id} has ${last.seq} events, not ${after}`);
    return events.map((event) => {
      const linked = linkEvent(last, run_id, case_id, event);
      insertEvent(this, linked);
      last = linked;
      return linked;
    });
  }

  #genesis(run_id: string, case_id: string): string {
    const [run] = this.all<StoredRun>('SELECT run_id, created_at, manifest FROM runs WHERE run_id = ?', [
      run_id,
    ]);
    if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
    const [found] = this.all<StoredCase>('SELECT * FROM cases WHERE run_id = ? AND case_id = ?', [
      run_id,
      case_id,
    ]);
    if (found === undefined) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
    return caseGenesis(runGenesis(run), found);
  }

  close(): void {
    this.#database.close();
  }
}
