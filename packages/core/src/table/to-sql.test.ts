/** A random table written as SQL decides in SQLite what the table decides, and refuses what the table refuses. */
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCase, randomTable } from '../../test/random-table.ts';
import { decide } from './decide.ts';
import { parseTable } from './parse-table.ts';
import { policyHash } from './policy-hash.ts';
import { readFacts } from './read-facts.ts';
import { type AnyTable, program } from './table.ts';
import { toSql } from './to-sql.ts';

type Row = Readonly<Record<string, unknown>>;

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
};

/** What the database says of some rows, in their order. */
function inDatabase(table: AnyTable, rows: readonly Row[]): Row[] {
  const database = new DatabaseSync(':memory:');
  const names = table[program].names.filter((name) => table.facts[name]!.kind !== 'sum');
  const quoted = names.map((name) => `"${name}"`).join(', ');
  database.exec(`CREATE TABLE facts ("at", ${quoted})`);
  rows.forEach((row, at) => {
    database.exec(
      `INSERT INTO facts VALUES (${[at, ...names.map((name) => literal(row[name]))].join(', ')})`,
    );
  });
  const told = database.prepare(`SELECT * FROM (${toSql(table, { dialect: 'sqlite' })}) ORDER BY "at"`).all();
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

const everyKind = parseTable({
  id: 'every-kind',
  facts: {
    n: { kind: 'count', doc: '' },
    both: { kind: 'sum', doc: '', of: ['n', 'n'] },
    end: { kind: 'flag', doc: '' },
    word: { kind: 'choice', doc: '', values: [`it's`, 'b', null] },
    tags: { kind: 'set', doc: '', values: [`x'`, 'y'] },
    score: { kind: 'score', doc: '' },
    rule: { kind: 'flag', doc: '' },
  },
  params: {
    limit: { kind: 'number', doc: '', default: 3 },
    names: { kind: 'words', doc: '', default: ['a', `b'`] },
  },
  outcomes: { YES: '', NO: '' },
  rules: [
    { id: 'sums', when: { both: { at_least: 'limit' } }, then: 'YES', reason: '{both} of {limit}, {names}' },
    {
      id: 'sets',
      when: { tags: { has_all: [`x'`, 'y'] } },
      then: 'NO',
      reason: '{tags}: {word} {end} {score}',
    },
    { id: 'words', when: { word: [`it's`, null] }, then: 'YES', reason: '{n}' },
    { id: 'null', when: { word: null, end: false }, then: 'YES', reason: '' },
  ],
  otherwise: { then: 'NO', reason: '' },
  accepted: [{ kind: 'UNREACHABLE', rule: 'null', because: 'a test' }],
});

test('sentences, names that are taken, and what needs quoting', () => {
  const facts = { n: 0, end: true, word: `it's`, tags: ['y', `x'`], score: 2, rule: false };
  const told = inDatabase(everyKind, [
    { ...facts, n: 2 },
    facts,
    { ...facts, score: 0.5, end: false, word: null },
    { ...facts, tags: [] },
    { ...facts, tags: [], word: 'b' },
  ]);
  expect(told.map(({ ruled_rule, outcome, reason }) => [ruled_rule, outcome, reason])).toEqual([
    ['sums', 'YES', `4 of 3, a, b'`],
    ['sets', 'NO', `x', y: it's true 2`],
    ['sets', 'NO', `x', y: null false 0.5`],
    ['words', 'YES', '0'],
    ['otherwise', 'NO', ''],
  ]);
});

test.each(['sqlite', 'duckdb', 'postgres'] as const)(
  'the heading of %s names the policy, its hash and its columns',
  (dialect) => {
    const [first, second, third, fourth] = toSql(everyKind, { dialect }).split('\n');
    expect(first).toMatch(
      new RegExp(`^-- every-kind@v1 for \\w+, written by Curia; policy hash ${policyHash(everyKind)}$`),
    );
    expect(second).toBe(
      '-- reads "facts" (n, end, word, tags, score, rule) and adds refused, ruled_rule, outcome, code, source, reason',
    );
    expect(third).toMatch(/^-- a set is \w+/);
    expect(fourth).toBe('SELECT "ruled".*,');
    expect(toSql(everyKind, { dialect, hash: 'h' })).toMatch(/policy hash h\n/);
  },
);
