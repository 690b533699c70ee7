/** A table written as SQL decides in real databases what it decides here, refused rows included. */
import { DatabaseSync } from 'node:sqlite';
import {
  type AnyTable,
  decide,
  policyName,
  readFacts,
  type SqlDialectName,
  startRandom,
  tablesOf,
  toSql,
} from '@curia/core/internal';
import { DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadProcedures } from '../../src/run/load-procedure.ts';
import { sharedPostgres } from '../postgres-server.ts';
import { curia } from '../run-curia.ts';
import { oddTable, rowsOf } from './odd-table.ts';

type Row = Readonly<Record<string, unknown>>;
type Query = (statements: readonly string[], query: string) => Promise<Row[]>;

const random = startRandom(20_261_116);

const name = (one: string): string => `"${one.replaceAll('"', '""')}"`;
const text = (one: string): string => `'${one.replaceAll("'", "''")}'`;

/** The statements that put rows into a table "facts". */
function statements(table: AnyTable, rows: readonly Row[], dialect: SqlDialectName): string[] {
  const types = {
    count: 'DOUBLE PRECISION',
    score: 'DOUBLE PRECISION',
    flag: dialect === 'sqlite' ? 'INTEGER' : 'BOOLEAN',
    choice: 'VARCHAR',
    set: dialect === 'sqlite' ? 'VARCHAR' : 'VARCHAR[]',
    sum: '',
  };
  const literal = (value: unknown): string => {
    if (value === null) return 'NULL';
    if (typeof value === 'string') return text(value);
    if (!Array.isArray(value)) return String(value);
    if (dialect === 'sqlite') return text(JSON.stringify(value));
    return dialect === 'postgres'
      ? `CAST(ARRAY[${value.map(text).join(', ')}] AS varchar[])`
      : `CAST([${value.map(text).join(', ')}] AS VARCHAR[])`;
  };
  const names = Object.keys(table.facts).filter((one) => table.facts[one]!.kind !== 'sum');
  const columns = names.map((one) => `${name(one)} ${types[table.facts[one]!.kind]}`);
  const values = rows.map((row, at) => `(${[at, ...names.map((one) => literal(row[one]))].join(', ')})`);
  const temporary = dialect === 'postgres' ? 'TEMPORARY ' : '';
  return [
    'DROP TABLE IF EXISTS facts',
    `CREATE ${temporary}TABLE facts ("number" INTEGER, ${columns.join(', ')})`,
    `INSERT INTO facts VALUES ${values.join(', ')}`,
  ];
}

const databases = {} as Record<SqlDialectName, Query>;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  const sqlite = new DatabaseSync(':memory:');
  databases.sqlite = async (before, query) => {
    for (const one of before) sqlite.exec(one);
    return sqlite.prepare(query).all() as Row[];
  };
  const duck = await (await DuckDBInstance.create()).connect();
  databases.duckdb = async (before, query) => {
    for (const one of before) await duck.run(one);
    return (await duck.runAndReadAll(query)).getRowObjectsJson();
  };
  const { address } = await sharedPostgres();
  const url = new URL(address());
  url.search = '';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  databases.postgres = async (before, query) => {
    for (const one of before) await client.query(one);
    return (await client.query(query)).rows as Row[];
  };
  closing.push(
    () => sqlite.close(),
    () => duck.closeSync(),
    () => client.end(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** Decides rows here and in a database, and compares. */
async function compare(table: AnyTable, rows: readonly Row[], dialect: SqlDialectName): Promise<number> {
  const query = `SELECT * FROM (${toSql(table, { dialect, hash: 'h' })}) AS told ORDER BY "number"`;
  const told = await databases[dialect](statements(table, rows, dialect), query);
  let refused = 0;
  const columns = ['outcome', 'rule', 'code', 'source', 'reason'] as const;
  rows.forEach((row, at) => {
    const read = readFacts(table, row);
    const decision = read.ok ? decide(table, read.facts) : undefined;
    const added = (name: string) => told[at]![Object.hasOwn(table.facts, name) ? `ruled_${name}` : name];
    const got = Object.fromEntries(columns.map((one) => [one, added(one)]));
    const wanted = Object.fromEntries(columns.map((one) => [one, decision?.[one] ?? null]));
    expect(got, `${policyName(table)} ${JSON.stringify(row)}`).toEqual(wanted);
    expect(added('refused') === null).toBe(read.ok);
    if (read.ok) return;
    refused++;
    expect(String(added('refused')).startsWith(`${read.issues[0]!.fact} `)).toBe(true);
  });
  return refused;
}

test.each(['sqlite', 'duckdb', 'postgres'] as const)('%s decides as decide does', async (dialect) => {
  const shipped = (await loadProcedures()).flatMap((procedure) => tablesOf(procedure));
  for (const table of shipped) await compare(table, rowsOf(table, 60, random), dialect);
  expect(await compare(oddTable, rowsOf(oddTable, 400, random), dialect)).toBeGreaterThan(20);
});

test('the command writes the query with the hash of the policy', async () => {
  const { status, stdout } = await curia(['tables', 'disposition', '--as', 'sql', '--dialect', 'sqlite']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^-- disposition@v5 for SQLite, written by Curia; policy hash [0-9a-f]{64}\n/);
  expect((await curia(['tables', 'disposition', '--as', 'sql', '--dialect', 'cobol'])).status).toBe(1);
});
