/** What a queue of jobs in the schema of a store needs of it. */
import type { PostgresConnection } from '../connection.ts';
import type { RunSql } from '../migrate.ts';

/** The jobs of one store. */
export class PostgresJobs {
  readonly #connection: PostgresConnection;
  readonly schema: string;

  constructor(connection: PostgresConnection) {
    this.#connection = connection;
    this.schema = connection.address.schema;
  }

  /** Migrates the store, before anything of a queue is made in it. */
  async prepare(): Promise<void> {
    await this.#connection.read('SELECT 1');
  }

  /** Runs a statement of the queue, or several if there are no values; tried again while the database is away. */
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    return this.#connection.read<Row>(text, values);
  }

  /** Does some work in one transaction; if its answer is lost it is begun again, so it may happen twice. */
  transact<T>(work: (run: RunSql) => Promise<T>): Promise<T> {
    return this.#connection.transactInSession(work);
  }

  /** The priority that a queue has come to, in a transaction of the caller's or at once: of the last job under way, else of the next; 0 if there is none. */
  async turn(queue: string, run?: RunSql): Promise<number> {
    const read: RunSql = run ?? ((text, values) => this.#connection.read(text, values ?? []));
    const [row] = await read<{ turn: number }>(
      `SELECT coalesce(
          (SELECT min(priority) FROM "${this.schema}".job WHERE name = $1 AND state = 'active'),
          (SELECT max(priority) FROM "${this.schema}".job WHERE name = $1 AND state = 'created'), 0)::integer AS turn`,
      [queue],
    );
    // An aggregate has a row, whatever it finds.
    return row!.turn;
  }

  /** Whether some job of a queue about a run waits or is worked on. */
  async isAnyOpen(queue: string, run_id: string): Promise<boolean> {
    const rows = await this.#connection.read(
      `SELECT FROM "${this.schema}".job
        WHERE name = $1 AND state IN ('created', 'retry', 'active') AND data ->> 'run_id' = $2 LIMIT 1`,
      [queue, run_id],
    );
    return rows.length > 0;
  }
}
