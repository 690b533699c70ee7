/** Writes a table as one SELECT: the database then decides as `decide` would, row by row. */
import { CuriaError } from '../../read/errors.ts';
import { boundsOf } from '../decide/bounds.ts';
import type { Bound, Cell, NumberCell } from '../define/cell.ts';
import { Compare, type Condition } from '../define/condition.ts';
import type { Fact } from '../define/fact.ts';
import { leavesOf } from '../define/feasible.ts';
import { policyHash } from '../define/policy-hash.ts';
import { type AnyTable, policyName, program } from '../define/table.ts';
import { oneLine } from './one-line.ts';
import {
  columnProblems,
  double,
  quoteName,
  quoteText,
  SQL_DIALECTS,
  type SqlDialect,
  type SqlDialectName,
} from './sql-dialect.ts';
import { boundCondition, boundProblems, type SqlParameter, sqlParameters } from './sql-parameters.ts';

/** The columns that the query adds. */
const ADDED = ['refused', 'rule', 'outcome', 'code', 'source', 'reason'] as const;

type Added = (typeof ADDED)[number];

/** What an added column is called: its name, with `ruled_` before it for as long as a fact has that name, in capitals or not. */
export function addedColumn({ [program]: { names } }: AnyTable, name: Added): string {
  const taken = names.map((one) => one.toLowerCase());
  let free: string = name;
  while (taken.includes(free)) free = `ruled_${free}`;
  return free;
}

/** How a table is written as SQL. */
export interface SqlOptions {
  readonly dialect: SqlDialectName;
  /** The hash of the policy: that of the table unless another covers more. */
  readonly hash?: string;
  /** Whether parameters are written as numbers, or bound when the query runs; numbers if absent. */
  readonly params?: 'literal' | 'bind';
}

/**
 * Writes a query over the columns of "facts", one for each observed fact. It adds what was decided; a row with a missing or bad
 * fact is refused, which says why, and has no outcome. Throws `FOREIGN_UNFIT` if the database cannot tell two names apart.
 */
