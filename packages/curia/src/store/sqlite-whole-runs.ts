/** Whole runs in the embedded store: taken in from elsewhere, or removed for good. */
import type { SQLInputValue } from 'node:sqlite';
import { isTaken } from './sqlite-error.ts';
import { occursTwice, type PrunedRun, type StoredEvent, type StoredLog, type StoredRun } from './store.ts';

/** The tables of the store: what waits is written together, as everywhere else. */
export interface Tables {
  write<T>(write: () => T): Promise<T>;
  run(sql: string, values: readonly SQLInputValue[]): void;
  all<Row>(sql: string, values: readonly SQLInputValue[]): Row[];
  /** Outside of any transaction. */
  exec(sql: string): void;
}

/** Rows and letters that are written at once: enough for speed, and little memory. */
const MOST_ROWS = 1_000;
const MOST_LETTERS = 4_000_000;

/** Writes the cases and events of a run; the run itself is written last, by the caller. */
export async function takeInLogs(
  tables: Tables,
  run_id: string,
  logs: AsyncIterable<StoredLog>,
): Promise<void> {
  let portion: StoredLog[] = [];
  let rows = 0;
  let letters = 0;
  const put = async (): Promise<void> => {
    const logs = portion;
    portion = [];
    rows = 0;
    letters = 0;
    await tables.write(() => {
      for (const log of logs) insertLog(tables, run_id, log);
    });
  };
  for await (const log of logs) {
    portion.push(log);
    rows += 1 + log.events.length;
    letters += log.events.reduce((sum, { body }) => sum + body.length, log.of?.input?.length ?? 0);
    if (rows >= MOST_ROWS || letters >= MOST_LETTERS) await put();
  }
  await put();
}

function insertLog(tables: Tables, run_id: string, log: StoredLog): void {
  try {
    insertRows(tables, run_id, log);
  } catch (error) {
    throw isTaken(error) ? occursTwice(log) : error;
  }
}

function insertRows(tables: Tables, run_id: string, { of, events }: StoredLog): void {
  if (of !== undefined)
    tables.run('INSERT INTO cases (run_id, position, case_id, input, problem) VALUES (?, ?, ?, ?, ?)', [
      run_id,
      of.position,
      of.case_id,
      of.input,
      of.problem,
    ]);
  for (const event of events) insertEvent(tables, event);
}

/** Writes one event as it is. */
export const insertEvent = (
  tables: Pick<Tables, 'run'>,
  { run_id, case_id, seq, kind, at, body, hash }: StoredEvent,
): void =>
  tables.run('INSERT INTO events (run_id, case_id, seq, kind, at, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)', [
    run_id,
    case_id,
    seq,
    kind,
    at,
    body,
    hash,
  ]);

/** Writes the run itself: from here on it exists, and a record that it was pruned is gone. */
export function insertRun(tables: Tables, { run_id, created_at, manifest }: StoredRun): void {
  tables.run('INSERT INTO runs (run_id, created_at, manifest) VALUES (?, ?, ?)', [
    run_id,
    created_at,
    manifest,
  ]);
  tables.run('DELETE FROM pruned_runs WHERE run_id = ?', [run_id]);
}

/** Removes a run: it is gone with the first write, its cases and logs follow in portions, overwritten on the disk. */
export async function pruneRun(tables: Tables, { run_id, pruned_at, record }: PrunedRun): Promise<void> {
  // Otherwise what was deleted stays readable in the file until its pages are used again.
  tables.exec('PRAGMA secure_delete = ON');
  try {
    await tables.write(() => {
      tables.run('INSERT INTO pruned_runs (run_id, pruned_at, record) VALUES (?, ?, ?)', [
        run_id,
        pruned_at,
        record,
      ]);
      tables.run('DELETE FROM runs WHERE run_id = ?', [run_id]);
    });
    // An earlier removal may have been killed half-way.
    for (const { run_id: gone } of tables.all<{ run_id: string }>(LEFTOVERS, []))
      await forgetRun(tables, gone);
    tables.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    tables.exec('PRAGMA secure_delete = OFF');
  }
}

const LEFTOVERS = `SELECT run_id FROM pruned_runs p WHERE EXISTS (SELECT 1 FROM cases c WHERE c.run_id = p.run_id)
  OR EXISTS (SELECT 1 FROM events e WHERE e.run_id = p.run_id)`;

/** Deletes the cases and events of a run that does not exist any more, or does not exist yet. */
export async function forgetRun(tables: Tables, run_id: string): Promise<void> {
  for (const table of ['events', 'cases'] as const) {
    const some = `SELECT rowid FROM ${table} WHERE run_id = ? LIMIT ${MOST_ROWS}`;
    while (tables.all(`SELECT 1 FROM ${table} WHERE run_id = ? LIMIT 1`, [run_id]).length > 0)
      await tables.write(() => tables.run(`DELETE FROM ${table} WHERE rowid IN (${some})`, [run_id]));
  }
}
