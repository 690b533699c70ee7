/** The logs of a PostgreSQL store, as they are read. */
import type { StoredEvent } from '../cases.ts';
import type { PostgresConnection } from './connection.ts';
import { isUnstorable } from './unstorable.ts';

/** The log of a case, or of the run itself. */
export async function eventsOf(
  connection: PostgresConnection,
  run_id: string,
  case_id: string,
): Promise<StoredEvent[]> {
  if (isUnstorable(case_id)) return [];
  return connection.read<StoredEvent>(
    `SELECT run_id, case_id, seq, kind, at, body, hash FROM "${connection.address.schema}".events
      WHERE run_id = $1 AND case_id = $2 ORDER BY seq`,
    [run_id, case_id],
  );
}
