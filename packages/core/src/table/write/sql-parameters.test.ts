/** Which parameters a query binds. */
import { expect, test } from 'vitest';
import { withValues } from '../define/define-table.ts';
import { parseTable } from '../define/parse-table.ts';
import { SQL_DIALECTS, type SqlDialectName } from './sql-dialect.ts';
import { sqlParameters } from './sql-parameters.ts';

const number = { kind: 'number', doc: '', default: 1 };

const table = parseTable({
  id: 'bound',
  facts: {
    n: { kind: 'count', doc: '' },
    twice: { kind: 'sum', doc: '', of: ['n', 'n'] },
    share: { kind: 'score', doc: '' },
    word: { kind: 'choice', doc: '', values: ['as_word', 'in_list', null] },
    tags: { kind: 'set', doc: '', values: ['as_tag'] },
    open: { kind: 'flag', doc: '' },
  },
  params: {
    in_reason: number,
    in_score: number,
    in_sum: { ...number, default: 2 },
    in_count: number,
    in_last: number,
    // What follows is nowhere, or only looks like a parameter.
    nowhere: number,
    as_text: number,
    as_word: number,
    in_list: number,
    as_tag: number,
    name: { kind: 'choice', doc: '', values: ['x', 'y'], default: 'x' },
  },
  outcomes: { YES: '', NO: '' },
  rules: [
    {
      id: 'counts',
      when: { n: { at_least: 'in_count', at_most: 7 }, open: true },
      then: 'YES',
      reason: 'as_text',
    },
    {
      id: 'sums',
      when: { twice: { equals: 'in_sum' }, word: { not: 'as_word' } },
      then: 'YES',
      reason: '{name}',
    },
    {
      id: 'scores',
      when: { share: { below: 'in_score' }, word: ['in_list', null] },
      then: 'YES',
      reason: '{in_reason}',
    },
    { id: 'sets', when: { tags: { has_any: ['as_tag'] }, n: 5, word: null }, then: 'YES', reason: '' },
  ],
  otherwise: { then: 'NO', reason: '{in_last}' },
});

test.each([
  ['postgres', ['$1', '$2', '$3', '$4', '$5']],
  ['duckdb', ['$in_reason', '$in_score', '$in_sum', '$in_count', '$in_last']],
  ['sqlite', [':in_reason', ':in_score', ':in_sum', ':in_count', ':in_last']],
] as [SqlDialectName, string[]][])(
  'the numbers that conditions and reasons name are bound, in the order of the table, for %s',
  (dialect, placeholders) => {
    const inForce = withValues(table, { in_sum: 4 });
    expect(sqlParameters(inForce, { dialect })).toEqual([
      { name: 'in_reason', value: 1, placeholder: placeholders[0] },
      { name: 'in_score', value: 1, placeholder: placeholders[1] },
      { name: 'in_sum', value: 4, placeholder: placeholders[2] },
      { name: 'in_count', value: 1, placeholder: placeholders[3] },
      { name: 'in_last', value: 1, placeholder: placeholders[4] },
    ]);
  },
);

test('every database has a name that people know', () => {
  expect(Object.entries(SQL_DIALECTS).map(([name, { title }]) => [name, title])).toEqual([
    ['postgres', 'PostgreSQL'],
    ['duckdb', 'DuckDB'],
    ['sqlite', 'SQLite'],
  ]);
});
