/** Which thresholds a run uses, and where they come from. */

import { withValues } from '@curia/core';
import { refusal } from '@curia/core/read';
import { suggest } from '@curia/core/text';
import { type GatePolicy, gateT0, gateT1, gateT2 } from './gate.table.ts';
import { gateT3 } from './gate-t3.table.ts';

/** The sources of a threshold, strongest first: the case, the run (`--set`), its configuration, a profile, a file, the code. */
export type ProfileSource =
  | 'case'
  | 'set'
  | 'yaml_override'
  | 'json_profile'
  | 'json_default'
  | 'code_default';

/** A run's choice of thresholds; everything may be absent. */
export interface ProfileChoice {
  /** Thresholds written into the run's own configuration. */
  readonly inline?: Readonly<Record<string, unknown>>;
  /** The name of a profile. */
  readonly profile?: string;
  /** A thresholds file: profiles by name, or the thresholds themselves. */
  readonly file?: {
    readonly default_profile?: string;
    readonly profiles?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly thresholds?: Readonly<Record<string, unknown>>;
  };
}

/** The thresholds a run uses. */
export interface ResolvedProfile {
  readonly override_profile_id: string;
  readonly policy: GatePolicy;
  /** The strongest source that any threshold comes from. */
  readonly source: ProfileSource;
  /** Where each threshold comes from. */
  readonly sources: Readonly<Record<string, ProfileSource>>;
}

const sourcesOf = ({ params }: GatePolicy, of: (name: string) => ProfileSource): ResolvedProfile['sources'] =>
  Object.fromEntries(Object.keys(params).map((name) => [name, of(name)]));

/** The profile of a policy in a run: what the case configures, what was set, and the rest as the policy has it. */
export function profileOf(policy: GatePolicy, configured: readonly string[] = []): ResolvedProfile {
  const values: Readonly<Record<string, unknown>> = policy.values;
  const params: Readonly<Record<string, { readonly default: unknown }>> = policy.params;
  const isSet = (name: string): boolean => values[name] !== params[name]!.default;
  const sources = sourcesOf(policy, (name) =>
    configured.includes(name) ? 'case' : isSet(name) ? 'set' : 'json_profile',
  );
  const used = Object.values(sources);
  const source = (['case', 'set'] as const).find((one) => used.includes(one)) ?? 'json_profile';
  return { override_profile_id: policy.policy, policy, source, sources };
}

const BUILT_IN: readonly GatePolicy[] = [gateT3, gateT0, gateT1, gateT2];

/** The policy that thresholds are about: `t3`, unless they name one that only the others have. */
const policyOf = (thresholds: Readonly<Record<string, unknown>>): GatePolicy =>
  Object.keys(thresholds).some(
    (name) => !Object.hasOwn(gateT3.params, name) && Object.hasOwn(gateT0.params, name),
  )
    ? gateT0
    : gateT3;

/** Finds the thresholds: inline, else a profile by name, else a flat file, else `t3`. An unknown profile is refused. */
export function resolveProfile({ inline, profile, file }: ProfileChoice): ResolvedProfile {
  const wanted = profile ?? file?.default_profile;
  const policy =
    wanted === undefined
      ? policyOf(inline ?? file?.thresholds ?? {})
      : findProfile(wanted, file?.profiles ?? {});
  const from = (of: ProfileSource, own: readonly string[], others: ProfileSource) =>
    sourcesOf(policy, (name) => (own.includes(name) ? of : others));
  const below = wanted !== undefined ? 'json_profile' : 'code_default';
  if (inline !== undefined && Object.keys(inline).length > 0) {
    return {
      override_profile_id: wanted ?? 'inline',
      policy: withValues(policy, inline),
      source: 'yaml_override',
      sources: from('yaml_override', Object.keys(inline), below),
    };
  }
  if (wanted !== undefined) {
    return { override_profile_id: wanted, policy, source: below, sources: from(below, [], below) };
  }
  if (file?.thresholds !== undefined) {
    return {
      override_profile_id: 'file',
      policy: withValues(policy, file.thresholds),
      source: 'json_default',
      sources: from('json_default', Object.keys(file.thresholds), below),
    };
  }
  return { override_profile_id: policy.policy, policy, source: below, sources: from(below, [], below) };
}

function findProfile(
  name: string,
  given: NonNullable<NonNullable<ProfileChoice['file']>['profiles']>,
): GatePolicy {
  const own = Object.hasOwn(given, name) ? given[name] : undefined;
  if (own !== undefined) return withValues(policyOf(own), own);
  const builtIn = BUILT_IN.find((table) => table.policy === name);
  if (builtIn !== undefined) return builtIn;
  const known = [...new Set([...Object.keys(given), ...BUILT_IN.map((table) => table.policy)])];
  const problem = `there is no profile ${JSON.stringify(name)}; ${suggest(name, known)}`;
  throw refusal('PARAMETER_INVALID', 'the choice', [{ path: 'profile', problem }]);
}
