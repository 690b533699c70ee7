/** Which thresholds are in force for a run, and where they come from. */
import { refusal } from '../refusal.ts';
import { withValues } from '../table/define-table.ts';
import { suggest } from '../text/edit-distance.ts';
import { type GatePolicy, gateT0, gateT1, gateT2 } from './gate.table.ts';

/** Where thresholds can come from, the strongest first. */
export type ProfileSource = 'yaml_override' | 'json_profile' | 'json_default' | 'code_default';

/** What a run says about its thresholds; everything may be absent. */
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

/** Thresholds in force. */
export interface ResolvedProfile {
  readonly override_profile_id: string;
  readonly policy: GatePolicy;
  readonly source: ProfileSource;
}

const BUILT_IN: readonly GatePolicy[] = [gateT0, gateT1, gateT2];

/** Finds the thresholds: inline, else a profile by name, else a flat file, else `t0`. An unknown profile is refused. */
export function resolveProfile({ inline, profile, file }: ProfileChoice): ResolvedProfile {
  const wanted = profile ?? file?.default_profile;
  const policy = wanted === undefined ? gateT0 : findProfile(wanted, file?.profiles ?? {});
  if (inline !== undefined && Object.keys(inline).length > 0) {
    return {
      override_profile_id: wanted ?? 'inline',
      policy: withValues(policy, inline),
      source: 'yaml_override',
    };
  }
  if (wanted !== undefined) return { override_profile_id: wanted, policy, source: 'json_profile' };
  if (file?.thresholds !== undefined) {
    return {
      override_profile_id: 'file',
      policy: withValues(gateT0, file.thresholds),
      source: 'json_default',
    };
  }
  return { override_profile_id: 't0', policy: gateT0, source: 'code_default' };
}

function findProfile(
  name: string,
  given: NonNullable<NonNullable<ProfileChoice['file']>['profiles']>,
): GatePolicy {
  if (Object.hasOwn(given, name)) return withValues(gateT0, given[name]!);
  const builtIn = BUILT_IN.find((table) => table.policy === name);
  if (builtIn !== undefined) return builtIn;
  const known = [...new Set([...Object.keys(given), ...BUILT_IN.map((table) => table.policy)])];
  const problem = `there is no profile ${JSON.stringify(name)}; ${suggest(name, known)}`;
  throw refusal('PARAMETER_INVALID', 'the choice', [{ path: 'profile', problem }]);
}
