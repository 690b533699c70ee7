/** What the workers of a store share: who is there, what runs may spend, what providers allow, and which runs are left to them. */

import { type NewEvent, RUN_LOG, type StoredCase, type StoredEvent } from '../cases.ts';
import { linkEvent, runGenesis } from '../chain.ts';
import type { StoredRun } from '../runs.ts';
import type { PostgresConnection } from './connection.ts';
import type { RunSql } from './migrate.ts';

/** What a run may spend; absent means no limit. */
export interface SharedLimits {
  readonly calls?: number | undefined;
  readonly tokens?: number | undefined;
  readonly usd?: number | undefined;
  readonly minutes?: number | undefined;
}

/** What a worker holds, or wants to hold. */
export interface Holding {
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number;
}

/** What became of a wish to reserve. */
export interface Reserved {
  /** How many calls are granted. */
  readonly granted: number;
  /** The limit that refuses them. */
  readonly refused: keyof Holding | null;
  /** Whether somebody holds what may come back. */
  readonly may_wait: boolean;
}

/** A run that is left to workers. */
export interface WorkRun {
  readonly limits: Omit<SharedLimits, 'minutes'>;
  /** How long it may still be driven; null without a limit. */
  readonly ms_left: number | null;
}

/** How often runs are looked through for cases that nobody has. */
const SWEEP_SECONDS = 60;

