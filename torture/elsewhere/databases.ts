/** The real databases in which tables are decided: DuckDB and SQLite in this process, PostgreSQL as a server. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { AnyTable } from '@curia/core';
import { quoteName, type SqlDialectName } from '@curia/core/in/table/write';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import type { GivenFacts } from './draw-facts.ts';

/** A row of an answer. */
export type Row = Readonly<Record<string, unknown>>;

/** The values of placeholders, in order, with the name of each. */
export type Bindings = readonly { readonly name: string; readonly value: unknown }[];

/** One database. */
export interface Database {
  readonly dialect: SqlDialectName;
  /** Replaces the table "facts": one row for each case, numbered in the column "#". */
  fill(table: AnyTable, cases: readonly GivenFacts[]): Promise<void>;
  ask(query: string, bindings?: Bindings): Promise<Row[]>;
  close(): Promise<void>;
}

/** Opens all three; the folder is for files that are loaded, the address that of a PostgreSQL server. */
export const openDatabases = async (folder: string, address: string): Promise<Database[]> => [
  openSqlite(),
  await openDuckDb(join(folder, 'facts.jsonl')),
  await openPostgres(address),
];

type Kind = AnyTable['facts'][string]['kind'];

const TYPES: Readonly<Record<SqlDialectName, Readonly<Partial<Record<Kind, string>>>>> = {
  sqlite: { count: 'REAL', score: 'REAL', flag: 'INTEGER', choice: 'TEXT', set: 'TEXT' },
  duckdb: { count: 'DOUBLE', score: 'DOUBLE', flag: 'BOOLEAN', choice: 'VARCHAR', set: 'VARCHAR[]' },
  postgres: {
    count: 'double precision',
    score: 'double precision',
    flag: 'boolean',
    choice: 'text',
    set: 'text[]',
  },
};

/** The columns with their types: the number of the row, and every fact that is observed. */
const columnsOf = ({ facts }: AnyTable, dialect: SqlDialectName): (readonly [string, string])[] => [
  ['#', dialect === 'duckdb' ? 'INTEGER' : 'integer'],
  ...Object.entries(facts).flatMap(([name, { kind }]) => {
    const type = TYPES[dialect][kind];
    return type === undefined ? [] : [[name, type] as const];
  }),
];

/** JSON has no word for these numbers, but the databases read them as text. */
const asJson = (value: object): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'number' && !Number.isFinite(one) ? String(one) : one,
  );

function openSqlite(): Database {
  const database = new DatabaseSync(':memory:');
  return {
    dialect: 'sqlite',
    async fill(table, cases) {
      const columns = columnsOf(table, 'sqlite');
      const told = columns.map(([name, type]) => `${quoteName(name)} ${type}`).join(', ');
      database.exec(`DROP TABLE IF EXISTS facts; CREATE TABLE facts (${told}); BEGIN`);
      const insert = database.prepare(`INSERT INTO facts VALUES (${columns.map(() => '?').join(', ')})`);
      const bound = (value: unknown): null | number | string => {
        if (typeof value === 'boolean') return Number(value);
        return Array.isArray(value) ? JSON.stringify(value) : (value as null | number | string);
      };
      cases.forEach((facts, at) => {
        insert.run(at, ...columns.slice(1).map(([name]) => bound(facts[name])));
      });
      database.exec('COMMIT');
    },
    async ask(query, bindings = []) {
      const named = Object.fromEntries(bindings.map(({ name, value }) => [name, value as number]));
      const prepared = database.prepare(query);
      return (bindings.length === 0 ? prepared.all() : prepared.all(named)) as Row[];
    },
    async close() {
      database.close();
    },
  };
}

async function openDuckDb(file: string): Promise<Database> {
  const database = await (await DuckDBInstance.create()).connect();
  return {
    dialect: 'duckdb',
    async fill(table, cases) {
      writeFileSync(file, cases.map((facts, at) => `${asJson({ '#': at, ...facts })}\n`).join(''));
      const types = columnsOf(table, 'duckdb').map(
        ([name, type]) => `'${name.replaceAll("'", "''")}': '${type}'`,
      );
      const from = `read_json('${file}', format = 'newline_delimited', columns = {${types.join(', ')}})`;
      await database.run(`CREATE OR REPLACE TABLE facts AS FROM ${from}`);
    },
    async ask(query, bindings = []) {
      const named = Object.fromEntries(bindings.map(({ name, value }) => [name, value as number]));
      const answer = await (bindings.length === 0
        ? database.runAndReadAll(query)
        : database.runAndReadAll(query, named));
      return answer.getRowObjectsJson();
    },
    async close() {
      database.closeSync();
    },
  };
}

async function openPostgres(address: string): Promise<Database> {
  const url = new URL(address);
  url.search = '';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return {
    dialect: 'postgres',
    async fill(table, cases) {
      const columns = columnsOf(table, 'postgres').map(([name, type]) => `${quoteName(name)} ${type}`);
      await client.query('DROP TABLE IF EXISTS facts');
      await client.query(`CREATE TEMPORARY TABLE facts (${columns.join(', ')})`);
      await client.query(
        `INSERT INTO facts SELECT * FROM json_to_recordset($1) AS given(${columns.join(', ')})`,
        [asJson(cases.map((facts, at) => ({ '#': at, ...facts })))],
      );
    },
    async ask(query, bindings = []) {
      return (
        await client.query(
          query,
          bindings.map(({ value }) => value),
        )
      ).rows as Row[];
    },
    async close() {
      await client.end();
    },
  };
}
