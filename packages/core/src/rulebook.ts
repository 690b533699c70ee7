/** Everything that a court decides by, under one hash: its tables, and whatever else can shape a ruling. */
import { CuriaError, type ErrorDetail } from './errors.ts';
import type { Fact } from './table/fact.ts';
import type { Parameter, ParameterLike } from './table/parameter.ts';
import { policyHash } from './table/policy-hash.ts';
import type { AnyTable, Table } from './table/table.ts';
import { canonicalJson } from './text/canonical-json.ts';
import { sha256 } from './text/sha256.ts';

/** The tables of a court, by the question that each answers. */
export type Tables = Readonly<Record<string, AnyTable>>;

/** What a court decides by. */
export interface Rulebook<T extends Tables = Tables> {
  readonly name: string;
  readonly tables: T;
  /** What else can shape a ruling, as JSON: options, profiles, packs, the versions of prompts, calibrations. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Changes with every table and every parameter. */
  readonly hash: string;
}

/** Binds tables and parameters into a rulebook. */
export function makeRulebook<T extends Tables>(
  name: string,
  tables: T,
  parameters: Readonly<Record<string, unknown>> = {},
): Rulebook<T> {
  const hashes = Object.fromEntries(
    Object.entries(tables).map(([question, table]) => [question, policyHash(table)]),
  );
  return { name, tables, parameters, hash: sha256(canonicalJson({ name, tables: hashes, parameters })) };
}

/**
 * A user's own table in the place of one that ships; refused with `TABLE_UNFIT` where it does not answer the same question: it may
 * observe fewer facts, but no others, give fewer outcomes, but no others, and must have every parameter that the court reads. Where
 * the policies of a question count different facts, it must fit one of them.
 */
export function fitTable<T extends AnyTable>(
  question: string,
  shipped: readonly T[],
  own: AnyTable,
): Fitting<T> {
  const [nearest] = shipped
    .map((policy) => misfits(question, policy, own))
    .sort((a, b) => a.length - b.length);
  const [first] = nearest!;
  if (first === undefined) return own as unknown as Fitting<T>;
  const more = nearest!.length > 1 ? ` (and ${nearest!.length - 1} more)` : '';
  const words = `table ${own.id} does not answer ${question}: ${first.path}: ${first.problem}${more}`;
  throw new CuriaError('TABLE_UNFIT', words, nearest);
}

/** Any table that answers the question of another: its facts, outcomes and parameters, under rules and codes of its own. */
export type Fitting<T extends AnyTable> =
  T extends Table<infer F, infer O, infer _Id, infer _C, infer P>
    ? Table<F, O, string, string, { readonly [K in keyof P]: ParameterLike<P[K]> }>
    : never;

/** Tables that answer the questions of others. */
export type FittingTables<T extends Tables> = { readonly [Q in keyof T]: Fitting<T[Q]> };

/** Tells whether a table answers the question of another. */
export const isFitting = <T extends AnyTable>(shipped: T, own: AnyTable): own is AnyTable & Fitting<T> =>
  misfits('', shipped, own).length === 0;

/** The tables of a rulebook for questions whose shipped tables are named; each was made to fit when it was chosen. */
export function tablesFor<T extends Tables>(
  shipped: T,
  { tables }: Pick<Rulebook, 'tables'>,
): FittingTables<T> {
  const entries = Object.keys(shipped).map((question) => {
    const table = tables[question];
    if (table === undefined) throw new CuriaError('INTERNAL', `the rulebook has no table for ${question}`);
    return [question, table];
  });
  return Object.fromEntries(entries) as unknown as FittingTables<T>;
}

/** Everything that keeps a table from answering the question of another. */
function misfits(question: string, shipped: AnyTable, own: AnyTable): ErrorDetail[] {
  return [
    ...Object.entries(own.facts).flatMap(([name, fact]): ErrorDetail[] => {
      const known = Object.hasOwn(shipped.facts, name) ? shipped.facts[name] : undefined;
      const path = `facts.${name}`;
      if (known === undefined)
        return [{ path, problem: `nobody counts it; ${question} has ${list(shipped.facts)}` }];
      if (shapeOf(known) === shapeOf(fact)) return [];
      return [{ path, problem: `differs from that of ${question}, which is ${shapeOf(known)}` }];
    }),
    ...Object.keys(own.outcomes)
      .filter((outcome) => !Object.hasOwn(shipped.outcomes, outcome))
      .map((outcome) => ({
        path: `outcomes.${outcome}`,
        problem: `nothing follows from it; ${question} has ${list(shipped.outcomes)}`,
      })),
    ...Object.entries(shipped.params).flatMap(([name, known]) => {
      const given = Object.hasOwn(own.params, name) ? own.params[name] : undefined;
      const problem = problemWithParameter(known, given);
      return problem === undefined ? [] : [{ path: `params.${name}`, problem }];
    }),
  ];
}

/** What the court reads must be there, and must allow nothing that the court does not expect. */
function problemWithParameter(known: Parameter, given: Parameter | undefined): string | undefined {
  if (given?.kind !== known.kind) return `the court reads it, as a ${known.kind}`;
  if (known.kind === 'choice' && given.kind === 'choice') {
    const strange = given.values.find((value) => !known.values.includes(value));
    return strange === undefined ? undefined : `may be ${known.values.join(', ')}, not ${strange}`;
  }
  if (known.kind !== 'number' || given.kind !== 'number') return undefined;
  if (known.integer === true && given.integer !== true) return 'must be a whole number (integer: true)';
  if (known.min !== undefined && (given.min === undefined || given.min < known.min))
    return `must be at least ${known.min} (min: ${known.min})`;
  if (known.max !== undefined && (given.max === undefined || given.max > known.max))
    return `must be at most ${known.max} (max: ${known.max})`;
  return undefined;
}

const list = (record: Readonly<Record<string, unknown>>): string => Object.keys(record).join(', ');

/** A fact without the prose about it. */
const shapeOf = ({ doc: _doc, ...shape }: Fact): string => canonicalJson(shape);
