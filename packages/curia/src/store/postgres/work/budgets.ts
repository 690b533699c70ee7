/** What workers may spend of a run together: each reserves before it asks. */
import type { PostgresConnection } from '../connection.ts';

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

/** The budgets of one store. */
export class PostgresBudgets {
  readonly #connection: PostgresConnection;
  readonly #in: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#in = `"${connection.address.schema}"`;
  }

  /** Reserves a block of calls, and what one of them can cost, beside what the worker holds already. */
  async reserve(
    run_id: string,
    worker: { readonly name: string; readonly at_once: number },
    held: Holding,
    more: Holding,
  ): Promise<Reserved> {
    const [row] = await this.#connection.read<Reserved>(
      `SELECT granted, refused, coalesce(may_wait, FALSE) AS may_wait
        FROM ${this.#in}.reserve($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        run_id,
        worker.name,
        worker.at_once,
        held.calls,
        held.tokens,
        held.usd,
        more.calls,
        more.tokens,
        more.usd,
      ],
    );
    // The function returns one row, whatever it finds.
    return row!;
  }

  /** Says whether what a worker holds of a run is spent or waits for others, so that nobody needs to wait for it. */
  async setIdle(run_id: string, worker: string, is_idle: boolean): Promise<void> {
    await this.#connection.read(
      `UPDATE ${this.#in}.budget_shares SET is_idle = $3 WHERE run_id = $1 AND worker = $2`,
      [run_id, worker, is_idle],
    );
  }

  /** Whether another worker holds something of a run that may come back. */
  async isAnyoneBusy(run_id: string, worker: string): Promise<boolean> {
    const busy = await this.#connection.read(
      `SELECT FROM ${this.#in}.budget_shares WHERE run_id = $1 AND worker <> $2 AND NOT is_idle
        AND (calls > 0 OR tokens > 0 OR usd > 1e-9) LIMIT 1`,
      [run_id, worker],
    );
    return busy.length > 0;
  }

  /** Gives back what a worker holds of a run, except what it spent without being able to record it. */
  async giveBack(run_id: string, worker: string, { calls, tokens, usd }: Holding): Promise<void> {
    await this.#connection.read(`SELECT ${this.#in}.give_back($1, $2, $3, $4, $5)`, [
      run_id,
      worker,
      calls,
      tokens,
      usd,
    ]);
  }
}