export function toSql(table: AnyTable, options: SqlOptions): string {
  const dialect: SqlDialect = SQL_DIALECTS[options.dialect];
  const { observed, rows } = table[program];
  const bound = options.params === 'bind' ? sqlParameters(table, options) : [];
  if (dialect.ignoresCase) {
    tellApart(table, dialect, 'facts', table[program].names);
    tellApart(
      table,
      dialect,
      'parameters',
      bound.map(({ name }) => name),
    );
  }
  const writer: Writer = {
    table,
    dialect,
    placeholders: new Map(bound.map(({ name, placeholder }) => [name, placeholder])),
  };
  const problems = [
    ...bound.flatMap((one) =>
      boundProblems(table, one, options.dialect).map(({ when, problem }) => ({
        when,
        told: `parameter ${one.name} ${problem}`,
      })),
    ),
    ...observed.flatMap(({ name, fact }) =>
      columnProblems(dialect, quoteName(name), fact).map(({ when, problem }) => ({
        when,
        told: `${name} ${problem}`,
      })),
    ),
  ].map(({ when, told }) => `WHEN ${when} THEN ${quoteText(told)}`);
  const rules = table.rules.map(({ id, when }, at) => {
    // Each rule has its row in the program.
    const asked = rows[at]!.conditions.map((condition) =>
      toCondition(writer, condition, when[condition.fact] as Cell),
    );
    return `WHEN ${asked.join(' AND ') || 'TRUE'} THEN ${quoteText(id)}`;
  });
  const added = (name: Added): string => quoteName(addedColumn(table, name));
  const answer = (column: Added, value: (row: (typeof rows)[number]) => string): string =>
    `CASE ${added('rule')}\n${indent(rows.map((row) => `WHEN ${quoteText(row.id)} THEN ${value(row)}`))}\n  END AS ${added(column)}`;
  const refused = `CASE\n${indent(problems, 8)}\n      END`;
  return `${heading(writer, options.hash ?? policyHash(table), bound)}
SELECT "ruled".*,
  ${answer('outcome', ({ then }) => quoteText(then))},
  ${answer('code', ({ code }) => quoteText(code))},
  ${answer('source', ({ source }) => quoteText(source))},
  ${answer('reason', ({ pieces }) => toReason(writer, pieces))}
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

/** What every part of a query is written with. */
interface Writer {
  readonly table: AnyTable;
  readonly dialect: SqlDialect;
  /** What stands for each parameter that is bound. */
  readonly placeholders: ReadonlyMap<Bound, string>;
}

function tellApart(table: AnyTable, { title }: SqlDialect, what: string, names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const other = seen.get(name.toLowerCase());
    if (other !== undefined)
      throw new CuriaError(
        'FOREIGN_UNFIT',
        `${policyName(table)} cannot be written for ${title}, which takes the ${what} ${other} and ${name} for the same name; rename one`,
      );
    seen.set(name.toLowerCase(), name);
  }
}

const indent = (lines: readonly string[], by = 4): string =>
  lines.map((line) => `${' '.repeat(by)}${line}`).join('\n');

function heading({ table, dialect }: Writer, hash: string, bound: readonly SqlParameter[]): string {
  const sets = Object.values(table.facts).some(({ kind }) => kind === 'set');
  const names = table[program].names.join(', ');
  const lines = [
    `${policyName(table)} for ${dialect.title}, written by Curia; policy hash ${hash}`,
    `reads "facts" (${names}) and adds ${ADDED.map((name) => addedColumn(table, name)).join(', ')}`,
    ...(sets ? [`a set is ${dialect.setColumn}`] : []),
    ...(bound.length === 0 ? [] : ['the hash is that of these values; others make another policy:']),
    ...bound.map(({ name, placeholder, value }) => `bind ${placeholder} to ${name}, ${value}`),
  ];
  return lines.map((line) => `-- ${oneLine(line)}`).join('\n');
}

/** A fact as a value that can be compared: its column, or the counts that a sum adds up. */
function toValue(table: AnyTable, name: string): string {
  // Names of facts come from the program of the table.
  const fact = table.facts[name]!;
  if (fact.kind === 'score') return double(quoteName(name));
  if (fact.kind !== 'sum') return quoteName(name);
  const parts = Array.from(leavesOf(table.facts, name), ([leaf, times]) => {
    const part = `CAST(${quoteName(leaf)} AS BIGINT)`;
    return times === 1 ? part : `${times} * ${part}`;
  });
  return `(${parts.join(' + ')})`;
}

function toCondition({ table, dialect, placeholders }: Writer, condition: Condition, cell: Cell): string {
  // A condition is about a fact of its table.
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
    return parts.length === 1 ? parts.join() : `(${parts.join(' OR ')})`;
  }
  if (fact.kind === 'set') {
    const named = fact.values.filter((_, at) => (condition.mask & (1 << at)) !== 0);
    const has = named.map((one) => dialect.has(value, one));
    if (condition.compare === Compare.all) return has.join(' AND ');
    const any = `(${has.join(' OR ')})`;
    return condition.compare === Compare.any ? any : `NOT ${any}`;
  }
  return boundCondition(value, cell as NumberCell, placeholders) ?? toRange(fact, value, condition);
}

function toRange(fact: Fact, value: string, condition: Condition): string {
  const literal = (number: number): string => (fact.kind === 'score' ? double(number) : String(number));
  const parts = boundsOf(fact, condition).map(
    ({ operator, number }) => `${value} ${operator} ${literal(number)}`,
  );
  return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
}

function toReason({ table, dialect, placeholders }: Writer, pieces: readonly string[]): string {
  const parts = pieces.flatMap((piece, at) => {
    if (at % 2 === 0) return piece === '' ? [] : [quoteText(piece)];
    if (Object.hasOwn(table.facts, piece)) return [toText(table, dialect, piece)];
    const placeholder = placeholders.get(piece);
    if (placeholder !== undefined) return [numberText(double(placeholder))];
    const value = table.values[piece];
    return [quoteText(Array.isArray(value) ? value.join(', ') : String(value))];
  });
  return parts.length === 0 ? "''" : parts.join(' || ');
}

const wholeText = (value: string): string => `CAST(CAST(${value} AS BIGINT) AS VARCHAR)`;

/** A number in a sentence: whole numbers without a fraction, as JavaScript would print them. */
const numberText = (value: string): string =>
  `CASE WHEN abs(${value}) < 1000000000000000 THEN CASE WHEN ${value} = CAST(${value} AS BIGINT) THEN ${wholeText(value)} ELSE CAST(${value} AS VARCHAR) END ELSE CAST(${value} AS VARCHAR) END`;

/** A fact in a sentence, as JavaScript would print it. */
function toText(table: AnyTable, dialect: SqlDialect, name: string): string {
  // Names of facts come from the program of the table.
  const fact = table.facts[name]!;
  const value = toValue(table, name);
  switch (fact.kind) {
    case 'count':
    case 'sum':
      return wholeText(value);
    case 'score':
      return numberText(value);
    case 'flag':
      return `CASE WHEN ${value} = TRUE THEN 'true' ELSE 'false' END`;
    case 'choice':
      return `COALESCE(CAST(${value} AS VARCHAR), 'null')`;
    case 'set':
      return `substr(${fact.values.map((one) => `CASE WHEN ${dialect.has(value, one)} THEN ${quoteText(`, ${one}`)} ELSE '' END`).join(' || ')}, 3)`;
  }
}