/** What the workers of one store share. */
export class PostgresShared {
  readonly #connection: PostgresConnection;
  readonly #in: string;
  readonly schema: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.schema = connection.address.schema;
    this.#in = `"${this.schema}"`;
  }

  /** Runs a statement, or several if there are no values; tried again while the database is away. */
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    return this.#connection.read<Row>(text, values);
  }

  /** Does some work in one transaction; if its answer is lost it is begun again, so it may happen twice. */
  transact<T>(work: (run: RunSql) => Promise<T>): Promise<T> {
    return this.#connection.transactInSession(work);
  }

  /** Says that a worker is there. */
  async beat(worker: string): Promise<void> {
    await this.sql(
      `INSERT INTO ${this.#in}.workers (worker, seen_at) VALUES ($1, clock_timestamp())
        ON CONFLICT (worker) DO UPDATE SET seen_at = excluded.seen_at`,
      [worker],
    );
  }

  /** Whether any worker is there. */
  async isAnyoneThere(): Promise<boolean> {
    return (
      (await this.sql(`SELECT FROM ${this.#in}.workers WHERE ${this.#in}.is_alive(worker) LIMIT 1`)).length >
      0
    );
  }

  /** A worker ends: what it holds everywhere is free. */
  async leave(worker: string): Promise<void> {
    await this.sql(`DELETE FROM ${this.#in}.provider_calls WHERE worker = $1`, [worker]);
    await this.sql(`DELETE FROM ${this.#in}.workers WHERE worker = $1`, [worker]);
  }

  /** Leaves a run to workers, inside the transaction that enqueues it. */
  async putRun(run: RunSql, run_id: string, { calls, tokens, usd, minutes }: SharedLimits): Promise<void> {
    await run(
      `INSERT INTO ${this.#in}.work_runs AS w (run_id, is_on, most_calls, most_tokens, most_usd, ends_at)
        VALUES ($1, TRUE, $2, $3, $4, clock_timestamp() + $5 * interval '1 minute')
        ON CONFLICT (run_id) DO UPDATE SET is_on = TRUE, most_calls = excluded.most_calls,
          most_tokens = excluded.most_tokens, most_usd = excluded.most_usd, ends_at = excluded.ends_at`,
      [run_id, calls ?? null, tokens ?? null, usd ?? null, minutes ?? null],
    );
  }

  /** Takes a run from the workers: it ended, or was stopped. */
  async endRun(run_id: string): Promise<void> {
    await this.sql(`UPDATE ${this.#in}.work_runs SET is_on = FALSE WHERE run_id = $1`, [run_id]);
  }

  /** What is known of a run that is left to workers. */
  async workRun(run_id: string): Promise<WorkRun> {
    const [row] = await this.sql<{
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

  /** Reserves a block of calls, and what one of them can cost, beside what the worker holds already. */
  async reserve(
    run_id: string,
    worker: { readonly name: string; readonly at_once: number },
    held: Holding,
    more: Holding,
  ): Promise<Reserved> {
    const [row] = await this.sql<Reserved>(
      `SELECT granted, refused, coalesce(may_wait, FALSE) AS may_wait
        FROM ${this.#in}.reserve($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[run_id, worker.name, worker.at_once],
        ...[held.calls, held.tokens, held.usd, more.calls, more.tokens, more.usd],
      ],
    );
    // The function returns one row, whatever it finds.
    return row!;
  }

  /** Says whether what a worker holds of a run is spent or waits for others, so that nobody needs to wait for it. */
  async setIdle(run_id: string, worker: string, is_idle: boolean): Promise<void> {
    await this.sql(`UPDATE ${this.#in}.budget_shares SET is_idle = $3 WHERE run_id = $1 AND worker = $2`, [
      run_id,
      worker,
      is_idle,
    ]);
  }

  /** Whether another worker holds something of a run that may come back. */
  async isAnyoneBusy(run_id: string, worker: string): Promise<boolean> {
    const busy = await this.sql(
      `SELECT FROM ${this.#in}.budget_shares WHERE run_id = $1 AND worker <> $2 AND NOT is_idle
        AND (calls > 0 OR tokens > 0 OR usd > 1e-9) LIMIT 1`,
      [run_id, worker],
    );
    return busy.length > 0;
  }

  /** Gives back what a worker holds of a run, except what it spent without being able to record it. */
  async giveBack(run_id: string, worker: string, { calls, tokens, usd }: Holding): Promise<void> {
    await this.sql(`SELECT ${this.#in}.give_back($1, $2, $3, $4, $5)`, [run_id, worker, calls, tokens, usd]);
  }

  /** Asks to let calls to a provider through: how many may start, and in how many milliseconds the first. */
  async enterGate(
    provider: string,
    worker: string,
    wanted: number,
    most: number | undefined,
    spacing_ms: number | undefined,
  ): Promise<{ readonly granted: number; readonly wait_ms: number }> {
    const [row] = await this.sql<{ granted: number; wait_ms: number }>(
      `SELECT granted, wait_ms::double precision AS wait_ms FROM ${this.#in}.enter_gate($1, $2, $3, $4, $5)`,
      [provider, worker, wanted, most ?? null, spacing_ms ?? null],
    );
    // The function returns one row, whatever it finds.
    return row!;
  }

  /** Says that calls to a provider have ended. */
  async leaveGate(provider: string, worker: string, calls: number): Promise<void> {
    await this.sql(
      `UPDATE ${this.#in}.provider_calls SET in_flight = greatest(0, in_flight - $3) WHERE provider = $1 AND worker = $2`,
      [provider, worker, calls],
    );
  }

  /** Leaves a provider alone for a while. */
  async quiet(provider: string, milliseconds: number): Promise<void> {
    await this.sql(
      `UPDATE ${this.#in}.provider_gates
        SET quiet_until = greatest(quiet_until, clock_timestamp() + $2 * interval '1 millisecond') WHERE provider = $1`,
      [provider, milliseconds],
    );
  }

  /** Whether it is time to look for cases that nobody has; one worker is told so once a minute. */
  async isTimeToSweep(): Promise<boolean> {
    const claimed = await this.sql(
      `UPDATE ${this.#in}.work_sweep SET swept_at = clock_timestamp()
        WHERE swept_at < clock_timestamp() - interval '${SWEEP_SECONDS} seconds' RETURNING swept_at`,
    );
    return claimed.length > 0;
  }

  /** The runs that are left to workers. */
  async runsLeft(): Promise<string[]> {
    const rows = await this.sql<{ run_id: string }>(
      `SELECT w.run_id FROM ${this.#in}.work_runs w JOIN ${this.#in}.runs r ON r.run_id = w.run_id WHERE w.is_on`,
    );
    return rows.map(({ run_id }) => run_id);
  }

  /** Forgets workers that were not heard of for a day. */
  async forgetWorkers(): Promise<void> {
    const gone = `worker IN (SELECT worker FROM ${this.#in}.workers WHERE seen_at < now() - interval '1 day')`;
    for (const table of ['provider_calls', 'workers'])
      await this.sql(`DELETE FROM ${this.#in}.${table} WHERE ${gone}`);
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
    return this.sql<StoredCase>(
      `SELECT c.run_id, position, c.case_id, input, problem
        FROM unnest($1::text[], $2::integer[], $3::integer[]) AS k (run_id, first, last)
        JOIN ${this.#in}.cases c ON c.run_id = k.run_id AND c.position BETWEEN k.first AND k.last
        WHERE ${this.#isOpen} ORDER BY c.run_id, position`,
      [ranges.map(({ run_id }) => run_id), ranges.map(({ from }) => from), ranges.map(({ to }) => to)],
    );
  }

  /** The first open position of a run at or after one; undefined if all of them are closed. */
  async firstOpen(run_id: string, from: number): Promise<number | undefined> {
    const [row] = await this.sql<{ position: number }>(
      `SELECT position FROM ${this.#in}.cases c WHERE run_id = $1 AND position >= $2 AND ${this.#isOpen}
        ORDER BY position LIMIT 1`,
      [run_id, from],
    );
    return row?.position;
  }

  /** Adds to the log of a run inside a transaction; whoever is too late breaks it off. */
  async appendToRun(run: RunSql, of: StoredRun, event: NewEvent): Promise<void> {
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
