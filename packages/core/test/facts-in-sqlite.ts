/** Cases in a table of SQLite, for queries that decide them there. */
import { DatabaseSync } from 'node:sqlite';
import type { AnyTable } from '../src/table/define/table.ts';

/** A row of the facts, or of an answer. */
export type Row = Readonly<Record<string, unknown>>;

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
};

/** Opens a database in memory with the table "facts": one row for each case, in a column for each fact that is observed; what a case does not have is NULL. */
export function factsInSqlite(table: AnyTable, cases: readonly Row[]): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  const names = Object.keys(table.facts).filter((name) => table.facts[name]!.kind !== 'sum');
  database.exec(`CREATE TABLE facts (${names.map((name) => `"${name}"`).join(', ')})`);
  const rows = cases.map((facts) => `(${names.map((name) => literal(facts[name])).join(', ')})`);
  database.exec(`INSERT INTO facts VALUES ${rows.join(', ')}`);
  return database;
}
