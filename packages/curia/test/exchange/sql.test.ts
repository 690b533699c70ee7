/** A table written as SQL decides in real databases what it decides here, refused rows included. */
import { DatabaseSync } from 'node:sqlite';
import {
  type AnyTable,
  decide,
  parseTable,
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

type Row = Readonly<Record<string, unknown>>;
type Query = (statements: readonly string[], query: string) => Promise<Row[]>;

/** Names and values that need quoting, every kind of fact, every kind of cell. */
const odd = parseTable({
  id: 'odd',
  facts: {
    select: { kind: 'count', doc: '' },
    Group: { kind: 'count', doc: '' },
    both: { kind: 'sum', doc: '', of: ['select', 'Group', 'Group'] },
    order: { kind: 'score', doc: '', min: -1, max: 2 },
    free: { kind: 'score', doc: '' },
    end: { kind: 'flag', doc: '' },
    word: { kind: 'choice', doc: '', values: [`it's`, 'a"b', 'WORD', null] },
    tags: { kind: 'set', doc: '', values: [`x'`, 'y', 'z z'] },
  },
  params: {
    limit: { kind: 'number', doc: '', default: 3 },
    names: { kind: 'words', doc: '', default: ['a', `b'c`] },
  },
  outcomes: { YES: '', NO: '', ASK: '' },
  rules: [
    {
      id: 'r1',
      when: { both: { at_least: 'limit' }, end: true },
      then: 'YES',
      reason: `{both} of {limit}, it's {end}`,
    },
    {
      id: 'r2',
      when: { order: { above: 0.3 }, word: { not: [`it's`] } },
      then: 'NO',
      reason: '{order} and {word}',
    },
    {
      id: 'r3',
      when: { tags: { has_any: [`x'`, 'y'], has_none: ['z z'] } },
      then: 'YES',
      reason: 'tags: {tags}',
    },
    { id: 'r4', when: { word: null, free: { below: -0.5 } }, then: 'NO', reason: '{names}' },
    {
      id: 'r5',
      when: { tags: { has_all: ['y', 'z z'] }, order: { at_least: -0.25, at_most: 0.25 } },
      then: 'ASK',
      reason: '{select}{Group}',
    },
  ],
  otherwise: { then: 'ASK', reason: '' },
});

const random = startRandom(20_261_116);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

/** A value of a fact near the numbers that the table mentions; sometimes a bad one. */
function drawValue(table: AnyTable, name: string): unknown {
  const fact = table.facts[name]!;
  const isBad = random() < 0.03;
  const mentioned =
    [JSON.stringify(table.rules), JSON.stringify(table.values)]
      .join()
      .match(/-?\d+(?:\.\d+)?/g)
      ?.map(Number) ?? [];
  if (isBad && random() < 0.5) return null;
  switch (fact.kind) {
    case 'flag':
      return random() < 0.5;
    case 'choice':
      return isBad ? pick(['word', '', `it''s`]) : pick(fact.values);
    case 'set':
      return isBad ? ['y', 'w'] : fact.values.filter(() => random() < 0.4);
    case 'score': {
      const near = pick([0, 0.5, ...mentioned]) + pick([0, 0, 0.01, -0.01, 0.1]);
      const rounded = Math.round(near * 1000) / 1000;
      return isBad && fact.max !== undefined
        ? fact.max + 1
        : Math.min(Math.max(rounded, fact.min ?? -1e6), fact.max ?? 1e6);
    }
    default: {
      const near = Math.floor(Math.abs(pick([0, 0, 1, 2, ...mentioned]))) + pick([0, 0, 1]);
      return isBad ? pick([-1, 1.5, 2 ** 41]) : near;
    }
  }
}

const rowsOf = (table: AnyTable, count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, () =>
    Object.fromEntries(
      Object.keys(table.facts)
        .filter((name) => table.facts[name]!.kind !== 'sum')
        .map((name) => [name, drawValue(table, name)]),
    ),
  );

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
    const got = Object.fromEntries(columns.map((one) => [one, told[at]![one]]));
    const wanted = Object.fromEntries(columns.map((one) => [one, decision?.[one] ?? null]));
    expect(got, `${policyName(table)} ${JSON.stringify(row)}`).toEqual(wanted);
    expect(told[at]!.refused === null).toBe(read.ok);
    if (read.ok) return;
    refused++;
    expect(String(told[at]!.refused).startsWith(`${read.issues[0]!.fact} `)).toBe(true);
  });
  return refused;
}

test.each(['sqlite', 'duckdb', 'postgres'] as const)('%s decides as decide does', async (dialect) => {
  const shipped = (await loadProcedures()).flatMap((procedure) => tablesOf(procedure));
  for (const table of shipped) await compare(table, rowsOf(table, 60), dialect);
  expect(await compare(odd, rowsOf(odd, 400), dialect)).toBeGreaterThan(20);
});

test('the command writes the query with the hash of the policy', async () => {
  const { status, stdout } = await curia(['tables', 'disposition', '--as', 'sql', '--dialect', 'sqlite']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^-- disposition@v5 for SQLite, written by Curia; policy hash [0-9a-f]{64}\n/);
  expect((await curia(['tables', 'disposition', '--as', 'sql', '--dialect', 'cobol'])).status).toBe(1);
});
