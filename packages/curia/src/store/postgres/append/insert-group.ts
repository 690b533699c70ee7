/** Stores events of many logs and their rows of the lists in one statement. */
import { callRows, rulingRows } from '../../listing.ts';
import { columns, insertCalls, insertRulings, listColumns, transpose } from '../list-rows.ts';
import type { Linked } from './append.ts';

/** The types of the columns of events. */
export const EVENT_TYPES = ['text', 'text', 'integer', 'text', 'text', 'text', 'text'] as const;

/** Events and their rows of the lists in one statement: all of it is stored, or nothing. */
export const insertGroup = (schema: string): string => `
  WITH stored AS (
    INSERT INTO ${schema}.events (run_id, case_id, seq, kind, at, body, hash)
    SELECT * FROM unnest(${columns(1, EVENT_TYPES)})
  ), called AS (${insertCalls(schema, 8)})
  ${insertRulings(schema, 22)}`;

/** The columns of everything that a group stores: events, then calls, then rulings. */
export function columnsOf(group: readonly Linked[]): unknown[][] {
  const events = group.flatMap((one) =>
    one.events.map(({ run_id, case_id, seq, kind, at, body, hash }) => [
      run_id,
      case_id,
      seq,
      kind,
      at,
      body,
      hash,
    ]),
  );
  const rows = group.map(({ append, events: linked }) => ({
    run_id: append.run_id,
    case_id: append.case_id,
    calls: linked.flatMap(callRows),
    rulings: linked.flatMap((event, at) => rulingRows(event, append.events[at]!.lines)),
  }));
  return [...transpose(events, EVENT_TYPES.length), ...listColumns(rows)];
}
