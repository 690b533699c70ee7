/** Everything a court decides by, under one hash: its tables, and anything else that can shape a ruling. */
import { CuriaError } from '../read/errors.ts';
import { policyHash } from '../table/define/policy-hash.ts';
import type { AnyTable } from '../table/define/table.ts';
import type { AnyQuestion } from '../table/explain/question.ts';
import { type FittingTables, fitTable, type Safeguard } from '../table/prove/fit-table.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { sha256 } from '../text/sha256.ts';

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

/** The table by which a rulebook answers the question of a question. */
export function tableFor<Policy extends AnyTable>(
  { name: court, tables }: Pick<Rulebook, 'name' | 'tables'>,
  {
    name,
    policies,
    retired = [],
    safeguards,
  }: {
    readonly name: string;
    readonly policies: readonly [Policy, ...Policy[]];
    readonly retired?: readonly Policy[];
    readonly safeguards?: readonly Safeguard[];
  },
): Policy {
  const found = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (found === undefined)
    throw new CuriaError('TABLE_UNKNOWN', `the rulebook of ${court} has no table for ${name}`);
  // A rulebook of an earlier day may name a policy that retired since.
  return fitTable(name, [...policies, ...retired], found, safeguards);
}

/** The ruling on some facts, by the table that a rulebook has for a question. */
export const ruleBy = (
  rulebook: Pick<Rulebook, 'name' | 'tables'>,
  question: AnyQuestion,
  facts: object,
): object => question.rule(facts, tableFor(rulebook, question)).ruling;

/** The tables of a rulebook for several questions at once, each by the table that ships for it. */
export function tablesFor<T extends Tables>(
  rulebook: Pick<Rulebook, 'name' | 'tables'>,
  shipped: T,
): FittingTables<T> {
  const found = Object.entries(shipped).map(([name, table]) => [
    name,
    tableFor(rulebook, { name, policies: [table] }),
  ]);
  return Object.fromEntries(found) as FittingTables<T>;
}
