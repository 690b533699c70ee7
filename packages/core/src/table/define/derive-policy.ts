/** Derives a policy from another: other defaults, and rows that are new, other or elsewhere. What is not said stays as it is. */

import { refusal } from '../../read/refusal.ts';
import { suggest } from '../../text/edit-distance.ts';
import type { ErrorDetail } from '../../text/error-detail.ts';
import { assemble, completeRow, type RuleDefinition } from './define-table.ts';
import type { Values } from './parameter.ts';
import { overlayValues, type ValuesOf } from './parameter.ts';
import type { Facts, Rule } from './rule.ts';
import type { Accepted, AnyTable, Parameters, RuleOf, Table } from './table.ts';

/** Where a row stands: beside one that is there. */
type Place<Id extends string> = { readonly before: Id } | { readonly after: Id };

/** A change to the rows of a policy; changes are made in order, so a later one may name a row that an earlier one put in. */
export type RowChange<Row, Id extends string = string> =
  | ({ readonly insert: Row } & Place<Id>)
  /** The row of the same name gives way to it. */
  | { readonly replace: Row }
  | ({ readonly move: Id } & Place<Id>);

/** A row that the facts, outcomes and parameters of a table allow. */
type RowOf<T extends AnyTable, Id extends string, C extends string> =
  T extends Table<infer F, infer O, infer _Id, infer _C, infer P> ? RuleDefinition<F, O, P, Id, C> : never;

/** A table with further rules and codes. */
type WithRows<T extends AnyTable, Id extends string, C extends string> =
  T extends Table<infer F, infer O, infer Known, infer Codes, infer P>
    ? Table<F, O, Known | Id, Codes | C, P>
    : never;

/** Derives another policy: a new name, new defaults for some parameters, and changes to its rows. */
export function derivePolicy<
  T extends AnyTable,
  const Id extends string = never,
  const C extends string = never,
>(
  table: T,
  policy: string,
  defaults: Partial<ValuesOf<T['params']>>,
  more: {
    readonly title?: string;
    readonly doc?: string;
    readonly rows?: readonly RowChange<RowOf<T, Id, C>, RuleOf<T> | NoInfer<Id>>[];
    /** All findings that are accepted, if they are others than those of the first policy. */
    readonly accepted?: readonly Accepted<T['facts'], Extract<keyof T['params'], string>>[];
  } = {},
): WithRows<T, Id, C> {
  const values = overlayValues(table.params, table.values as Values, defaults as Record<string, unknown>);
  // Each parameter keeps its kind: values of another kind have just been rejected.
  const params = Object.fromEntries(
    Object.entries(table.params).map(([name, parameter]) => [name, { ...parameter, default: values[name] }]),
  ) as unknown as Parameters;
  const { values: _inForce, ...plain } = table as AnyTable;
  const { rows = [], ...said } = more;
  const rules = changeRows({ ...plain, policy }, rows as readonly RowChange<AnyRow>[]);
  // The rows that were put in have the types that the changes say.
  return assemble(
    { ...plain, ...said, policy, params, rules },
    values,
    'TABLE_INVALID',
  ) as unknown as WithRows<T, Id, C>;
}

type AnyRow = RuleDefinition<Facts, string, Parameters, string, string>;

function changeRows(
  table: Pick<AnyTable, 'id' | 'policy' | 'rules'>,
  changes: readonly RowChange<AnyRow>[],
): readonly Rule[] {
  const rows = [...table.rules];
  const problems: ErrorDetail[] = [];
  const placeOf = (path: string, id: string): number => {
    const at = rows.findIndex((row) => row.id === id);
    if (at >= 0) return at;
    const hint = suggest(
      id,
      rows.map((row) => row.id),
    );
    problems.push({ path, problem: `there is no rule ${JSON.stringify(id)}; ${hint}` });
    return rows.length;
  };
  for (const [number, change] of changes.entries()) {
    const path = `rows.${number}`;
    if ('replace' in change) {
      rows.splice(placeOf(`${path}.replace.id`, change.replace.id), 1, completeRow(table, change.replace));
      continue;
    }
    const made =
      'move' in change
        ? rows.splice(placeOf(`${path}.move`, change.move), 1)
        : [completeRow(table, change.insert)];
    const at =
      'before' in change
        ? placeOf(`${path}.before`, change.before)
        : placeOf(`${path}.after`, change.after) + 1;
    rows.splice(at, 0, ...made);
  }
  if (problems.length > 0) throw refusal('TABLE_INVALID', 'the table', problems, `table ${table.id}`);
  return rows;
}
