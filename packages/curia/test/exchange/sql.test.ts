/** What is written as SQL: the command, and parameters that are bound. That databases decide alike is what `torture/elsewhere/sql.hunt.ts` tries, whose short part runs with the tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTable, sqlParameters, toSql, withValues } from '@curia/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersOf, compareSql } from '../../../../torture/elsewhere/compare-sql.ts';
import { type Database, openDatabases } from '../../../../torture/elsewhere/databases.ts';
import { drawerOf } from '../../../../torture/elsewhere/draw-facts.ts';
import { Random } from '../../../../torture/random.ts';
import { sharedPostgres } from '../postgres-server.ts';
import { curia } from '../run-curia.ts';
import { oddTable } from './odd-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'curia-sql-'));
let databases: readonly Database[] = [];
beforeAll(async () => {
  databases = await openDatabases(folder, (await sharedPostgres()).address());
});
afterAll(async () => {
  for (const database of databases) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const draw = drawerOf(oddTable);
const cases = Array.from({ length: 300 }, (_, at) => draw(new Random(at)));

test('a query with bound parameters decides by the values it is given', async () => {
  const other = withValues(oddTable, { limit: 6, Select: -0.2 });
  for (const database of databases) {
    const { dialect } = database;
    const withoutComments = (table: typeof oddTable): string =>
      toSql(table, { dialect, params: 'bind' }).replaceAll(/^--.*\n/gm, '');
    expect(withoutComments(other)).toBe(withoutComments(oddTable));
    for (const table of [oddTable, other])
      expect(await compareSql(table, cases, database, 'bind')).toMatchObject({ differences: [] });
  }
});

test('a value that a parameter does not accept refuses every row', async () => {
  const unfit: [string, unknown, string][] = [
    ['limit', null, 'parameter limit is missing'],
    ['limit', 0, 'parameter limit must be a number from 1 up'],
    ['limit', 2.5, 'parameter limit must be a whole number'],
    ['limit', Number.POSITIVE_INFINITY, 'parameter limit must be a number from 1 up'],
    ['Select', 1.5, 'parameter Select must be a number up to 1'],
  ];
  for (const database of databases) {
    const { dialect } = database;
    await database.fill(oddTable, cases.slice(0, 20));
    const query = answersOf(oddTable, { dialect, params: 'bind' });
    for (const [name, value, refused] of unfit) {
      const bindings = sqlParameters(oddTable, { dialect }).map((one) =>
        one.name === name ? { name, value } : one,
      );
      const rows = await database.ask(query, bindings);
      expect(rows.map((row) => [row.rule, row.refused])).toEqual(rows.map(() => [null, refused]));
      expect(rows).toHaveLength(20);
    }
  }
  // Only SQLite takes a word for a number; the others refuse it themselves.
  const sqlite = databases.find(({ dialect }) => dialect === 'sqlite')!;
  const query = answersOf(oddTable, { dialect: 'sqlite', params: 'bind' });
  const words = [
    { name: 'limit', value: 'seven' },
    { name: 'Select', value: 0.3 },
  ];
  expect((await sqlite.ask(query, words))[0]).toMatchObject({
    rule: null,
    refused: expect.stringMatching(/^parameter limit must/),
  });
});

const letter = (values: readonly (string | null)[]) =>
  parseTable({
    id: 'letter',
    facts: { letter: { kind: 'choice', doc: '', values } },
    outcomes: { YES: '', NO: '' },
    rules: [{ id: 'none', when: { letter: null }, then: 'NO', reason: 'no letter: {letter}' }],
    otherwise: { then: 'YES', reason: 'the letter {letter}' },
  });

test('the column of a choice may have an enumerated type', async () => {
  const table = letter(['a', 'b', null]);
  const types: Record<string, string[]> = {
    duckdb: [`ALTER TABLE facts ALTER letter TYPE ENUM('a', 'b')`],
    postgres: [
      `CREATE TYPE pg_temp.letter AS ENUM ('a', 'b')`,
      'ALTER TABLE facts ALTER letter TYPE pg_temp.letter USING letter::pg_temp.letter',
    ],
  };
  for (const database of databases) {
    const { dialect } = database;
    await database.fill(table, [{ letter: 'a' }, { letter: 'b' }, { letter: null }]);
    for (const change of types[dialect] ?? []) await database.ask(change);
    const rows = await database.ask(answersOf(table, { dialect }));
    expect(rows.map(({ reason }) => reason)).toEqual(['the letter a', 'the letter b', 'no letter: null']);
  }
});

test('a choice may have no words at all', async () => {
  for (const database of databases)
    expect(
      await compareSql(letter([null]), [{ letter: null }, { letter: 'a' }], database, 'literal'),
    ).toEqual({ refused: 1, differences: [] });
});

test('names that a database takes for the same are refused', () => {
  const twice = parseTable({
    id: 'twice',
    facts: { Age: { kind: 'count', doc: '' }, age: { kind: 'count', doc: '' } },
    outcomes: { YES: '', NO: '' },
    rules: [{ id: 'r', when: { Age: 1, age: 2 }, then: 'YES', reason: '' }],
    otherwise: { then: 'NO', reason: '' },
  });
  expect(toSql(twice, { dialect: 'postgres' })).toContain('"Age" = 1 AND "age" = 2');
  for (const dialect of ['duckdb', 'sqlite'] as const)
    expect(() => toSql(twice, { dialect })).toThrow('takes the facts Age and age for the same name');
});

test('the command writes the query with the hash of the policy, and placeholders on request', async () => {
  const written = async (...more: string[]) =>
    curia(['tables', 'override-gate@t0', '--as', 'sql', '--dialect', ...more]);
  const { status, stdout } = await written('sqlite');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^-- override-gate@t0 for SQLite, written by Curia; policy hash [0-9a-f]{64}\n/);
  expect((await written('cobol')).status).toBe(1);
  expect((await written('sqlite', '--params', 'bind')).stdout).toContain(
    '-- bind :min_total to min_total, 1.6\n',
  );
  expect((await written('duckdb', '--params', 'bind')).stdout).toContain(
    '-- bind $min_total to min_total, 1.6\n',
  );
  expect((await written('postgres', '--params', 'bind')).stdout).toMatch(/-- bind \$\d to min_total, 1\.6\n/);
});
