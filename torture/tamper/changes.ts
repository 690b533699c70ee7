/** Single changes to a store file: every byte, every value, every row. An audit alone must find each that changes the record. */
import { DatabaseSync } from 'node:sqlite';
import { bytesOf, putFile } from './small-store.ts';

/** One change to a store, with what it is called. */
export interface Change {
  readonly what: string;
  /** Makes the changed store in a place. */
  apply(place: string): void;
  /** Whether it leaves a record that is whole in itself, which only a seal or a receipt kept elsewhere tells from the true one. */
  readonly isRewrite?: boolean;
}

/** Tables whose content the record does not prove: who sits where, and who may come. Listed as a limit in SECURITY.md. */
const UNPROVED = new Set([
  ...['desk_queues', 'desk_items', 'desk_rulings', 'desk_links'],
  ...['desk_seats', 'desk_declines', 'desk_sights', 'desk_drafts', 'tokens'],
]);

/** Every change of one byte: one bit of it turned. */
export function changesToBytes(file: string): Change[] {
  const bytes = bytesOf(file);
  return Array.from(bytes, (_, at) => ({
    what: `byte ${at}`,
    apply(place) {
      const copy = Buffer.from(bytes);
      copy[at] = copy[at]! ^ (1 << (at % 8));
      putFile(place, copy);
    },
  }));
}

/** Every value changed, cut, taken from another row or exchanged with it, and every row removed. */
export function changesToRows(file: string): Change[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
    name: string;
  }[];
  const changes = tables
    .map(({ name }) => name)
    .filter((name) => !UNPROVED.has(name) && !name.startsWith('sqlite_'))
    .flatMap((table) => changesToTable(database, file, table));
  database.close();
  return changes;
}

function changesToTable(database: DatabaseSync, file: string, table: string): Change[] {
  const columns = (
    database.prepare('SELECT name FROM pragma_table_info(?)').all(table) as { name: string }[]
  ).map(({ name }) => name);
  const { count } = database.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number };
  const names = columns.map((name) => `"${name}"`).join(', ');
  const isRow = (row: number): string =>
    `(${names}) IS (SELECT ${names} FROM ${table} ORDER BY ${names} LIMIT 1 OFFSET ${row})`;
  const changes: Change[] = [];
  for (let row = 0; row < count; row++) {
    const next = (row + 1) % count;
    const where = isRow(row);
    const sql = (what: string, ...statements: string[]): Change => ({
      what: `${what} in row ${row} of ${table}`,
      apply: (place) => execute(file, place, statements),
    });
    changes.push(sql('removed', `DELETE FROM ${table} WHERE ${where}`));
    for (const column of columns) {
      const set = (value: string): string => `UPDATE ${table} SET "${column}" = ${value} WHERE ${where}`;
      changes.push(
        sql(
          `${column} another`,
          set(
            `CASE typeof("${column}") WHEN 'text' THEN 'x' || substr("${column}", 2) WHEN 'null' THEN '' ELSE "${column}" + 1 END`,
          ),
        ),
        sql(
          `the end of ${column} cut off`,
          set(
            `CASE typeof("${column}") WHEN 'text' THEN substr("${column}", 1, length("${column}") - 1) ELSE 0 END`,
          ),
        ),
        sql(`${column} removed`, set('NULL')),
        sql(
          `${column} taken from another row`,
          set(`(SELECT "${column}" FROM ${table} ORDER BY ${names} LIMIT 1 OFFSET ${next})`),
        ),
        sql(
          `${column} exchanged with another row`,
          `CREATE TEMP TABLE swap AS SELECT (SELECT rowid FROM ${table} WHERE ${where}) AS one,
            (SELECT rowid FROM ${table} WHERE ${isRow(next)}) AS other,
            (SELECT "${column}" FROM ${table} WHERE ${where}) AS its,
            (SELECT "${column}" FROM ${table} WHERE ${isRow(next)}) AS others`,
          `UPDATE ${table} SET "${column}" = CASE rowid WHEN (SELECT one FROM swap) THEN (SELECT others FROM swap)
            ELSE (SELECT its FROM swap) END WHERE rowid IN (SELECT one FROM swap UNION SELECT other FROM swap)`,
        ),
      );
    }
  }
  return changes;
}

/** What the database itself refuses was not changed. */
function execute(file: string, place: string, statements: readonly string[]): void {
  putFile(place, file);
  const database = new DatabaseSync(place);
  try {
    for (const sql of statements) database.exec(sql);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error;
  } finally {
    database.close();
  }
}
