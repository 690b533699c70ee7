/** Writes a table as one SELECT: the database then decides as `decide` would, row by row. */
import { boundsOf } from './bounds.ts';
import { Compare, type Condition } from './condition.ts';
import type { Fact } from './fact.ts';
import { leavesOf } from './feasible.ts';
import { policyHash } from './policy-hash.ts';
import {
  columnProblems,
  double,
  quoteName,
  quoteText,
  SQL_DIALECTS,
  type SqlDialect,
  type SqlDialectName,
} from './sql-dialect.ts';
import { type AnyTable, policyName, program } from './table.ts';

/** The columns that the query adds. */
const ADDED = ['refused', 'rule', 'outcome', 'code', 'source', 'reason'] as const;

/** What an added column is called: its name, or `ruled_` before it if a fact has that name. */
const addedName = ({ [program]: { observed } }: AnyTable, name: (typeof ADDED)[number]): string =>
  observed.some((fact) => fact.name === name) ? `ruled_${name}` : name;

/**
 * Writes a query over the columns of "facts", one for each observed fact. It adds what was decided; a row with a missing or bad
 * fact is refused, which says why, and has no outcome. The hash is that of the table unless another covers more.
 */
export function toSql(
  table: AnyTable,
  options: { readonly dialect: SqlDialectName; readonly hash?: string },
): string {
  const dialect: SqlDialect = SQL_DIALECTS[options.dialect];
  const { observed, rows } = table[program];
  const problems = observed.flatMap(({ name, fact }) =>
    columnProblems(dialect, quoteName(name), fact).map(
      ({ when, problem }) => `WHEN ${when} THEN ${quoteText(`${name} ${problem}`)}`,
    ),
  );
  const rules = rows
    .slice(0, -1)
    .map(
      ({ id, conditions }) =>
        `WHEN ${conditions.map((condition) => toCondition(table, dialect, condition)).join(' AND ') || 'TRUE'} THEN ${quoteText(id)}`,
    );
  const added = (name: (typeof ADDED)[number]): string => quoteName(addedName(table, name));
  const answer = (column: (typeof ADDED)[number], value: (row: (typeof rows)[number]) => string): string =>
    `CASE ${added('rule')}\n${indent(rows.map((row) => `WHEN ${quoteText(row.id)} THEN ${value(row)}`))}\n  END AS ${added(column)}`;
  const refused = problems.length === 0 ? 'CAST(NULL AS VARCHAR)' : `CASE\n${indent(problems, 8)}\n      END`;
  return `${heading(table, dialect, options.hash ?? policyHash(table))}
SELECT "ruled".*,
  ${answer('outcome', ({ then }) => quoteText(then))},
  ${answer('code', ({ code }) => quoteText(code))},
  ${answer('source', ({ source }) => quoteText(source))},
  ${answer('reason', ({ pieces }) => toReason(table, dialect, pieces))}
FROM (
  SELECT "checked".*,
    CASE
      WHEN ${added('refused')} IS NOT NULL THEN NULL
${indent([...rules, "ELSE 'otherwise'"], 6)}
    END AS ${added('rule')}
  FROM (
    SELECT "facts".*,
      ${refused} AS ${added('refused')}
    FROM "facts"
  ) AS "checked"
) AS "ruled"
`;
}

const indent = (lines: readonly string[], by = 4): string =>
  lines.map((line) => `${' '.repeat(by)}${line}`).join('\n');

function heading(table: AnyTable, dialect: SqlDialect, hash: string): string {
  const sets = Object.values(table.facts).some(({ kind }) => kind === 'set');
  const names = table[program].names.join(', ');
  const lines = [
    `${policyName(table)} for ${dialect.title}, written by Curia; policy hash ${hash}`,
    `reads "facts" (${names}) and adds ${ADDED.map((name) => addedName(table, name)).join(', ')}`,
    ...(sets ? [`a set is ${dialect.setColumn}`] : []),
  ];
  // A name may contain a line break, and a comment ends with its line.
  return lines.map((line) => `-- ${line.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')}`).join('\n');
}

