/** Rows of an SQLite file: prepared statements, immediate transactions, and errors in Curia's words. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { CuriaError } from '@curia/core/internal';
import { caseGenesis, linkEvent, runGenesis } from './chain.ts';
import { storeError } from './sqlite-error.ts';
import type { NewEvent, StoredCase, StoredEvent, StoredRun } from './store.ts';

type Values = readonly SQLInputValue[] | Record<string, SQLInputValue>;

/** Reads and writes rows of one file. */
export class SqliteRows {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, file: string) {
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

  /** All rows. They come without a prototype; copied, they compare like any other object. */
  all<Row>(sql: string, values: Values): Row[] {
    const statement = this.#statement(sql);
    const rows = Array.isArray(values)
      ? statement.all(...(values as readonly SQLInputValue[]))
      : statement.all(values as Record<string, SQLInputValue>);
    return rows.map((row) => ({ ...row }) as Row);
  }

  /** Writes, and returns how many rows changed. */
  run(sql: string, values: readonly SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).changes);
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
      this.run(
        'INSERT INTO events (run_id, case_id, seq, kind, at, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
        [run_id, case_id, linked.seq, linked.kind, linked.at, linked.body, linked.hash],
      );
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

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
