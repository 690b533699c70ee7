/** The workers of a store: who is there, and who looks for what nobody does. */
import type { PostgresConnection } from '../connection.ts';

/** How often runs are looked through for cases that nobody has. */
const SWEEP_SECONDS = 60;
/** A worker of which something was heard so lately counts as there for runs that say nothing of who drives them. */
const HEARD_SECONDS = 60;

/** The workers of one store. */
export class PostgresWorkers {
  readonly #connection: PostgresConnection;
  readonly #in: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#in = `"${connection.address.schema}"`;
  }

  /** Says that a worker is there. */
  async beat(worker: string): Promise<void> {
    await this.#connection.read(
      `INSERT INTO ${this.#in}.workers (worker, seen_at) VALUES ($1, clock_timestamp())
        ON CONFLICT (worker) DO UPDATE SET seen_at = excluded.seen_at`,
      [worker],
    );
  }

  /** Whether any worker is there. */
  async isAnyoneThere(): Promise<boolean> {
    return (
      (
        await this.#connection.read(
          `SELECT FROM ${this.#in}.workers WHERE ${this.#in}.is_alive(worker) LIMIT 1`,
        )
      ).length > 0
    );
  }

  /** Whether any worker was heard of within the last minute: it may be starting again. */
  async wasAnyoneHeard(): Promise<boolean> {
    const heard = await this.#connection.read(
      `SELECT FROM ${this.#in}.workers WHERE seen_at > clock_timestamp() - interval '${HEARD_SECONDS} seconds' LIMIT 1`,
    );
    return heard.length > 0;
  }

  /** A worker ends: what it holds everywhere is free. */
  async leave(worker: string): Promise<void> {
    await this.#connection.read(`DELETE FROM ${this.#in}.provider_calls WHERE worker = $1`, [worker]);
    await this.#connection.read(`DELETE FROM ${this.#in}.workers WHERE worker = $1`, [worker]);
  }

  /** Whether it is time to look for cases that nobody has; one worker is told so once a minute. */
  async isTimeToSweep(): Promise<boolean> {
    const claimed = await this.#connection.read(
      `UPDATE ${this.#in}.work_sweep SET swept_at = clock_timestamp()
        WHERE swept_at < clock_timestamp() - interval '${SWEEP_SECONDS} seconds' RETURNING swept_at`,
    );
    return claimed.length > 0;
  }

  /** Forgets workers that were not heard of for a day. */
  async forgetLost(): Promise<void> {
    const gone = `worker IN (SELECT worker FROM ${this.#in}.workers WHERE seen_at < now() - interval '1 day')`;
    for (const table of ['provider_calls', 'workers'])
      await this.#connection.read(`DELETE FROM ${this.#in}.${table} WHERE ${gone}`);
  }
}
