/** The embedded store: one SQLite file, nothing to install; every acknowledged event survives the loss of power. */
import type { DatabaseSync } from 'node:sqlite';
import { CuriaError } from '@curia/core/internal';
import { caseGenesis, linkEvent, runGenesis } from './chain.ts';
import type { Driver, RunAttendance, RunDriver } from './driver.ts';
import { GroupCommit } from './group-commit.ts';
import type { StoredLaw } from './law.ts';
import { lockRun } from './lock-run.ts';
import { MIGRATIONS } from './migrations.ts';
import { type DatabaseKind, openDatabase } from './open-database.ts';
import { portionsOf } from './portions.ts';
import { damageOf } from './sqlite-damage.ts';
import { SqliteDrivers } from './sqlite-drivers.ts';
import { isTaken, storeError } from './sqlite-error.ts';
import { SqliteLists } from './sqlite-lists.ts';
import { SqliteOutbox } from './sqlite-outbox.ts';
import { SqliteStatements } from './sqlite-statements.ts';
import { SqliteVoids } from './sqlite-voids.ts';
import { insertEvent, SqliteWholeRuns } from './sqlite-whole-runs.ts';
import {
  type CallTotals,
  type CaseFilter,
  type CaseListing,
  CLOSING_KINDS,
  type FeedEvent,
  type ListedCase,
  type ListedRun,
  type NewCase,
  type NewEvent,
  type NewRun,
  nameIsTaken,
  type PrunedRun,
  RUN_LOG,
  type RuledCount,
  type RulingLine,
  type RunClaim,
  type RunFilter,
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
export const STORE: DatabaseKind = {
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
  readonly outbox: SqliteOutbox;
  readonly voids: SqliteVoids;
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #writes: GroupCommit;
  readonly #sql: SqliteStatements;
  readonly #lists: SqliteLists;
  readonly #whole: SqliteWholeRuns;
  readonly #drivers: SqliteDrivers;
  readonly #geneses = new Map<string, string>();

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#writes = new GroupCommit(database);
    this.#sql = new SqliteStatements(database, file);
    this.#lists = new SqliteLists(this.#sql);
    this.outbox = new SqliteOutbox(this.#sql, (write) => this.#write(write));
    this.voids = new SqliteVoids(this.#sql, (write) => this.#write(write));
    this.#drivers = new SqliteDrivers(this.#sql, file, (write) => this.#write(write));
    this.#whole = new SqliteWholeRuns(this.#sql, this.#lists, (write) => this.#write(write));
  }

  async createRun(
    run_id: string,
    cases: Iterable<NewCase> | AsyncIterable<NewCase>,
    describe: () => NewRun,
  ): Promise<StoredRun> {
    if (this.#whole.isPruned(run_id)) throw nameIsTaken(run_id);
    return this.#begin(run_id, async () => {
      await this.#takeIn(run_id, cases);
      const { law = [], ...about } = describe();
      return { run: { run_id, ...about }, law };
    });
  }

  async importRun(
    run: StoredRun,
    logs: AsyncIterable<StoredLog>,
    law: readonly string[] = [],
  ): Promise<void> {
    await this.#begin(run.run_id, async () => {
      await this.#whole.takeIn(run.run_id, logs);
      return { run, law };
    });
  }

  /** Writes what belongs to a run, then the run itself, so that a run that exists is complete. */
  async #begin(
    run_id: string,
    takeIn: () => Promise<{ readonly run: StoredRun; readonly law: readonly string[] }>,
  ): Promise<StoredRun> {
    readRunId(run_id);
    const claim = await this.claim(run_id);
    try {
      if ((await this.run(run_id)) !== undefined)
        throw new CuriaError('RUN_EXISTS', `there is already a run ${run_id}`);
      await this.#forget(run_id);
      const { run, law } = await takeIn();
      await this.#write(() => this.#whole.insert(run, law));
      return run;
    } catch (error) {
      throw (await this.run(run_id)) === undefined ? await this.#neverBegun(run_id, error) : error;
    } finally {
      await claim.release();
    }
  }

  async prune(pruned: PrunedRun): Promise<void> {
    await this.#whole.prune(pruned);
    this.#geneses.delete(pruned.run_id);
  }

  async pruned(): Promise<PrunedRun[]> {
    return this.#whole.pruned();
  }

  async #takeIn(run_id: string, cases: Iterable<NewCase> | AsyncIterable<NewCase>): Promise<void> {
    for await (const { from, rows } of portionsOf(cases))
      await this.#write(() => {
        for (const [at, { case_id, input, problem }] of rows.entries())
          this.#sql.run(
            'INSERT INTO cases (run_id, position, case_id, input, problem) VALUES (?, ?, ?, ?, ?)',
            [run_id, from + at, case_id, input, problem],
          );
      });
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
    await this.#whole.forget(run_id);
  }

  async run(run_id: string): Promise<StoredRun | undefined> {
    return this.#sql.get<StoredRun>('SELECT run_id, created_at, manifest FROM runs WHERE run_id = ?', [
      run_id,
    ]);
  }

  async law(run_id: string): Promise<StoredLaw> {
    return this.#whole.law(run_id);
  }

  async runs(filter: RunFilter = {}): Promise<ListedRun[]> {
    return this.#lists.runs(filter);
  }

  async claim(run_id: string): Promise<RunClaim> {
    return lockRun(this.#file, run_id);
  }

  attend(run_id: string, driver: Driver): Promise<RunAttendance> {
    return this.#drivers.attend(run_id, driver);
  }

  async drivers(run_ids?: readonly string[]): Promise<ReadonlyMap<string, readonly RunDriver[]>> {
    return this.#drivers.drivers(run_ids);
  }

  cases(run_id: string): AsyncIterable<StoredCase> {
    return this.#pages<StoredCase>(
      'SELECT * FROM cases c WHERE run_id = ? AND position > ? ORDER BY position LIMIT ?',
      run_id,
      ({ position }) => position,
    );
  }

  async listCases(run_id: string, filter: CaseFilter = {}): Promise<ListedCase[]> {
    return this.#lists.cases(run_id, filter);
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
    return this.#sql.get<StoredCase>('SELECT * FROM cases WHERE run_id = ? AND case_id = ?', [
      run_id,
      case_id,
    ]);
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
        this.#lists.add(linked, event.lines);
        last = linked;
        return linked;
      });
    });
  }

  #insert(event: StoredEvent): void {
    try {
      insertEvent(this.#sql, event);
    } catch (error) {
      // The number is the next one, so what is taken is the end of the case.
      if (!isTaken(error)) throw error;
      throw new CuriaError('STORE_CONFLICT', `case ${event.case_id} is closed already`, [], { cause: error });
    }
  }

  #last(run_id: string, case_id: string): { seq: number; hash: string } {
    const found = this.#sql.get<{ seq: number; hash: string }>(
      'SELECT seq, hash FROM events WHERE run_id = ? AND case_id = ? ORDER BY seq DESC LIMIT 1',
      [run_id, case_id],
    );
    return found ?? { seq: 0, hash: this.#genesis(run_id, case_id) };
  }

  #genesis(run_id: string, case_id: string): string {
    let ofRun = this.#geneses.get(run_id);
    if (ofRun === undefined) {
      const run = this.#sql.get<StoredRun>('SELECT * FROM runs WHERE run_id = ?', [run_id]);
      if (run === undefined) throw new CuriaError('RUN_NOT_FOUND', `there is no run ${run_id}`);
      ofRun = runGenesis(run);
      this.#geneses.set(run_id, ofRun);
    }
    if (case_id === RUN_LOG) return ofRun;
    const found = this.#sql.get<StoredCase>('SELECT * FROM cases WHERE run_id = ? AND case_id = ?', [
      run_id,
      case_id,
    ]);
    if (found === undefined) throw new CuriaError('CASE_NOT_FOUND', `run ${run_id} has no case ${case_id}`);
    return caseGenesis(ofRun, found);
  }

  async events(run_id: string, case_id: string): Promise<StoredEvent[]> {
    return this.#log(run_id, case_id);
  }

  #log(run_id: string, case_id: string): StoredEvent[] {
    return this.#sql.all<StoredEvent>(
      'SELECT run_id, case_id, seq, kind, at, body, hash FROM events WHERE run_id = ? AND case_id = ? ORDER BY seq',
      [run_id, case_id],
    );
  }

  async *eventsOfKind(run_id: string, kinds: readonly string[]): AsyncIterable<StoredEvent> {
    const wanted = JSON.stringify(kinds);
    const sql = `SELECT e.run_id, e.case_id, e.seq, e.kind, e.at, e.body, e.hash FROM cases c JOIN events e ON e.run_id = c.run_id AND e.case_id = c.case_id
      WHERE c.run_id = ? AND c.position > ? AND c.position <= ? AND e.kind IN (SELECT value FROM json_each(?))
      ORDER BY c.position, e.seq`;
    const { cases } = await this.tally(run_id);
    for (let from = -1; from < cases; from += PAGE) {
      yield* this.#sql.all<StoredEvent>(sql, [run_id, from, from + PAGE, wanted]);
    }
  }

  async tally(run_id: string): Promise<RunTally> {
    const sql = `SELECT (SELECT count(*) FROM cases WHERE run_id = ?1) AS cases,
      (SELECT count(*) FROM events WHERE run_id = ?1 AND kind IN ('ruled', 'refused')) AS closed`;
    // A count has a row, whatever it counts.
    return this.#sql.get<RunTally>(sql, [run_id])!;
  }

  async callTotals(run_id: string): Promise<CallTotals> {
    return this.#lists.callTotals(run_id);
  }

  async eventsAfter(run_id: string, cursor: string, limit: number): Promise<FeedEvent[]> {
    return this.#lists.eventsAfter(run_id, cursor, limit);
  }

  async ruledBy(run_id: string): Promise<RuledCount[]> {
    return this.#lists.ruledBy(run_id);
  }

  async listing(run_id: string, case_id: string): Promise<CaseListing> {
    return this.#lists.listing(run_id, case_id);
  }

  async unlisted(run_id: string): Promise<string[]> {
    return this.#lists.unlisted(run_id, PAGE);
  }

  relist(run_id: string, case_id: string, lines: readonly RulingLine[]): Promise<void> {
    return this.#write(() => {
      this.#lists.remove(run_id, case_id);
      for (const event of this.#log(run_id, case_id)) this.#lists.add(event, lines);
    });
  }

  async damage(): Promise<string | undefined> {
    try {
      return damageOf(this.#database, STORE);
    } catch (error) {
      throw storeError(this.#file, error);
    }
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
      const rows = this.#sql.all<Row>(sql, [run_id, after, PAGE]);
      yield* rows;
      if (rows.length < PAGE) return;
      after = placeOf(rows.at(-1)!);
    }
  }
}
