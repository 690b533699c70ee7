/** What providers allow all workers together. */
import type { PostgresConnection } from '../connection.ts';

/** The gates of one store. */
export class PostgresGates {
  readonly #connection: PostgresConnection;
  readonly #in: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.#in = `"${connection.address.schema}"`;
  }

  /** Asks to let calls to a provider through: how many may start, and in how many milliseconds the first. */
  async enter(
    provider: string,
    worker: string,
    wanted: number,
    most: number | undefined,
    spacing_ms: number | undefined,
  ): Promise<{ readonly granted: number; readonly wait_ms: number }> {
    const [row] = await this.#connection.read<{ granted: number; wait_ms: number }>(
      `SELECT granted, wait_ms::double precision AS wait_ms FROM ${this.#in}.enter_gate($1, $2, $3, $4, $5)`,
      [provider, worker, wanted, most ?? null, spacing_ms ?? null],
    );
    // The function returns one row, whatever it finds.
    return row!;
  }

  /** Says that calls to a provider have ended. */
  async leave(provider: string, worker: string, calls: number): Promise<void> {
    await this.#connection.read(
      `UPDATE ${this.#in}.provider_calls SET in_flight = greatest(0, in_flight - $3) WHERE provider = $1 AND worker = $2`,
      [provider, worker, calls],
    );
  }

  /** Leaves a provider alone for a while. */
  async quiet(provider: string, milliseconds: number): Promise<void> {
    await this.#connection.read(
      `UPDATE ${this.#in}.provider_gates
        SET quiet_until = greatest(quiet_until, clock_timestamp() + $2 * interval '1 millisecond') WHERE provider = $1`,
      [provider, milliseconds],
    );
  }
}
