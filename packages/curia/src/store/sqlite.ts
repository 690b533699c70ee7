/** The embedded store: one SQLite file, nothing to install; every acknowledged event survives the loss of power. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { CuriaError } from '@curia/core/internal';
import { checkCaseId } from './case-id.ts';
import { caseGenesis, linkEvent, runGenesis } from './chain.ts';
import { GroupCommit } from './group-commit.ts';
import { attendRun, lockRun } from './lock-run.ts';
import { MIGRATIONS } from './migrations.ts';
import { type DatabaseKind, openDatabase } from './open-database.ts';
import { isTaken, storeError } from './sqlite-error.ts';
import { forgetRun, insertEvent, insertRun, pruneRun, type Tables, takeInLogs } from './sqlite-whole-runs.ts';
import {
  type CallTotals,
  CLOSING_KINDS,
  type NewCase,
  type NewEvent,
  nameIsTaken,
  type PrunedRun,
  RUN_LOG,
  type RunAttendance,
  type RunClaim,
  type RunDescription,
  type RunTally,
  readRunId,
  type Store,
  type StoredCase,
  type StoredEvent,
  type StoredLog,
  type StoredRun,
} from './store.ts';

const PAGE = 500;

const CLOSED = `EXISTS (SELECT 1 FROM events e WHERE e.run_id = c.run_id AND e.case_id = c.case_id
  AND e.kind IN (${CLOSING_KINDS.map((kind) => `'${kind}'`).join(', ')}))`;

/** The store of runs as a file: its mark is the letters CURI. */
const STORE: DatabaseKind = {
  application_id: 0x43555249,
  is_not: 'of Curia',
  made_by: '`curia run` makes a store',
  migrations: MIGRATIONS,
};

/** Opens a store, creating or migrating it if needed; with `must_exist`, a missing file is refused. */
export function openSqliteStore(file: string, options: { readonly must_exist?: boolean } = {}): Store {
  try {
    return new SqliteStore(openDatabase(file, STORE, options.must_exist === true), file);
  } catch (error) {
    throw storeError(file, error);
  }
}

