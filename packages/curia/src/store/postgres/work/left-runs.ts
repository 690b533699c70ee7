/** The runs that are left to workers, and what of them is open. */
import { type NewEvent, RUN_LOG, type StoredCase, type StoredEvent } from '../../cases.ts';
import { linkEvent, runGenesis } from '../../chain.ts';
import type { StoredRun } from '../../runs.ts';
import type { PostgresConnection } from '../connection.ts';
import type { RunSql } from '../migrate.ts';

/** What a run may spend; absent means no limit. */
export interface SharedLimits {
  readonly calls?: number | undefined;
  readonly tokens?: number | undefined;
  readonly usd?: number | undefined;
  readonly minutes?: number | undefined;
}

/** A run that is left to workers. */
export interface WorkRun {
  readonly limits: Omit<SharedLimits, 'minutes'>;
  /** How long it may still be driven; null without a limit. */
  readonly ms_left: number | null;
}

/** The runs of one store that are left to workers. What is given `run` is part of the transaction of the caller. */
export class PostgresLeftRuns {
  readonly #connection: PostgresConnection;
  readonly #in: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#in = `"${connection.address.schema}"`;
  }

  /** Leaves a run to workers, inside the transaction that enqueues it. */
  async put(run: RunSql, run_id: string, { calls, tokens, usd, minutes }: SharedLimits): Promise<void> {
    await run(
      `INSERT INTO ${this.#in}.work_runs AS w (run_id, is_on, most_calls, most_tokens, most_usd, ends_at)
        VALUES ($1, TRUE, $2, $3, $4, clock_timestamp() + $5 * interval '1 minute')
        ON CONFLICT (run_id) DO UPDATE SET is_on = TRUE, most_calls = excluded.most_calls,
          most_tokens = excluded.most_tokens, most_usd = excluded.most_usd, ends_at = excluded.ends_at`,
      [run_id, calls ?? null, tokens ?? null, usd ?? null, minutes ?? null],
    );
  }

  /** Takes a run from the workers: it ended, or was stopped. */
  async end(run_id: string): Promise<void> {
    await this.#connection.read(`UPDATE ${this.#in}.work_runs SET is_on = FALSE WHERE run_id = $1`, [run_id]);
  }

  /** What is known of a run that is left to workers. */
  async find(run_id: string): Promise<WorkRun> {
    const [row] = await this.#connection.read<{
      calls: number | null;
      tokens: number | null;
      usd: number | null;
      ms: number | null;
    }>(
      `SELECT most_calls AS calls, most_tokens AS tokens, most_usd AS usd,
        (extract(epoch FROM ends_at - clock_timestamp()) * 1000)::double precision AS ms
        FROM ${this.#in}.work_runs WHERE run_id = $1`,
      [run_id],
    );
    const { calls, tokens, usd, ms } = row ?? { calls: null, tokens: null, usd: null, ms: null };
    return {
      limits: { calls: calls ?? undefined, tokens: tokens ?? undefined, usd: usd ?? undefined },
      ms_left: ms,
    };
  }

  /** The runs that are left to workers. */
  async all(): Promise<string[]> {
    const rows = await this.#connection.read<{ run_id: string }>(
      `SELECT w.run_id FROM ${this.#in}.work_runs w JOIN ${this.#in}.runs r ON r.run_id = w.run_id WHERE w.is_on`,
    );
    return rows.map(({ run_id }) => run_id);
  }

  /** How many cases a run has, as the transaction that enqueues it sees them. */
  async countCases(run: RunSql, run_id: string): Promise<number> {
    const [count] = await run<{ cases: number }>(
      `SELECT count(*)::integer AS cases FROM ${this.#in}.cases WHERE run_id = $1`,
      [run_id],
    );
    // A count has a row, whatever it counts.
    return count!.cases;
  }

  /** Which slices of a run have open cases, by their number. */
  async openSlices(run: RunSql, run_id: string, size: number): Promise<number[]> {
    const rows = await run<{ slice: number }>(
      `SELECT DISTINCT position / ${size} AS slice FROM ${this.#in}.cases c WHERE run_id = $1 AND ${this.#isOpen}
        ORDER BY slice`,
      [run_id],
    );
    return rows.map(({ slice }) => slice);
  }

  /** The open cases between positions of runs, in input order. */
  openCases(
    ranges: readonly { readonly run_id: string; readonly from: number; readonly to: number }[],
  ): Promise<StoredCase[]> {
    return this.#connection.read<StoredCase>(
      `SELECT c.run_id, position, c.case_id, input, problem
        FROM unnest($1::text[], $2::integer[], $3::integer[]) AS k (run_id, first, last)
        JOIN ${this.#in}.cases c ON c.run_id = k.run_id AND c.position BETWEEN k.first AND k.last
        WHERE ${this.#isOpen} ORDER BY c.run_id, position`,
      [ranges.map(({ run_id }) => run_id), ranges.map(({ from }) => from), ranges.map(({ to }) => to)],
    );
  }

  /** The first open position of a run at or after one; undefined if all of them are closed. */
  async firstOpen(run_id: string, from: number): Promise<number | undefined> {
    const [row] = await this.#connection.read<{ position: number }>(
      `SELECT position FROM ${this.#in}.cases c WHERE run_id = $1 AND position >= $2 AND ${this.#isOpen}
        ORDER BY position LIMIT 1`,
      [run_id, from],
    );
    return row?.position;
  }

  /** Adds to the log of a run inside a transaction; whoever is too late breaks it off. */
  async appendToLog(run: RunSql, of: StoredRun, event: NewEvent): Promise<void> {
    const [last] = await run<Pick<StoredEvent, 'seq' | 'hash'>>(
      `SELECT seq, hash FROM ${this.#in}.events WHERE run_id = $1 AND case_id = $2 ORDER BY seq DESC LIMIT 1`,
      [of.run_id, RUN_LOG],
    );
    const { run_id, case_id, seq, kind, at, body, hash } = linkEvent(
      last ?? { seq: 0, hash: runGenesis(of) },
      of.run_id,
      RUN_LOG,
      event,
    );
    await run(
      `INSERT INTO ${this.#in}.events (run_id, case_id, seq, kind, at, body, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [run_id, case_id, seq, kind, at, body, hash],
    );
  }

  get #isOpen(): string {
    return `NOT EXISTS (SELECT FROM ${this.#in}.events e
      WHERE e.run_id = c.run_id AND e.case_id = c.case_id AND e.kind IN ('ruled', 'refused'))`;
  }
}
