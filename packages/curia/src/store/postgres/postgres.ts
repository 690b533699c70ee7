/** The store of many machines: one schema of a PostgreSQL database; every acknowledged event survives the loss of power. */
import { CuriaError } from '@curia/core/internal';
import type { Driver, RunAttendance, RunDriver } from '../driver.ts';
import type { StoredLaw } from '../law.ts';
import { callRows, rulingRows } from '../listing.ts';
import { portionsOf } from '../portions.ts';
import {
  type CallTotals,
  type CaseFilter,
  type CaseListing,
  type FeedEvent,
  type ListedCase,
  type ListedRun,
  type NewCase,
  type NewEvent,
  type NewRun,
  nameIsTaken,
  type PrunedRun,
  type RememberedAnswers,
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
} from '../store.ts';
import { readAddress } from './address.ts';
import { postgresAnswers } from './answers.ts';
import { type ConnectionOptions, PostgresConnection } from './connection.ts';
import { PostgresDrivers } from './drivers.ts';
import { isUnstorable, PostgresLists } from './lists.ts';
import { PostgresLocks } from './locks.ts';
import type { RunSql } from './migrate.ts';
import { PostgresOutbox } from './outbox.ts';
import { isTaken } from './postgres-error.ts';
import { PostgresShared } from './shared.ts';
import { PostgresVoids } from './voids.ts';
import { PostgresWholeRuns } from './whole-runs.ts';
import { PostgresWriter } from './writer.ts';

const PAGE = 500;
const CASE = 'run_id, position, case_id, input, problem';
const EVENT = 'run_id, case_id, seq, kind, at, body, hash';

/** Opens the store at an address; it is connected, and migrated if needed, when it is first used. */
export const openPostgresStore = (place: string, options: ConnectionOptions = {}): PostgresStore =>
  new PostgresStore(new PostgresConnection(readAddress(place), options));

/** Done in the transaction that makes a run exist, so that either both happen or neither. */
export type Alongside = (run: RunSql, of: StoredRun) => Promise<void>;

/** A run whose cases and logs are stored. */
interface TakenIn {
  readonly run: StoredRun;
  readonly law: readonly string[];
}

