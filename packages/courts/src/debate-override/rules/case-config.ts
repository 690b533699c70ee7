/** Gate parameters that a case sets for itself, read the same way by `decide` and in a run. */

import type { AnyTable } from '@curia/core';
import { CuriaError, withValues } from '@curia/core';
import { z } from 'zod';
import { isPerAspect } from './adopt/adoption.ts';
import { type GatePolicy, gateT0 } from './gate/gate.table.ts';
import { gateT3 } from './gate/gate-t3.table.ts';
import { profileOf, type ResolvedProfile } from './gate/profile.ts';
import { type DebateTables, underProfile } from './tables.ts';

/** The configuration of a case; the policy determines which values fit, and may have parameters of its own. */
export const caseConfig = z
  .looseObject(
    Object.fromEntries(
      Object.entries({ ...gateT0.params, ...gateT3.params }).map(([name, { doc }]) => [
        name,
        z.unknown().optional().describe(doc),
      ]),
    ),
  )
  .nullish()
  .describe('parameters of the policy, for this case alone');

/** The configuration of a case. */
export type CaseConfig = z.infer<typeof caseConfig>;

/** The settings in a configuration that a policy knows; a number that is null is absent, a flag that is null is refused. */
const settingsIn = ({ params }: AnyTable, config: CaseConfig): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(config ?? {}).filter(
      ([name, value]) => Object.hasOwn(params, name) && (value !== null || params[name]!.kind === 'flag'),
    ),
  );

/** Applies a case's own settings to a policy; reports problems at their place in the case. */
export function configure<T extends AnyTable>(policy: T, config: CaseConfig): T {
  try {
    // The same table, with values that came with a case and are checked here.
    return withValues<AnyTable>(policy, settingsIn(policy, config)) as T;
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    const details = error.details.map(({ path, problem }) => ({ path: `config.${path}`, problem }));
    throw new CuriaError(error.code, `config: ${error.message}`, details);
  }
}

/** What one case of a run is decided by: its own configuration comes first, then what was set for the run, then the policy. */
export function configureDebate(
  gate: GatePolicy,
  tables: DebateTables,
  config: CaseConfig,
): { readonly profile: ResolvedProfile; readonly tables: DebateTables } {
  const policy = configure(gate, config);
  const settings = settingsIn(gate, config);
  const { ev_threshold: own } = policy.values;
  const profiled = underProfile(tables, policy);
  const { adoption } = profiled;
  // A value for the whole sample is asked for by some tables of adoption; then it is also what the profile says.
  if (isPerAspect(adoption)) return { profile: profileOf(policy, Object.keys(settings)), tables: profiled };
  const asked = Object.hasOwn(settings, 'ev_threshold')
    ? withValues(adoption, { ev_threshold: own })
    : adoption;
  const { ev_threshold } = asked.values;
  return {
    profile: profileOf(withValues(policy, { ev_threshold }), Object.keys(settings)),
    tables: { ...profiled, adoption: asked },
  };
}
