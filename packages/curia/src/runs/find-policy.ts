/** From what a user names on the command line to a procedure and the policy in force; loads what is named and no more. */

import { type AnyTable, CuriaError, withValues } from '@curia/core';
import { tablesOf } from '@curia/core/in/table';
import type { AnyProcedure } from '@curia/core/table';
import { suggest } from '@curia/core/text';
import { loadProcedure, loadProcedures } from '../courts/load-procedure.ts';
import { looksLikeTableFile } from '../input/table-file.ts';
import { choosePolicy } from '../kept/law/choose-policy.ts';
import type { Chosen } from '../kept/law/chosen.ts';

/** Values for the parameters of a table that is found. */
export type ValuesFor = (table: AnyTable) => Readonly<Record<string, unknown>>;

const NO_VALUES: ValuesFor = () => ({});

/** Finds `NAME`, `NAME@POLICY`, a court file or a table file, and sets values of its parameters; `policy` is a name or a table file, too. */
export async function findPolicy(
  name: string,
  policy?: string,
  values: ValuesFor = NO_VALUES,
): Promise<Chosen> {
  const [procedure, named] = await findProcedure(name);
  const table = policy === undefined ? choosePolicy(procedure, named) : await namePolicy(procedure, policy);
  return { procedure, policy: withValues(table, values(table)) };
}

/** The policy that a user names; whatever reads table files is loaded only for one. */
export async function namePolicy(procedure: AnyProcedure, said: string): Promise<AnyTable> {
  if (!looksLikeTableFile(said)) return choosePolicy(procedure, said);
  const { takePolicy } = await import('../kept/law/take-policy.ts');
  return takePolicy(procedure, said);
}

/** Finds two policies to compare. A table file beside a procedure decides what that procedure counts from the same cases. */
export async function findPair(
  [a, valuesOfA]: readonly [name: string, values: ValuesFor],
  [b, valuesOfB]: readonly [name: string, values: ValuesFor],
): Promise<readonly [Chosen, Chosen]> {
  const find = async (name: string, other: string, values: ValuesFor): Promise<Chosen> =>
    !(await isProcedureName(name)) && (await isProcedureName(other))
      ? findPolicy(other.split('@')[0] ?? other, name, values)
      : findPolicy(name, undefined, values);
  return [await find(a, b, valuesOfA), await find(b, a, valuesOfB)];
}

/** Finds every table that a name stands for: all of a procedure's, unless a policy is named. */
export async function findPolicies(name: string): Promise<Chosen[]> {
  const [procedure, named] = await findProcedure(name);
  const all = tablesOf(procedure).map((policy) => ({ procedure, policy }));
  if (named === undefined) return all;
  const found = all.filter(({ policy }) => policy.policy === named);
  return found.length > 0 ? found : [await findPolicy(name)];
}

/** Whether a name is that of a built-in procedure, with or without a policy. */
const isProcedureName = async (name: string): Promise<boolean> =>
  (await findBuiltIn(name.split('@')[0]!)) !== undefined;

/** No procedure is called like a file, and whoever names one need not wait for every court. */
const findBuiltIn = async (name: string): Promise<AnyProcedure | undefined> =>
  looksLikeTableFile(name) ? undefined : loadProcedure(name);

async function findProcedure(name: string): Promise<[AnyProcedure, string | undefined]> {
  const [base, policy, ...more] = name.split('@') as [string, ...string[]];
  const builtIn = await findBuiltIn(base);
  if (builtIn !== undefined && more.length === 0) return [builtIn, policy];
  if (!looksLikeTableFile(name)) throw await unknownProcedure(name, base);
  const { procedureIn } = await import('../courts/procedure-in.ts');
  return [procedureIn(name), undefined];
}

/** Finds what a ruling line says it was decided by. A line names a table; it never makes Curia read a file. */
export async function findRecorded(name: string): Promise<AnyProcedure> {
  const found = await loadProcedure(name);
  if (found === undefined) throw await unknownProcedure(name, name);
  return found;
}

async function unknownProcedure(name: string, base: string): Promise<CuriaError> {
  const known = (await loadProcedures()).map((procedure) => procedure.name);
  const hint = suggest(base, known);
  return new CuriaError(
    'TABLE_UNKNOWN',
    `there is no procedure, court file or table file ${JSON.stringify(name)}; ${hint} (a file ends in .yaml, .yml or .json)`,
  );
}