class SqliteStore implements Store {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #writes: GroupCommit;
  readonly #statements = new Map<string, StatementSync>();
  readonly #geneses = new Map<string, string>();
  readonly #tables: Tables = {
    write: (write) => this.#write(write),
    run: (sql, values) => this.#run(sql, values),
    all: (sql, values) => this.#all(sql, values),
    exec: (sql) => this.#exec(sql),
  };

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#writes = new GroupCommit(database);
  }

  async createRun(
    run_id: string,
    cases: Iterable<NewCase> | AsyncIterable<NewCase>,
    describe: () => RunDescription,
  ): Promise<StoredRun> {
    if (this.#get('SELECT 1 FROM pruned_runs WHERE run_id = ?', [run_id]) !== undefined)
      throw nameIsTaken(run_id);
    return this.#begin(run_id, async () => {
      await this.#takeIn(run_id, cases);
      return { run_id, ...describe() };
    });
  }

  async importRun(run: StoredRun, logs: AsyncIterable<StoredLog>): Promise<void> {
    await this.#begin(run.run_id, async () => {
      await takeInLogs(this.#tables, run.run_id, logs);
      return run;
    });
  }

  /** Writes what belongs to a run, then the run itself, so that a run that exists is complete. */
  async #begin(run_id: string, takeIn: () => Promise<StoredRun>): Promise<StoredRun> {
    readRunId(run_id);
    const claim = await this.claim(run_id);
    try {
      if ((await this.run(run_id)) !== undefined)
        throw new CuriaError('RUN_EXISTS', `there is already a run ${run_id}`);
      await this.#forget(run_id);
      const run = await takeIn();
      await this.#write(() => insertRun(this.#tables, run));
      return run;
    } catch (error) {
      throw (await this.run(run_id)) === undefined ? await this.#neverBegun(run_id, error) : error;
    } finally {
      await claim.release();
    }
  }

  async prune(pruned: PrunedRun): Promise<void> {
    await pruneRun(this.#tables, pruned);
    this.#geneses.delete(pruned.run_id);
  }

  async pruned(): Promise<PrunedRun[]> {
    return this.#all<PrunedRun>('SELECT * FROM pruned_runs ORDER BY pruned_at DESC, run_id DESC', []);
  }

  async #takeIn(run_id: string, cases: Iterable<NewCase> | AsyncIterable<NewCase>): Promise<void> {
    let portion: NewCase[] = [];
    let position = 0;
    const put = async (): Promise<void> => {
      const rows = portion;
      const from = position;
      portion = [];
      position += rows.length;
      await this.#write(() => {
        for (const [at, { case_id, input, problem }] of rows.entries()) {
          this.#run('INSERT INTO cases (run_id, position, case_id, input, problem) VALUES (?, ?, ?, ?, ?)', [
            run_id,
            from + at,
            case_id,
            input,
            problem,
          ]);
        }
      });
    };
    for await (const one of cases) {
      checkCaseId(one.case_id);
      portion.push(one);
      if (portion.length >= PAGE) await put();
    }
    await put();
  }

  /** If there is no room for the cases, there is no run to resume either. */
  async #neverBegun(run_id: string, error: unknown): Promise<unknown> {
    // On a full disk even this may fail; the next run with that name cleans up.
    await this.#forget(run_id).catch(() => {});
    if (!CuriaError.is(error) || error.code !== 'STORE_FULL') return error;
    return new CuriaError('STORE_FULL', `${error.message}; run ${run_id} was not started`, [], {
      cause: error,
    });
  }

  async #forget(run_id: string): Promise<void> {
    this.#geneses.delete(run_id);
    await forgetRun(this.#tables, run_id);
  }

  async run(run_id: string): Promise<StoredRun | undefined> {
    return this.#get<StoredRun>('SELECT run_id, created_at, manifest FROM runs WHERE run_id = ?', [run_id]);
  }

  async runs(): Promise<StoredRun[]> {
    return this.#all<StoredRun>(
      'SELECT run_id, created_at, manifest FROM runs ORDER BY created_at DESC, run_id DESC',
      [],
    );
  }

  async claim(run_id: string): Promise<RunClaim> {
    return lockRun(this.#file, run_id);
  }

  async attend(run_id: string): Promise<RunAttendance> {
    return attendRun(this.#file, run_id);
  }

  cases(run_id: string): AsyncIterable<StoredCase> {
    return this.#pages<StoredCase>(
      'SELECT * FROM cases c WHERE run_id = ? AND position > ? ORDER BY position LIMIT ?',
      run_id,
      ({ position }) => position,
    );
  }

  openCases(run_id: string, from = 0): AsyncIterable<StoredCase> {
    return this.#pages<StoredCase>(
      `SELECT * FROM cases c WHERE run_id = ? AND position > ? AND NOT ${CLOSED} ORDER BY position LIMIT ?`,
      run_id,
      ({ position }) => position,
      from - 1,
    );
  }

  async case(run_id: string, case_id: string): Promise<StoredCase | undefined> {
    return this.#get<StoredCase>('SELECT * FROM cases WHERE run_id = ? AND case_id = ?', [run_id, case_id]);
  }

  append(
    run_id: string,
    case_id: string,
    after: number,
    events: readonly NewEvent[],
  ): Promise<StoredEvent[]> {
    return this.#write(() => {
      let last = this.#last(run_id, case_id);
      if (last.seq !== after) {
        const words = `the log of ${case_id || 'the run'} has ${last.seq} events, not ${after}`;
        throw new CuriaError('STORE_CONFLICT', words);
      }
      return events.map((event) => {
        const linked = linkEvent(last, run_id, case_id, event);
        this.#insert(linked);
        last = linked;
        return linked;
      });
    });
  }

  #insert(event: StoredEvent): void {
    try {
      insertEvent(this.#tables, event);
    } catch (error) {
      // The number is the next one, so what is taken is the end of the case.
      if (!isTaken(error)) throw error;
      throw new CuriaError('STORE_CONFLICT', `case ${event.case_id} is closed already`, [], { cause: error });
    }
  }

  #last(run_id: string, case_id: string): { seq: number; hash: string } {
    const found = this.#get<{ seq: number; hash: string }>(
      'SELECT seq, hash FROM events WHERE run_id = ? AND case_id = ? ORDER BY seq DESC LIMIT 1',
      [run_id, case_id],
    );
    return found ?? { seq: 0, hash: this.#genesis(run_id, case_id) };
  }

  #genesis(run_id: string, case_id: string): string {
    let ofRun = this.#geneses.get(run_id);
    if (ofRun === undefined) {
      const run = this.#get<StoredRun>('SELECT * FROM runs WHERE run_id = ?', [run_id]);
      if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
      ofRun = runGenesis(run);
      this.#geneses.set(run_id, ofRun);
    }
    if (case_id === RUN_LOG) return ofRun;
    const found = this.#get<StoredCase>('SELECT * FROM cases WHERE run_id = ? AND case_id = ?', [
      run_id,
      case_id,
    ]);
    if (found === undefined) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
    return caseGenesis(ofRun, found);
  }

  async events(run_id: string, case_id: string): Promise<StoredEvent[]> {
    return this.#all<StoredEvent>('SELECT * FROM events WHERE run_id = ? AND case_id = ? ORDER BY seq', [
      run_id,
      case_id,
    ]);
  }

  async *eventsOfKind(run_id: string, kinds: readonly string[]): AsyncIterable<StoredEvent> {
    const wanted = JSON.stringify(kinds);
    const sql = `SELECT e.*, c.position FROM cases c JOIN events e ON e.run_id = c.run_id AND e.case_id = c.case_id
      WHERE c.run_id = ? AND c.position > ? AND c.position <= ? AND e.kind IN (SELECT value FROM json_each(?))
      ORDER BY c.position, e.seq`;
    const { cases } = await this.tally(run_id);
    for (let from = -1; from < cases; from += PAGE) {
      const rows = this.#all<StoredEvent & { position: number }>(sql, [run_id, from, from + PAGE, wanted]);
      for (const { position: _, ...event } of rows) yield event;
    }
  }

  async tally(run_id: string): Promise<RunTally> {
    const sql = `SELECT (SELECT count(*) FROM cases WHERE run_id = ?1) AS cases,
      (SELECT count(*) FROM events WHERE run_id = ?1 AND kind IN ('ruled', 'refused')) AS closed`;
    // A count has a row, whatever it counts.
    return this.#get<RunTally>(sql, [run_id])!;
  }

  async callTotals(run_id: string): Promise<CallTotals> {
    // A sum has a row, even over nothing.
    return this.#get<CallTotals>(
      `SELECT count(*) AS calls, coalesce(sum(is_cached), 0) AS cached, coalesce(sum(tokens_in), 0) AS tokens_in,
        coalesce(sum(tokens_out), 0) AS tokens_out, coalesce(sum(cost_usd), 0.0) AS cost_usd
        FROM calls WHERE run_id = ?`,
      [run_id],
    )!;
  }

  async close(): Promise<void> {
    this.#writes.flush();
    this.#database.close();
  }

  async #write<T>(write: () => T): Promise<T> {
    try {
      return await this.#writes.write(write);
    } catch (error) {
      throw storeError(this.#file, error);
    }
  }

  async *#pages<Row>(
    sql: string,
    run_id: string,
    placeOf: (row: Row) => number,
    start = -1,
  ): AsyncIterable<Row> {
    for (let after = start; ; ) {
      const rows = this.#all<Row>(sql, [run_id, after, PAGE]);
      yield* rows;
      if (rows.length < PAGE) return;
      after = placeOf(rows.at(-1)!);
    }
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #run(sql: string, values: readonly SQLInputValue[]): void {
    this.#statement(sql).run(...values);
  }

  #exec(sql: string): void {
    try {
      this.#database.exec(sql);
    } catch (error) {
      throw storeError(this.#file, error);
    }
  }

  #get<Row>(sql: string, values: readonly SQLInputValue[]): Row | undefined {
    return this.#all<Row>(sql, values)[0];
  }

  /** Rows come without a prototype; copied, they compare like any other object. */
  #all<Row>(sql: string, values: readonly SQLInputValue[]): Row[] {
    try {
      return this.#statement(sql)
        .all(...values)
        .map((row) => ({ ...row }) as Row);
    } catch (error) {
      throw storeError(this.#file, error);
    }
  }
}