/** The store of one schema. */
export class PostgresStore implements Store {
  readonly answers: RememberedAnswers;
  /** What workers share. */
  readonly shared: PostgresShared;
  readonly outbox: PostgresOutbox;
  readonly voids: PostgresVoids;
  readonly #connection: PostgresConnection;
  readonly #in: string;
  readonly #writer: PostgresWriter;
  readonly #locks: PostgresLocks;
  readonly #drivers: PostgresDrivers;
  readonly #lists: PostgresLists;
  readonly #whole: PostgresWholeRuns;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#in = `"${connection.address.schema}"`;
    this.#writer = new PostgresWriter(connection);
    this.#locks = new PostgresLocks(connection);
    this.#drivers = new PostgresDrivers(connection, this.#locks);
    this.#lists = new PostgresLists(connection);
    this.outbox = new PostgresOutbox(connection);
    this.voids = new PostgresVoids(connection);
    this.#whole = new PostgresWholeRuns(connection);
    this.answers = postgresAnswers(connection);
    this.shared = new PostgresShared(connection);
  }

  async createRun(
    run_id: string,
    cases: Iterable<NewCase> | AsyncIterable<NewCase>,
    describe: () => NewRun,
    alongside?: Alongside,
  ): Promise<StoredRun> {
    if (await this.#whole.isPruned(run_id)) throw nameIsTaken(run_id);
    const takeIn = async (): Promise<TakenIn> => {
      await this.#takeIn(run_id, cases);
      const { law = [], ...about } = describe();
      return { run: { run_id, ...about }, law };
    };
    return this.#begin(run_id, takeIn, alongside);
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
  async #begin(run_id: string, takeIn: () => Promise<TakenIn>, alongside?: Alongside): Promise<StoredRun> {
    readRunId(run_id);
    const claim = await this.claim(run_id);
    try {
      if ((await this.run(run_id)) !== undefined)
        throw new CuriaError('RUN_EXISTS', `there is already a run ${run_id}`);
      await this.#forget(run_id);
      const { run, law } = await takeIn();
      await this.#whole.insert(run, law, alongside);
      // Without its claim, a process may meet another that made a run of the same name.
      if ((await this.run(run_id))?.manifest !== run.manifest)
        throw new CuriaError('RUN_EXISTS', `there is already a run ${run_id}`);
      return run;
    } catch (error) {
      throw (await this.#isThere(run_id)) ? error : await this.#neverBegun(run_id, error);
    } finally {
      await claim.release().catch(() => {});
    }
  }

  async prune(pruned: PrunedRun): Promise<void> {
    await this.#writer.drain();
    await this.#whole.prune(pruned);
    this.#writer.forget(pruned.run_id);
  }

  pruned(): Promise<PrunedRun[]> {
    return this.#whole.pruned();
  }

  async #takeIn(run_id: string, cases: Iterable<NewCase> | AsyncIterable<NewCase>): Promise<void> {
    for await (const { from, rows } of portionsOf(cases)) await this.#putCases(run_id, from, rows);
  }

  async #putCases(run_id: string, from: number, rows: readonly NewCase[]): Promise<void> {
    try {
      // A portion whose answer was lost is there already: the same case at the same place.
      await this.#write(
        `INSERT INTO ${this.#in}.cases (${CASE})
          SELECT $1, $2 + n - 1, case_id, input, problem
          FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS k (case_id, input, problem, n)
          ON CONFLICT (run_id, position) DO NOTHING`,
        [
          ...[run_id, from, rows.map(({ case_id }) => case_id)],
          ...[rows.map(({ input }) => input), rows.map(({ problem }) => problem)],
        ],
      );
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw new CuriaError('STORE_INVALID', 'a case id occurs twice', [], { cause: error });
    }
  }

  /** On a database that is gone there is no telling; the next run with that name cleans up. */
  async #isThere(run_id: string): Promise<boolean> {
    return this.run(run_id).then(
      (found) => found !== undefined,
      () => true,
    );
  }

  async #neverBegun(run_id: string, error: unknown): Promise<unknown> {
    await this.#forget(run_id).catch(() => {});
    if (!CuriaError.is(error) || error.code !== 'STORE_FULL') return error;
    return new CuriaError('STORE_FULL', `${error.message}; run ${run_id} was not started`, [], {
      cause: error,
    });
  }

  async #forget(run_id: string): Promise<void> {
    this.#writer.forget(run_id);
    await this.#whole.forget(run_id);
  }

  law(run_id: string): Promise<StoredLaw> {
    return this.#whole.law(run_id);
  }

  async run(run_id: string): Promise<StoredRun | undefined> {
    const rows = isUnstorable(run_id)
      ? []
      : await this.#read<StoredRun>(
          `SELECT run_id, created_at, manifest FROM ${this.#in}.runs WHERE run_id = $1`,
          [run_id],
        );
    return rows[0];
  }

  runs(filter: RunFilter = {}): Promise<ListedRun[]> {
    return this.#lists.runs(filter);
  }

  claim(run_id: string): Promise<RunClaim> {
    return this.#locks.claim(run_id);
  }

  attend(run_id: string, driver: Driver): Promise<RunAttendance> {
    return this.#drivers.attend(run_id, driver);
  }

  drivers(run_ids?: readonly string[]): Promise<ReadonlyMap<string, readonly RunDriver[]>> {
    return this.#drivers.drivers(run_ids);
  }

  cases(run_id: string): AsyncIterable<StoredCase> {
    return this.#pages(
      `SELECT ${CASE} FROM ${this.#in}.cases WHERE run_id = $1 AND position > $2 ORDER BY position LIMIT ${PAGE}`,
      run_id,
    );
  }

  listCases(run_id: string, filter: CaseFilter = {}): Promise<ListedCase[]> {
    return this.#lists.cases(run_id, filter);
  }

  openCases(run_id: string, from = 0): AsyncIterable<StoredCase> {
    return this.#pages(
      `SELECT ${CASE} FROM ${this.#in}.cases c WHERE run_id = $1 AND position > $2 AND NOT EXISTS (
          SELECT FROM ${this.#in}.events e
          WHERE e.run_id = c.run_id AND e.case_id = c.case_id AND e.kind IN ('ruled', 'refused'))
        ORDER BY position LIMIT ${PAGE}`,
      run_id,
      from - 1,
    );
  }

  async case(run_id: string, case_id: string): Promise<StoredCase | undefined> {
    if (isUnstorable(case_id)) return undefined;
    const sql = `SELECT ${CASE} FROM ${this.#in}.cases WHERE run_id = $1 AND case_id = $2`;
    return (await this.#read<StoredCase>(sql, [run_id, case_id]))[0];
  }

  append(
    run_id: string,
    case_id: string,
    after: number,
    events: readonly NewEvent[],
  ): Promise<StoredEvent[]> {
    return this.#writer.append(run_id, case_id, after, events);
  }

  async events(run_id: string, case_id: string): Promise<StoredEvent[]> {
    if (isUnstorable(case_id)) return [];
    return this.#read<StoredEvent>(
      `SELECT ${EVENT} FROM ${this.#in}.events WHERE run_id = $1 AND case_id = $2 ORDER BY seq`,
      [run_id, case_id],
    );
  }

  async *eventsOfKind(run_id: string, kinds: readonly string[]): AsyncIterable<StoredEvent> {
    const { cases } = await this.tally(run_id);
    for (let from = -1; from < cases; from += PAGE)
      yield* await this.#read<StoredEvent>(
        `SELECT e.run_id, e.case_id, e.seq, e.kind, e.at, e.body, e.hash
          FROM ${this.#in}.cases c JOIN ${this.#in}.events e ON e.run_id = c.run_id AND e.case_id = c.case_id
          WHERE c.run_id = $1 AND c.position > $2 AND c.position <= $3 AND e.kind = ANY($4::text[])
          ORDER BY c.position, e.seq`,
        [run_id, from, from + PAGE, [...kinds]],
      );
  }

  eventsAfter(run_id: string, cursor: string, limit: number): Promise<FeedEvent[]> {
    return this.#lists.eventsAfter(run_id, cursor, limit);
  }

  async tally(run_id: string): Promise<RunTally> {
    const [row] = await this.#read<RunTally>(
      `SELECT (SELECT count(*)::integer FROM ${this.#in}.cases WHERE run_id = $1) AS cases,
        (SELECT count(*)::integer FROM ${this.#in}.events WHERE run_id = $1 AND kind IN ('ruled', 'refused')) AS closed`,
      [run_id],
    );
    // A count has a row, whatever it counts.
    return row!;
  }

  callTotals(run_id: string): Promise<CallTotals> {
    return this.#lists.callTotals(run_id);
  }

  ruledBy(run_id: string): Promise<RuledCount[]> {
    return this.#lists.ruledBy(run_id);
  }

  listing(run_id: string, case_id: string): Promise<CaseListing> {
    return this.#lists.listing(run_id, case_id);
  }

  unlisted(run_id: string): Promise<string[]> {
    return this.#lists.unlisted(run_id, PAGE);
  }

  async relist(run_id: string, case_id: string, lines: readonly RulingLine[]): Promise<void> {
    const log = await this.events(run_id, case_id);
    await this.#lists.rewrite({
      run_id,
      case_id,
      calls: log.flatMap(callRows),
      rulings: log.flatMap((event) => rulingRows(event, lines)),
    });
  }

  async close(): Promise<void> {
    await this.#writer.drain();
    await this.#connection.close();
  }

  #read<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#connection.read<Row>(sql, values);
  }

  /** Writes what may be written twice: if its answer is lost, it is written again. */
  async #write(sql: string, values: readonly unknown[]): Promise<void> {
    await this.#connection.patiently(() => this.#connection.inSession(sql, values));
  }

  async *#pages(sql: string, run_id: string, start = -1): AsyncIterable<StoredCase> {
    for (let after = start; ; ) {
      const rows = await this.#read<StoredCase>(sql, [run_id, after]);
      yield* rows;
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.position;
    }
  }
}
