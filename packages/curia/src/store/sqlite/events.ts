/** Events in the embedded store, one by one and log by log. */
import type { StoredEvent } from '../cases.ts';
import type { SqliteStatements } from './statements.ts';

/** Writes one event as it is. */
export function insertEvent(
  sql: SqliteStatements,
  { run_id, case_id, seq, kind, at, body, hash }: StoredEvent,
): void {
  sql.run('INSERT INTO events (run_id, case_id, seq, kind, at, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)', [
    run_id,
    case_id,
    seq,
    kind,
    at,
    body,
    hash,
  ]);
}

/** The log of a case, or of the run itself. */
export const eventsOf = (sql: SqliteStatements, run_id: string, case_id: string): StoredEvent[] =>
  sql.all<StoredEvent>(
    'SELECT run_id, case_id, seq, kind, at, body, hash FROM events WHERE run_id = ? AND case_id = ? ORDER BY seq',
    [run_id, case_id],
  );
