/** A table with every kind of cell, written in every form: whole texts as users see them, and what they decide. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { everyCase, everyCell } from '../../test/every-cell.ts';
import { factsInSqlite } from '../../test/facts-in-sqlite.ts';
import { decide } from './decide/decide.ts';
import { withValues } from './define/define-table.ts';
import type { FactValues } from './define/table.ts';
import { renderMarkdown } from './write/render-markdown.ts';
import { renderMermaid } from './write/render-mermaid.ts';
import { sqlParameters } from './write/sql-parameters.ts';
import { toJs } from './write/to-js.ts';
import { toSql } from './write/to-sql.ts';

test.each([
  ['every-cell.md', () => renderMarkdown(everyCell)],
  ['every-cell.mmd', () => renderMermaid(everyCell)],
  ['every-cell.js.txt', () => toJs(everyCell)],
  ['every-cell.postgres.sql', () => toSql(everyCell, { dialect: 'postgres' })],
  ['every-cell.duckdb.sql', () => toSql(everyCell, { dialect: 'duckdb' })],
  ['every-cell.sqlite.sql', () => toSql(everyCell, { dialect: 'sqlite' })],
  ['every-cell.postgres-bound.sql', () => toSql(everyCell, { dialect: 'postgres', params: 'bind' })],
  ['every-cell.duckdb-bound.sql', () => toSql(everyCell, { dialect: 'duckdb', params: 'bind' })],
  ['every-cell.sqlite-bound.sql', () => toSql(everyCell, { dialect: 'sqlite', params: 'bind' })],
] as const)('%s is what is written; `UPDATE_DOCS=1` writes it anew', (name, write) => {
  const file = new URL(`../../test/written/${name}`, import.meta.url);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(file, write());
  expect(write().split('\n')).toEqual(readFileSync(file, 'utf8').split('\n'));
});

const ANSWER = ['outcome', 'rule', 'code', 'source', 'reason'] as const;

const answerOf = (table: typeof everyCell, facts: FactValues): unknown[] => {
  const decision = decide(table, facts);
  return ANSWER.map((name) => decision[name]);
};

test('the cases reach every rule', () => {
  const reached = new Set(everyCase.map((facts) => decide(everyCell, facts).rule));
  expect([...reached].sort()).toEqual([...everyCell.rules.map(({ id }) => id), 'otherwise'].sort());
});

test('the module decides every case as the table does', async () => {
  const written = readFileSync(new URL('../../test/written/every-cell.js.txt', import.meta.url), 'utf8');
  const module = await import(`data:text/javascript,${encodeURIComponent(written)}`);
  for (const facts of everyCase) {
    const told = { ...module.decide(facts) };
    const reason = module.reason(told.rule, facts);
    expect(ANSWER.map((name) => ({ ...told, reason })[name])).toEqual(answerOf(everyCell, facts));
  }
});

const COLUMNS = ['outcome', 'ruled_rule', 'code', 'source', 'reason'];

test.each([{}, { limit: 2, least: 0.5, price: 3 }])(
  'SQLite decides every case as the table does, with the values that are bound',
  (values) => {
    const table = withValues(everyCell, values);
    const bound = sqlParameters(table, { dialect: 'sqlite' });
    const database = factsInSqlite(everyCell, everyCase);
    for (const [params, bindings] of [
      ['literal', {}],
      ['bind', Object.fromEntries(bound.map(({ name, value }) => [name, value]))],
    ] as const) {
      const query = database.prepare(toSql(table, { dialect: 'sqlite', params }));
      const rows = query.all(bindings);
      expect(rows.map((row) => row.refused)).toEqual(everyCase.map(() => null));
      expect(rows.map((row) => COLUMNS.map((name) => row[name]))).toEqual(
        everyCase.map((facts) => answerOf(table, facts)),
      );
    }
    database.close();
  },
);

test.each([
  ['limit', null, 'parameter limit is missing'],
  ['limit', 'seven', 'parameter limit must be a number from 1 to 9'],
  ['limit', 0, 'parameter limit must be a number from 1 to 9'],
  ['limit', 10, 'parameter limit must be a number from 1 to 9'],
  ['limit', 2.5, 'parameter limit must be a whole number'],
  ['least', -0.1, 'parameter least must be a number from 0 up'],
  ['price', Number.POSITIVE_INFINITY, 'parameter price must be a number'],
])('a query whose parameter %s is %s decides nothing, and says why', (name, value, refused) => {
  const database = factsInSqlite(everyCell, everyCase);
  const query = database.prepare(toSql(everyCell, { dialect: 'sqlite', params: 'bind' }));
  const rows = query.all({ limit: 4, least: 0.25, price: 0.5, [name]: value });
  database.close();
  expect(rows.map((row) => [row.refused, row.ruled_rule, row.outcome, row.reason])).toEqual(
    everyCase.map(() => [refused, null, null, null]),
  );
});