/** A fact as a value that can be compared: its column, or the counts that a sum adds up. */
function toValue(table: AnyTable, name: string): string {
  const fact = table.facts[name]!;
  if (fact.kind === 'score') return double(quoteName(name));
  if (fact.kind !== 'sum') return quoteName(name);
  const parts = Array.from(leavesOf(table.facts, name), ([leaf, times]) => {
    const part = `CAST(${quoteName(leaf)} AS BIGINT)`;
    return times === 1 ? part : `${times} * ${part}`;
  });
  return `(${parts.join(' + ')})`;
}

function toCondition(table: AnyTable, dialect: SqlDialect, condition: Condition): string {
  const fact = table.facts[condition.fact]!;
  const value = toValue(table, condition.fact);
  if (fact.kind === 'flag') return `${value} = ${condition.low === 1 ? 'TRUE' : 'FALSE'}`;
  if (fact.kind === 'choice') {
    const chosen = fact.values.filter((_, at) => condition.members[at] === true);
    const words = chosen.filter((one) => one !== null).map(quoteText);
    const parts = [
      ...(words.length === 0 ? [] : [`${dialect.word(value)} IN (${words.join(', ')})`]),
      ...(chosen.includes(null) ? [`${value} IS NULL`] : []),
    ];
    return parts.length === 1 ? parts[0]! : `(${parts.join(' OR ')})`;
  }
  if (fact.kind === 'set') {
    const named = fact.values.filter((_, at) => (condition.mask & (1 << at)) !== 0);
    const has = named.map((one) => dialect.has(value, one));
    if (condition.compare === Compare.all) return has.join(' AND ');
    const any = `(${has.join(' OR ')})`;
    return condition.compare === Compare.any ? any : `NOT ${any}`;
  }
  return toRange(fact, value, condition);
}

function toRange(fact: Fact, value: string, condition: Condition): string {
  const literal = (number: number): string => (fact.kind === 'score' ? double(number) : String(number));
  const parts = boundsOf(fact, condition).map(
    ({ operator, number }) => `${value} ${operator} ${literal(number)}`,
  );
  return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
}

function toReason(table: AnyTable, dialect: SqlDialect, pieces: readonly string[]): string {
  const parts = pieces.flatMap((piece, at) => {
    if (at % 2 === 0) return piece === '' ? [] : [quoteText(piece)];
    if (Object.hasOwn(table.facts, piece)) return [toText(table, dialect, piece)];
    const value = table.values[piece];
    return [quoteText(Array.isArray(value) ? value.join(', ') : String(value))];
  });
  return parts.length === 0 ? "''" : parts.join(' || ');
}

/** A fact in a sentence, as JavaScript would print it. */
function toText(table: AnyTable, dialect: SqlDialect, name: string): string {
  const fact = table.facts[name]!;
  const value = toValue(table, name);
  const asWhole = `CAST(CAST(${value} AS BIGINT) AS VARCHAR)`;
  switch (fact.kind) {
    case 'count':
    case 'sum':
      return asWhole;
    case 'score':
      return `CASE WHEN abs(${value}) < 1000000000000000 THEN CASE WHEN ${value} = CAST(${value} AS BIGINT) THEN ${asWhole} ELSE CAST(${value} AS VARCHAR) END ELSE CAST(${value} AS VARCHAR) END`;
    case 'flag':
      return `CASE WHEN ${value} = TRUE THEN 'true' ELSE 'false' END`;
    case 'choice':
      return `COALESCE(${value}, 'null')`;
    case 'set':
      return `substr(${fact.values.map((one) => `CASE WHEN ${dialect.has(value, one)} THEN ${quoteText(`, ${one}`)} ELSE '' END`).join(' || ')}, 3)`;
  }
}
