/** Parameters in a query: written into it as numbers, or left as placeholders that are bound when it runs. */
import type { Bound, NumberCell } from '../define/cell.ts';
import type { Fact } from '../define/fact.ts';
import { namedBounds } from '../define/named-bounds.ts';
import type { NumberParameter } from '../define/parameter.ts';
import { holesOf } from '../define/reason.ts';
import { type AnyTable, program } from '../define/table.ts';
import { columnProblems, double, SQL_DIALECTS, type SqlDialect, type SqlDialectName } from './sql-dialect.ts';

/** A number that is bound when the query runs. */
export interface SqlParameter {
  readonly name: string;
  /** The value in force, under which the policy has its hash. */
  readonly value: number;
  /** What stands for it in the query. */
  readonly placeholder: string;
}

/**
 * The numbers that a query with `params: 'bind'` needs, in the order of their placeholders: every number parameter that a
 * condition or a reason names. Other parameters shape how facts are counted, before the query sees them.
 */
export function sqlParameters(
  table: AnyTable,
  options: { readonly dialect: SqlDialectName },
): readonly SqlParameter[] {
  const used = new Set<Bound>([
    ...namedBounds(table).map(({ bound }) => bound),
    ...table[program].rows.flatMap(({ reason }) => holesOf(reason)),
  ]);
  return Object.entries(table.params)
    .filter(([name, { kind }]) => kind === 'number' && used.has(name))
    .map(([name], at) => ({
      name,
      value: table.values[name] as number,
      placeholder: SQL_DIALECTS[options.dialect].placeholder(name, at + 1),
    }));
}

/** What can be wrong with a value that is bound: a query without a number, or with one out of range, must decide nothing. */
export function boundProblems(
  table: AnyTable,
  { name, placeholder }: SqlParameter,
  dialect: SqlDialectName,
): { readonly when: string; readonly problem: string }[] {
  const parameter = table.params[name] as NumberParameter;
  const asFact: Fact = { ...parameter, kind: 'score' };
  const value = double(placeholder);
  const { typeProblem }: SqlDialect = SQL_DIALECTS[dialect];
  // PostgreSQL learns the type of a placeholder from the cast; where any type can be bound, a cast would turn words into 0.
  const column = typeProblem(placeholder, asFact) === undefined ? value : placeholder;
  const problems = columnProblems(SQL_DIALECTS[dialect], column, asFact);
  if (parameter.integer === true)
    problems.push({ when: `${value} <> round(${value})`, problem: 'must be a whole number' });
  return problems;
}

const OPERATORS = { equals: '=', at_least: '>=', above: '>', at_most: '<=', below: '<' } as const;

/** The comparisons of a cell that names parameters; undefined if it names none that are bound. */
export function boundCondition(
  value: string,
  cell: NumberCell,
  placeholders: ReadonlyMap<Bound, string>,
): string | undefined {
  const bounds = Object.entries(cell) as [keyof typeof OPERATORS, Bound][];
  if (!bounds.some(([, bound]) => placeholders.has(bound))) return undefined;
  return bounds
    .map(([key, bound]) => `${double(value)} ${OPERATORS[key]} ${double(placeholders.get(bound) ?? bound)}`)
    .join(' AND ');
}
