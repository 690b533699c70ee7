/** A random table written as SQL decides in SQLite what the table decides, and refuses what the table refuses. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyCell } from '../../../test/every-cell.ts';
import { factsInSqlite, type Row } from '../../../test/facts-in-sqlite.ts';
import { randomCase, randomTable } from '../../../test/random-table.ts';
import { decide } from '../decide/decide.ts';
import { readFacts } from '../decide/read-facts.ts';
import { parseTable } from '../define/parse-table.ts';
import { policyHash } from '../define/policy-hash.ts';
import type { AnyTable } from '../define/table.ts';
import { addedColumn, toSql } from './to-sql.ts';

/** What the database says of some rows, in their order. */
function inDatabase(table: AnyTable, rows: readonly Row[]): Row[] {
  const database = factsInSqlite(table, rows);
  const told = database.prepare(toSql(table, { dialect: 'sqlite' })).all();
  database.close();
  return told as Row[];
}

function compare(table: AnyTable, rows: readonly Row[]): void {
  inDatabase(table, rows).forEach((told, at) => {
    const read = readFacts(table, rows[at]);
    const decision = read.ok ? decide(table, read.facts) : undefined;
    for (const column of ['outcome', 'rule', 'code', 'source', 'reason'] as const)
      expect(told[column], JSON.stringify(rows[at])).toBe(decision?.[column] ?? null);
    if (read.ok) expect(told.refused).toBeNull();
    else expect(told.refused).toMatch(new RegExp(`^${read.issues[0]!.fact} `));
  });
}

test('decisions and refusals are the same', () => {
  const drawn = randomTable(['a', 'ab', 'twice', 'level', 'open', 'ratio', 'tags']).chain((table) =>
    fc.tuple(fc.constant(table), fc.array(randomCase(table), { minLength: 12, maxLength: 12 })),
  );
  fc.assert(
    fc.property(drawn, fc.nat(11), fc.constantFrom(-1, 1.5, 2 ** 41, 'x'), ([table, cases], at, bad) => {
      const rows = cases.map((facts) => ({ ...facts })) as Record<string, unknown>[];
      rows.push({ ...rows[at], a: bad }, { ...rows[at], ratio: 4.25 }, { ...rows[at], tags: ['w'] });
      rows.push({ ...rows[at], open: null }, { ...rows[at], level: 'LOW' });
      compare(
        table,
        rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name in table.facts))),
      );
    }),
    { numRuns: 60 },
  );
});

test('every bad fact refuses its row, and the first is named with what it must be', () => {
  const good = { n: 0, m: 0, share: 0.5, cost: 1, open: true, Rule: false, word: null, tags: [] };
  const bad: [Row, string][] = [
    [{ n: -1 }, 'n must be a whole number from 0 up'],
    [{ n: 1.5 }, 'n must be a whole number from 0 up'],
    [{ n: '1' }, 'n must be a whole number from 0 up'],
    [{ n: null, m: null }, 'n is missing'],
    [{ m: 2 ** 40 + 1 }, 'm must be a whole number from 0 up'],
    [{ share: 1.1 }, 'share must be a number from 0 to 1'],
    [{ share: -0.1 }, 'share must be a number from 0 to 1'],
    [{ share: null }, 'share is missing'],
    [{ cost: 'x' }, 'cost must be a number'],
    [{ open: 2 }, 'open must be true or false'],
    [{ open: 0.5 }, 'open must be true or false'],
    [{ Rule: null }, 'Rule is missing'],
    [{ word: 'x' }, `word must be one of it's, a"b, null`],
    [{ word: 1 }, `word must be one of it's, a"b, null`],
    [{ tags: ['x'] }, `tags must be a list with any of x', */, y`],
    [{ tags: [1] }, `tags must be a list with any of x', */, y`],
    [{ tags: {} }, `tags must be a list with any of x', */, y`],
    [{ tags: 'y' }, `tags must be a list with any of x', */, y`],
    [{ tags: null }, 'tags is missing'],
  ];
  const told = inDatabase(everyCell, [good, ...bad.map(([fault]) => ({ ...good, ...fault }))]);
  expect(told.map(({ refused, ruled_rule, outcome }) => [refused, ruled_rule, outcome])).toEqual([
    [null, 'others', 'YES'],
    ...bad.map(([, refused]) => [refused, null, null]),
  ]);
});

