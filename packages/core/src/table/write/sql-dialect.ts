/** Where the databases differ: how a column is checked to have a fact's values, and how sets are stored. */
import { LARGEST_COUNT, rangeOf } from '../define/condition.ts';
import type { Fact } from '../define/fact.ts';
import { describeFact } from '../explain/describe-when.ts';

/** A problem with a column, and the condition under which it has it. */
export interface ColumnProblem {
  readonly when: string;
  readonly problem: string;
}

/** One database. */
export interface SqlDialect {
  readonly title: string;
  /** What the column of a set contains. */
  readonly setColumn: string;
  /** True if names that differ only in capitals are the same name, even quoted. */
  readonly ignoresCase: boolean;
  /** What stands for a value that is bound when the query runs, by its name or its number from 1. */
  readonly placeholder: (name: string, number: number) => string;
  /** What is wrong with a column that is not NULL, in the order to be checked. */
  readonly typeProblem: (column: string, fact: Fact) => string | undefined;
  /** A column of words, also one of an enumerated type, compared letter by letter whatever its collation. */
  readonly word: (column: string) => string;
  /** The condition that a set has a value. */
  readonly has: (column: string, value: string) => string;
  /** The condition that a set has a value it must not have. */
  readonly hasOther: (column: string, values: readonly string[]) => string;
}

/** A string in SQL. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A name in SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const list = (values: readonly string[]): string => values.map(quoteText).join(', ');

/** The databases that a table can be written for. */
export const SQL_DIALECTS = {
  postgres: {
    title: 'PostgreSQL',
    setColumn: 'text[]',
    ignoresCase: false,
    placeholder: (_name, number) => `$${number}`,
    typeProblem: () => undefined,
    word: (column) => `CAST(${column} AS text) COLLATE "C"`,
    has: (column, value) => `${quoteText(value)} = ANY(${column})`,
    hasOther: (column, values) => `NOT (CAST(${column} AS text[]) <@ CAST(ARRAY[${list(values)}] AS text[]))`,
  },
  duckdb: {
    title: 'DuckDB',
    setColumn: 'VARCHAR[]',
    ignoresCase: true,
    placeholder: (name) => `$${name}`,
    typeProblem: () => undefined,
    word: (column) => `CAST(${column} AS VARCHAR) COLLATE "C"`,
    has: (column, value) => `list_contains(${column}, ${quoteText(value)})`,
    // Counting the known values one by one sees values that are NULL too.
    hasOther: (column, values) =>
      `len(${column}) <> len(list_filter(${column}, lambda one: one IN (${list(values)})))`,
  },
  sqlite: {
    title: 'SQLite',
    setColumn: 'text with a JSON list',
    ignoresCase: true,
    placeholder: (name) => `:${name}`,
    typeProblem: (column, { kind }) => {
      if (kind === 'count' || kind === 'score') return `typeof(${column}) NOT IN ('integer', 'real')`;
      if (kind === 'flag') return `typeof(${column}) <> 'integer'`;
      if (kind === 'set') return `NOT json_valid(${column}) OR json_type(${column}) <> 'array'`;
      return `typeof(${column}) <> 'text'`;
    },
    word: (column) => `${column} COLLATE BINARY`,
    has: (column, value) =>
      `EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ${quoteText(value)} AND type = 'text')`,
    hasOther: (column, values) =>
      `EXISTS (SELECT 1 FROM json_each(${column}) WHERE type <> 'text' OR value NOT IN (${list(values)}))`,
  },
} as const satisfies Readonly<Record<string, SqlDialect>>;

/** The name of a database. */
export type SqlDialectName = keyof typeof SQL_DIALECTS;

/** Everything that can be wrong with the column of a fact, in the order to be checked: later checks rely on earlier ones. */
export function columnProblems(dialect: SqlDialect, column: string, fact: Fact): ColumnProblem[] {
  const problems: ColumnProblem[] = [];
  const isNullable = fact.kind === 'choice' && fact.values.includes(null);
  if (!isNullable) problems.push({ when: `${column} IS NULL`, problem: 'is missing' });
  const must = `must be ${describeFact(fact)}`;
  const type = dialect.typeProblem(column, fact);
  // A condition on NULL is neither true nor false, so a value that may be NULL passes.
  if (type !== undefined) problems.push({ when: `${column} IS NOT NULL AND (${type})`, problem: must });
  for (const when of valueProblems(dialect, column, fact)) problems.push({ when, problem: must });
  return problems;
}

function valueProblems(dialect: SqlDialect, column: string, fact: Fact): string[] {
  switch (fact.kind) {
    case 'score': {
      const { low, high } = rangeOf(fact);
      return [`${double(column)} < ${double(low)} OR ${double(column)} > ${double(high)}`];
    }
    case 'flag':
      return [`NOT (${column} = TRUE OR ${column} = FALSE)`];
    case 'choice': {
      const words = fact.values.filter((value) => value !== null);
      // PostgreSQL and DuckDB refuse an empty list; SQLite finds even NULL outside of one.
      return [
        words.length === 0 ? `${column} IS NOT NULL` : `${dialect.word(column)} NOT IN (${list(words)})`,
      ];
    }
    case 'set':
      return [dialect.hasOther(column, fact.values)];
    default:
      return [`${column} < 0 OR ${column} > ${LARGEST_COUNT}`, `${column} <> CAST(${column} AS BIGINT)`];
  }
}

/** A number as a double, whatever type its column or literal has. */
export const double = (number: string | number): string => `CAST(${number} AS DOUBLE PRECISION)`;
