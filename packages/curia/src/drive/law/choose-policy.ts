/** Chooses among the policies of a procedure, and sets their parameters as a user writes them. */
import { type AnyTable, CuriaError, policyName, withValues } from '@curia/core';
import { parseParameter } from '@curia/core/in/table';

/** A procedure as far as its policies matter. */
interface WithPolicies<Policy extends AnyTable> {
  readonly name: string;
  readonly policies: readonly [Policy, ...Policy[]];
  readonly retired?: readonly Policy[];
}

/** Finds the policy that a run or a ruling names, also one that retired since; among several of a name, the one that is meant. */
export function recordedPolicy<Policy extends AnyTable>(
  procedure: WithPolicies<Policy>,
  named: string | undefined,
  isMeant: (table: Policy) => boolean = () => false,
): Policy {
  const known = [...procedure.policies, ...(procedure.retired ?? [])].filter(
    ({ policy }) => policy === named,
  );
  return known.find(isMeant) ?? known[0] ?? choosePolicy(procedure, named);
}

/** Chooses a policy by name, the first if none is named. */
export function choosePolicy<Policy extends AnyTable>(
  { name, policies, retired }: WithPolicies<Policy>,
  wanted: string | undefined,
): Policy {
  const found = wanted === undefined ? policies[0] : policies.find((table) => table.policy === wanted);
  if (found !== undefined) return found;
  if (retired?.some((table) => table.policy === wanted))
    throw new CuriaError(
      'TABLE_UNKNOWN',
      `${name}@${wanted} has retired: runs made under it can still be read, but nothing new is decided by it; use ${policies[0].policy}`,
    );
  const known = policies.map((table) => table.policy).join(', ');
  throw new CuriaError('TABLE_UNKNOWN', `${name} has no policy ${wanted}; it has ${known}`);
}

/** A policy under `key=value` settings. */
export const withSettings = <Policy extends AnyTable>(policy: Policy, settings: readonly string[]): Policy =>
  // The same table, with values that were written as text and are checked here.
  withValues<AnyTable>(policy, parseSettings(policy, settings)) as Policy;

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