test('a choice may have no words at all', () => {
  const nothing = small({ facts: { f: { kind: 'choice', doc: '', values: [null] } }, when: { f: null } });
  const told = inDatabase(nothing, [{ f: null }, { f: 'x' }]);
  expect(told.map(({ rule, refused }) => [rule, refused])).toEqual([
    ['r', null],
    [null, 'f must be one of null'],
  ]);
});

/** A table with one rule. */
const small = ({
  when = {},
  ...more
}: {
  readonly facts: object;
  readonly when?: object;
  readonly params?: object;
}) =>
  parseTable({
    id: 'small',
    outcomes: { YES: '', NO: '' },
    rules: [{ id: 'r', when, then: 'YES', reason: '' }],
    otherwise: { then: 'NO', reason: '' },
    ...more,
  });

const COUNT = { kind: 'count', doc: '' };

test('a rule without conditions always matches', () => {
  const written = toSql(small({ facts: { n: COUNT } }), { dialect: 'sqlite' });
  expect(written).toContain(`\n      WHEN TRUE THEN 'r'\n      ELSE 'otherwise'\n`);
  expect(inDatabase(small({ facts: { n: COUNT } }), [{ n: 7 }])[0]).toMatchObject({ rule: 'r' });
});

test('the heading has one line for each thing to know, and no line of a hash leaves its comment', () => {
  const plain = small({ facts: { n: COUNT } });
  const heading = (hash: { readonly hash?: string }): string[] =>
    toSql(plain, { dialect: 'duckdb', ...hash })
      .split('\n')
      .slice(0, 3);
  const lines = (hash: string): string[] => [
    `-- small@v1 for DuckDB, written by Curia; policy hash ${hash}`,
    '-- reads "facts" (n) and adds refused, rule, outcome, code, source, reason',
    'SELECT "ruled".*,',
  ];
  expect(heading({})).toEqual(lines(policyHash(plain)));
  expect(heading({ hash: 'h\r\n\u2029; DROP TABLE facts' })).toEqual(lines('h ; DROP TABLE facts'));
});

test('a column that is added gets another name for as long as a fact has it, in capitals or not', () => {
  const taken = small({ facts: { Rule: COUNT, ruled_rule: COUNT, code: COUNT } });
  expect(addedColumn(taken, 'rule')).toBe('ruled_ruled_rule');
  expect(addedColumn(taken, 'code')).toBe('ruled_code');
  expect(addedColumn(taken, 'source')).toBe('source');
});

test.each([
  ['duckdb', 'DuckDB'],
  ['sqlite', 'SQLite'],
] as const)('%s is not asked to tell apart names that differ in capitals only', (dialect, title) => {
  const facts = small({ facts: { Age: COUNT, n: COUNT, age: COUNT }, when: { Age: 1, age: 2 } });
  expect(toSql(facts, { dialect: 'postgres' })).toContain('"Age" = 1 AND "age" = 2');
  const refusal = (what: string): object => ({
    code: 'FOREIGN_UNFIT',
    message: `small@v1 cannot be written for ${title}, which takes the ${what} for the same name; rename one`,
  });
  const caught = (run: () => unknown): unknown => {
    try {
      return run();
    } catch (error) {
      return error;
    }
  };
  expect(caught(() => toSql(facts, { dialect }))).toMatchObject(refusal('facts Age and age'));
  const params = small({
    facts: { n: COUNT },
    params: { Most: { kind: 'number', doc: '', default: 1 }, most: { kind: 'number', doc: '', default: 2 } },
    when: { n: { at_least: 'Most', at_most: 'most' } },
  });
  expect(toSql(params, { dialect })).toContain('"n" >= 1 AND "n" <= 2');
  expect(toSql(params, { dialect: 'postgres', params: 'bind' })).toContain('<= CAST($2 AS DOUBLE PRECISION)');
  expect(caught(() => toSql(params, { dialect, params: 'bind' }))).toMatchObject(
    refusal('parameters Most and most'),
  );
});
