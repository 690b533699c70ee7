/** The runs of a PostgreSQL store: begun, taken in from elsewhere, and removed. */
import { CuriaError } from '@curia/core';
import type { NewCase } from '../cases.ts';
import type { StoredLaw } from '../law.ts';
import type { Locks } from '../locks.ts';
import { portionsOf } from '../portions.ts';
import {
  type NewRun,
  nameIsTaken,
  type PrunedRun,
  type Runs,
  readRunId,
  type StoredLog,
  type StoredRun,
} from '../runs.ts';
import type { PostgresWriter } from './append/writer.ts';
import type { PostgresConnection } from './connection.ts';
import { PostgresDocuments } from './documents.ts';
import { isTaken } from './postgres-error.ts';
import { isUnstorable } from './unstorable.ts';
import { type Alongside, PostgresWholeRuns } from './whole-runs.ts';

/** A run whose cases and logs are stored. */
interface TakenIn {
  readonly run: StoredRun;
  readonly law: readonly string[];
}

/** Reads and writes the runs of one store. */
export class PostgresRuns implements Runs {
  readonly #connection: PostgresConnection;
  readonly #writer: PostgresWriter;
  readonly #locks: Locks;
  readonly #whole: PostgresWholeRuns;
  readonly #documents: PostgresDocuments;
  readonly #in: string;

  constructor(connection: PostgresConnection, writer: PostgresWriter, locks: Locks) {
    this.#connection = connection;
    this.#writer = writer;
    this.#locks = locks;
    this.#whole = new PostgresWholeRuns(connection);
    this.#documents = new PostgresDocuments(connection);
    this.#in = `"${connection.address.schema}"`;
  }

  async create(
    run_id: string,
    cases: Iterable<NewCase> | AsyncIterable<NewCase>,
    describe: () => NewRun,
    alongside?: Alongside,
  ): Promise<StoredRun> {
    if (await this.#whole.isPruned(run_id)) throw nameIsTaken(run_id);
    const putAll = async (): Promise<TakenIn> => {
      for await (const { from, rows } of portionsOf(cases)) await this.#putCases(run_id, from, rows);
      const { law = [], ...about } = describe();
      return { run: { run_id, ...about }, law };
    };
    return this.#begin(run_id, putAll, alongside);
  }

  async takeIn(run: StoredRun, logs: AsyncIterable<StoredLog>, law: readonly string[] = []): Promise<void> {
    await this.#begin(run.run_id, async () => {
      await this.#whole.takeIn(run.run_id, logs);
      return { run, law };
    });
  }

  /** Writes what belongs to a run, then the run itself, so that a run that exists is complete. */
  async #begin(run_id: string, putAll: () => Promise<TakenIn>, alongside?: Alongside): Promise<StoredRun> {
    readRunId(run_id);
    const claim = await this.#locks.claim(run_id);
    try {
      if ((await this.find(run_id)) !== undefined)
        throw new CuriaError('RUN_EXISTS', `there is already a run ${run_id}`);
      await this.#forget(run_id);
      const { run, law } = await putAll();
      await this.#whole.insert(run, law, alongside);
      // Without its claim, a process may meet another that made a run of the same name.
      if ((await this.find(run_id))?.manifest !== run.manifest)
        throw new CuriaError('RUN_EXISTS', `there is already a run ${run_id}`);
      return run;
    } catch (error) {
      throw (await this.#isThere(run_id)) ? error : await this.#neverBegun(run_id, error);
    } finally {
      await claim.release().catch(() => {});
    }
  }

  async #putCases(run_id: string, from: number, rows: readonly NewCase[]): Promise<void> {
    const sql = `INSERT INTO ${this.#in}.cases (run_id, position, case_id, input, problem)
      SELECT $1, $2 + n - 1, case_id, input, problem
      FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS k (case_id, input, problem, n)
      ON CONFLICT (run_id, position) DO NOTHING`;
    const values = [
      run_id,
      from,
      rows.map(({ case_id }) => case_id),
      rows.map(({ input }) => input),
      rows.map(({ problem }) => problem),
    ];
    try {
      // A portion whose answer was lost is written again, and is there already: the same case at the same place.
      await this.#connection.patiently(() => this.#connection.inSession(sql, values));
      await this.#documents.put(
        run_id,
        rows.map(({ case_id, documents = [] }) => ({ case_id, documents })),
      );
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw new CuriaError('STORE_INVALID', 'a case id occurs twice', [], { cause: error });
    }
  }

  /** On a database that is gone there is no telling; the next run with that name cleans up. */
  async #isThere(run_id: string): Promise<boolean> {
    return this.find(run_id).then(
      (found) => found !== undefined,
      () => true,
    );
  }

  async #neverBegun(run_id: string, error: unknown): Promise<unknown> {
    await this.#forget(run_id).catch(() => {});
    await this.#documents.forget().catch(() => {});
    if (!CuriaError.is(error) || error.code !== 'STORE_FULL') return error;
    return new CuriaError('STORE_FULL', `${error.message}; run ${run_id} was not started`, [], {
      cause: error,
    });
  }

  async #forget(run_id: string): Promise<void> {
    this.#writer.forget(run_id);
    await this.#whole.forget(run_id);
  }

  async find(run_id: string): Promise<StoredRun | undefined> {
    if (isUnstorable(run_id)) return undefined;
    const sql = `SELECT run_id, created_at, manifest FROM ${this.#in}.runs WHERE run_id = $1`;
    return (await this.#connection.read<StoredRun>(sql, [run_id]))[0];
  }

  law(run_id: string): Promise<StoredLaw> {
    return this.#whole.law(run_id);
  }

  async prune(pruned: PrunedRun): Promise<void> {
    await this.#writer.drain();
    await this.#whole.prune(pruned);
    this.#writer.forget(pruned.run_id);
  }

  pruned(): Promise<PrunedRun[]> {
    return this.#whole.pruned();
  }
}
