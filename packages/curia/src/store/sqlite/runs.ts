/** The runs of the embedded store: begun, taken in from elsewhere, and removed. */
import { CuriaError } from '@curia/core';
import type { Write } from '@curia/memory/sqlite';
import type { NewCase } from '../cases.ts';
import type { StoredLaw } from '../law.ts';
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
import type { SqliteCases } from './cases.ts';
import { forgetDocuments, insertDocuments } from './documents.ts';
import type { SqliteLocks } from './locks.ts';
import type { SqliteStatements } from './statements.ts';
import type { SqliteWholeRuns } from './whole-runs.ts';

/** What the runs of a file need of its other parts. */
interface Parts {
  readonly sql: SqliteStatements;
  readonly whole: SqliteWholeRuns;
  readonly cases: SqliteCases;
  readonly locks: SqliteLocks;
  readonly write: Write;
}

/** Reads and writes the runs of one file. */
export class SqliteRuns implements Runs {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async create(
    run_id: string,
    cases: Iterable<NewCase> | AsyncIterable<NewCase>,
    describe: () => NewRun,
  ): Promise<StoredRun> {
    if (this.#parts.whole.isPruned(run_id)) throw nameIsTaken(run_id);
    return this.#begin(run_id, async () => {
      await this.#putCases(run_id, cases);
      const { law = [], ...about } = describe();
      return { run: { run_id, ...about }, law };
    });
  }

  async takeIn(run: StoredRun, logs: AsyncIterable<StoredLog>, law: readonly string[] = []): Promise<void> {
    await this.#begin(run.run_id, async () => {
      await this.#parts.whole.takeIn(run.run_id, logs);
      return { run, law };
    });
  }

  /** Writes what belongs to a run, then the run itself, so that a run that exists is complete. */
  async #begin(
    run_id: string,
    putAll: () => Promise<{ readonly run: StoredRun; readonly law: readonly string[] }>,
  ): Promise<StoredRun> {
    readRunId(run_id);
    const claim = await this.#parts.locks.claim(run_id);
    try {
      if ((await this.find(run_id)) !== undefined)
        throw new CuriaError('RUN_EXISTS', `there is already a run ${run_id}`);
      await this.#forget(run_id);
      const { run, law } = await putAll();
      await this.#parts.write(() => this.#parts.whole.insert(run, law));
      return run;
    } catch (error) {
      throw (await this.find(run_id)) === undefined ? await this.#neverBegun(run_id, error) : error;
    } finally {
      await claim.release();
    }
  }

  async #putCases(run_id: string, cases: Iterable<NewCase> | AsyncIterable<NewCase>): Promise<void> {
    const { sql, write } = this.#parts;
    for await (const { from, rows } of portionsOf(cases))
      await write(() => {
        for (const [at, { case_id, input, problem, documents = [] }] of rows.entries()) {
          sql.run('INSERT INTO cases (run_id, position, case_id, input, problem) VALUES (?, ?, ?, ?, ?)', [
            run_id,
            from + at,
            case_id,
            input,
            problem,
          ]);
          insertDocuments(sql, run_id, case_id, documents);
        }
      });
  }

  /** If there is no room for the cases, there is no run to resume either. */
  async #neverBegun(run_id: string, error: unknown): Promise<unknown> {
    // On a full disk even this may fail; the next run with that name cleans up.
    await this.#forget(run_id).catch(() => {});
    await this.#parts.write(() => forgetDocuments(this.#parts.sql)).catch(() => {});
    if (!CuriaError.is(error) || error.code !== 'STORE_FULL') return error;
    return new CuriaError('STORE_FULL', `${error.message}; run ${run_id} was not started`, [], {
      cause: error,
    });
  }

  async #forget(run_id: string): Promise<void> {
    this.#parts.cases.forget(run_id);
    await this.#parts.whole.forget(run_id);
  }

  async find(run_id: string): Promise<StoredRun | undefined> {
    return this.#parts.sql.get<StoredRun>('SELECT run_id, created_at, manifest FROM runs WHERE run_id = ?', [
      run_id,
    ]);
  }

  async law(run_id: string): Promise<StoredLaw> {
    return this.#parts.whole.law(run_id);
  }

  async prune(pruned: PrunedRun): Promise<void> {
    await this.#parts.whole.prune(pruned);
    this.#parts.cases.forget(pruned.run_id);
  }

  async pruned(): Promise<PrunedRun[]> {
    return this.#parts.whole.pruned();
  }
}
