/** From what a user names on the command line to a procedure and the policy in force. */
import {
  type AnyProcedure,
  type AnyTable,
  anyProcedure,
  CuriaError,
  fitTable,
  parseParameter,
  policyName,
  suggest,
  tableProcedure,
  tablesOf,
  withValues,
} from '@curia/core';
import { panelProcedure } from '@curia/core/panel';
import { procedures } from './courts/courts.ts';
import { loadOwn, loadTable } from './input/load-court.ts';
import { looksLikeTableFile } from './input/load-definition.ts';

/** A procedure and one of its policies. */
export interface Chosen {
  readonly procedure: AnyProcedure;
  readonly policy: AnyTable;
}

/** Finds `NAME`, `NAME@POLICY`, a court file or a table file, and applies `key=value` settings; `policy` is a name or a table file, too. */
export function findPolicy(name: string, policy?: string, settings: readonly string[] = []): Chosen {
  const [procedure, named] = findProcedure(name);
  const table = policy === undefined ? choosePolicy(procedure, named) : takePolicy(procedure, policy);
  return { procedure, policy: withSettings(table, settings) };
}

/** Finds two policies to compare. A table file beside a procedure decides what that procedure counts from the same cases. */
export function findPair(
  [a, settingsOfA]: readonly [name: string, settings: readonly string[]],
  [b, settingsOfB]: readonly [name: string, settings: readonly string[]],
): readonly [Chosen, Chosen] {
  const find = (name: string, other: string, settings: readonly string[]): Chosen =>
    !isProcedureName(name) && isProcedureName(other)
      ? findPolicy(other.split('@')[0]!, name, settings)
      : findPolicy(name, undefined, settings);
  return [find(a, b, settingsOfA), find(b, a, settingsOfB)];
}

/** The policy that a user names: one that ships, or a table file of their own that answers the same question. */
export const takePolicy = (procedure: AnyProcedure, said: string): AnyTable =>
  looksLikeTableFile(said)
    ? fitTable(procedure.name, procedure.policies, loadTable(said))
    : choosePolicy(procedure, said);

/** Chooses a policy by name, the first if none is named. */
export function choosePolicy<Policy extends AnyTable>(
  { name, policies }: { readonly name: string; readonly policies: readonly [Policy, ...Policy[]] },
  wanted: string | undefined,
): Policy {
  const found = wanted === undefined ? policies[0] : policies.find((table) => table.policy === wanted);
  if (found !== undefined) return found;
  const known = policies.map((table) => table.policy).join(', ');
  throw new CuriaError('TABLE_UNKNOWN', `${name} has no policy ${wanted}; it has ${known}`);
}

/** A policy under `key=value` settings. */
export const withSettings = <Policy extends AnyTable>(policy: Policy, settings: readonly string[]): Policy =>
  withValues(policy, parseSettings(policy, settings));

/** Finds every table that a name stands for: all of a procedure's, unless a policy is named. */
export function findPolicies(name: string): Chosen[] {
  const [procedure, named] = findProcedure(name);
  const all = tablesOf(procedure).map((policy) => ({ procedure, policy }));
  if (named === undefined) return all;
  const found = all.filter(({ policy }) => policy.policy === named);
  return found.length > 0 ? found : [findPolicy(name)];
}

/** Tells whether a name is that of a built-in procedure, with or without a policy. */
export const isProcedureName = (name: string): boolean =>
  procedures.some((procedure) => procedure.name === name.split('@')[0]);

/** What a file of one's own decides. */
function procedureIn(file: string): AnyProcedure {
  const own = loadOwn(file);
  return 'panel' in own ? anyProcedure(panelProcedure(own.panel)) : tableProcedure(own.table);
}

function findProcedure(name: string): [AnyProcedure, string | undefined] {
  const [base, policy, ...more] = name.split('@') as [string, ...string[]];
  const builtIn = procedures.find((procedure) => procedure.name === base);
  if (builtIn !== undefined && more.length === 0) return [builtIn, policy];
  if (looksLikeTableFile(name)) return [procedureIn(name), undefined];
  throw unknownProcedure(name, base);
}

/** Finds what a ruling line says it was decided by. A line names a table; it never makes Curia read a file. */
export function findRecorded(name: string): AnyProcedure {
  const found = procedures.find((procedure) => procedure.name === name);
  if (found === undefined) throw unknownProcedure(name, name);
  return found;
}

function unknownProcedure(name: string, base: string): CuriaError {
  const known = procedures.map((procedure) => procedure.name);
  const hint = suggest(base, known);
  return new CuriaError(
    'TABLE_UNKNOWN',
    `there is no procedure, court file or table file ${JSON.stringify(name)}; ${hint} (a file ends in .yaml, .yml or .json)`,
  );
}

function parseSettings(table: AnyTable, settings: readonly string[]): Record<string, unknown> {
  const given: Record<string, unknown> = Object.create(null);
  for (const setting of settings) {
    const at = setting.indexOf('=');
    if (at < 1) throw new CuriaError('USAGE', `--set takes key=value, got ${JSON.stringify(setting)}`);
    const key = setting.slice(0, at);
    const parameter = Object.hasOwn(table.params, key) ? table.params[key] : undefined;
    if (parameter === undefined && Object.keys(table.params).length === 0) {
      throw new CuriaError(
        'PARAMETER_UNKNOWN',
        `${policyName(table)} has no parameters, so ${key} cannot be set`,
      );
    }
    const text = setting.slice(at + 1);
    given[key] = parameter === undefined ? text : parseParameter(parameter, text);
  }
  return given;
}
