/** Builds a table from its definition, or rejects the definition with every problem found. */
import { dropUndefined } from '../../read/drop-undefined.ts';
import { refusal } from '../../read/refusal.ts';
import { checkDefinition } from './check-definition.ts';
import { freezeCopy } from './freeze-copy.ts';
import type { Values } from './parameter.ts';
import { overlayValues, type ParameterValue } from './parameter.ts';
import { compile } from './program.ts';
import type { Facts, Rule, RuleAnswer, When } from './rule.ts';
import {
  type Accepted,
  type AnyTable,
  type Never,
  type Outputs,
  type Parameters,
  program,
  type Table,
} from './table.ts';

interface AnswerDefinition<O extends string, C extends string> {
  readonly then: NoInfer<O>;
  /** The code that programs switch on; several rules may share one. Defaults to the rule id in capitals. */
  readonly code?: C;
  /** A sentence for people; `{fact}` and `{parameter}` are filled in. */
  readonly reason: string;
  /** Where the rule comes from. Defaults to `table/policy/rule`. */
  readonly source?: string;
}

/** A row as its author writes it. */
export interface RuleDefinition<
  F extends Facts,
  O extends string,
  P extends Parameters,
  Id extends string,
  C extends string,
> extends AnswerDefinition<O, C> {
  readonly id: Id;
  readonly when: When<F, Extract<keyof P, string>>;
}

/** A table as its author writes it; the same fields in TypeScript, YAML and JSON. */
export interface TableDefinition<
  F extends Facts = Facts,
  O extends string = string,
  P extends Parameters = Parameters,
  Id extends string = string,
  C extends string = string,
> {
  readonly id: string;
  readonly policy?: string;
  readonly title?: string;
  readonly doc?: string;
  readonly facts: F;
  readonly outcomes: Readonly<Record<O, string>>;
  readonly params?: P;
  readonly rules: readonly RuleDefinition<NoInfer<F>, O, NoInfer<P>, Id, C>[];
  readonly otherwise: AnswerDefinition<O, C>;
  readonly never?: readonly Never<NoInfer<F>, Extract<keyof NoInfer<P>, string>>[];
  readonly accepted?: readonly Accepted<NoInfer<F>, Extract<keyof NoInfer<P>, string>>[];
  /** Rule ids that were used in the past and must not be reused. */
  readonly retired?: readonly string[];
  /** What each outcome consists of, by column, for exchange with tools whose tables have several outputs. */
  readonly outputs?: Outputs<NoInfer<O>>;
}

/** Defines a table. Throws `TABLE_INVALID` with every problem and where it is. */
export function defineTable<
  const F extends Facts,
  const O extends string,
  const Id extends string,
  const C extends string = string,
  const P extends Parameters = Record<never, never>,
>(definition: TableDefinition<F, O, P, Id, C>): Table<F, O, Id, C, P> {
  // Inside, tables are plain data; the types inferred from the definition apply to the table built from it.
  return build(freezeCopy(definition) as unknown as TableDefinition) as unknown as Table<F, O, Id, C, P>;
}

function build(definition: TableDefinition): AnyTable {
  const { id, policy = 'v1', title = id, doc = '', facts, outcomes, params = {} } = definition;
  const { never = [], accepted = [], retired = [], outputs } = definition;
  const rules = definition.rules.map((rule) => completeRow({ id, policy }, rule));
  const otherwise = completeAnswer({ id, policy }, 'otherwise', definition.otherwise);
  const values = Object.fromEntries(
    Object.entries(params).map(([name, { default: value }]) => [name, value]),
  );
  const plain = dropUndefined<Plain>({
    id,
    policy,
    title,
    doc,
    facts,
    outcomes,
    params,
    rules,
    otherwise,
    never,
    accepted,
    retired,
    outputs,
  });
  return assemble(plain, values, 'TABLE_INVALID');
}

type Named = Pick<AnyTable, 'id' | 'policy'>;

function completeAnswer(
  { id, policy }: Named,
  rule: string,
  given: AnswerDefinition<string, string>,
): RuleAnswer {
  return {
    then: given.then,
    code: given.code ?? rule.toUpperCase().replaceAll('-', '_'),
    reason: given.reason,
    source: given.source ?? `${id}/${policy}/${rule}`,
  };
}

/** A row of a table, with all that its author need not write. */
export const completeRow = (
  table: Named,
  { id, when, ...given }: RuleDefinition<Facts, string, Parameters, string, string>,
): Rule => ({ id, when, ...completeAnswer(table, id, given) });

type Plain = Omit<AnyTable, 'values' | typeof program>;

/** Checks and compiles a table that is whole; the code says what is to blame if that fails. */
export function assemble(
  plain: Plain,
  values: Record<string, ParameterValue>,
  code: 'TABLE_INVALID' | 'PARAMETER_INVALID',
): AnyTable {
  const problems = checkDefinition(plain, values);
  if (problems.length > 0) throw refusal(code, 'the table', problems, `table ${plain.id || '(no id)'}`);
  const compiled = compile(plain.facts, plain.rules, plain.otherwise, values);
  // The compiled program is attached under a symbol rather than a field, so a table stays plain data.
  const table = { ...freezeCopy(plain), values: Object.freeze(values) } as unknown as AnyTable;
  Object.defineProperty(table, program, { value: compiled });
  return Object.freeze(table);
}

const MOST_REMEMBERED = 256;

/** Values for the parameters of a table; of a table that is not known before, any values by name. */
type GivenValues<T extends AnyTable> = string extends keyof T['params']
  ? Readonly<Record<string, unknown>>
  : Readonly<Partial<T['values']>>;
const remembered = new WeakMap<AnyTable, Map<string, AnyTable>>();

/** Returns the table with other parameter values; rejects unknown names and values that do not fit. */
export function withValues<T extends AnyTable>(table: T, given: GivenValues<NoInfer<T>>): T {
  if (Object.keys(given).length === 0) return table;
  // Cases that carry their own configuration mostly carry the same one, so it is compiled once.
  const known = remembered.get(table) ?? new Map<string, AnyTable>();
  const key = JSON.stringify(given);
  const hit = known.get(key);
  if (hit !== undefined) return hit as T;
  const values = overlayValues(table.params, table.values as Values, given);
  const { values: _inForce, ...plain } = table as AnyTable;
  const made = assemble(plain, values, 'PARAMETER_INVALID');
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(key, made);
  remembered.set(table, known);
  return made as T;
}
