/** The cases of a PostgreSQL store, and the log of each. */
import type { Cases, NewEvent, RunTally, StoredCase, StoredEvent } from '../cases.ts';
import type { PostgresWriter } from './append/writer.ts';
import type { PostgresConnection } from './connection.ts';
import { eventsOf } from './events.ts';
import { isUnstorable } from './unstorable.ts';

const PAGE = 500;
const CASE = 'run_id, position, case_id, input, problem';

/** Reads the cases of one store; its writer adds to their logs. */
export class PostgresCases implements Cases {
  readonly #connection: PostgresConnection;
  readonly #writer: PostgresWriter;
  readonly #in: string;

  constructor(connection: PostgresConnection, writer: PostgresWriter) {
    this.#connection = connection;
    this.#writer = writer;
    this.#in = `"${connection.address.schema}"`;
  }

  all(run_id: string): AsyncIterable<StoredCase> {
    return this.#pages(
      `SELECT ${CASE} FROM ${this.#in}.cases WHERE run_id = $1 AND position > $2 ORDER BY position LIMIT ${PAGE}`,
      run_id,
    );
  }

  open(run_id: string, from = 0): AsyncIterable<StoredCase> {
    return this.#pages(
      `SELECT ${CASE} FROM ${this.#in}.cases c WHERE run_id = $1 AND position > $2 AND NOT EXISTS (
          SELECT FROM ${this.#in}.events e
          WHERE e.run_id = c.run_id AND e.case_id = c.case_id AND e.kind IN ('ruled', 'refused'))
        ORDER BY position LIMIT ${PAGE}`,
      run_id,
      from - 1,
    );
  }

  async find(run_id: string, case_id: string): Promise<StoredCase | undefined> {
    if (isUnstorable(case_id)) return undefined;
    const sql = `SELECT ${CASE} FROM ${this.#in}.cases WHERE run_id = $1 AND case_id = $2`;
    return (await this.#connection.read<StoredCase>(sql, [run_id, case_id]))[0];
  }

  async tally(run_id: string): Promise<RunTally> {
    const [row] = await this.#connection.read<RunTally>(
      `SELECT (SELECT count(*)::integer FROM ${this.#in}.cases WHERE run_id = $1) AS cases,
        (SELECT count(*)::integer FROM ${this.#in}.events WHERE run_id = $1 AND kind IN ('ruled', 'refused')) AS closed`,
      [run_id],
    );
    // A count has a row, whatever it counts.
    return row!;
  }

  append(
    run_id: string,
    case_id: string,
    after: number,
    events: readonly NewEvent[],
  ): Promise<StoredEvent[]> {
    return this.#writer.append(run_id, case_id, after, events);
  }

  events(run_id: string, case_id: string): Promise<StoredEvent[]> {
    return eventsOf(this.#connection, run_id, case_id);
  }

  async *eventsOfKind(run_id: string, kinds: readonly string[]): AsyncIterable<StoredEvent> {
    const { cases } = await this.tally(run_id);
    for (let from = -1; from < cases; from += PAGE)
      yield* await this.#connection.read<StoredEvent>(
        `SELECT e.run_id, e.case_id, e.seq, e.kind, e.at, e.body, e.hash
          FROM ${this.#in}.cases c JOIN ${this.#in}.events e ON e.run_id = c.run_id AND e.case_id = c.case_id
          WHERE c.run_id = $1 AND c.position > $2 AND c.position <= $3 AND e.kind = ANY($4::text[])
          ORDER BY c.position, e.seq`,
        [run_id, from, from + PAGE, [...kinds]],
      );
  }

  async *#pages(sql: string, run_id: string, start = -1): AsyncIterable<StoredCase> {
    for (let after = start; ; ) {
      const rows = await this.#connection.read<StoredCase>(sql, [run_id, after]);
      yield* rows;
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.position;
    }
  }
}
