/** One sample as it comes before the override gate. */
import { z } from 'zod';
import { CuriaError } from '../errors.ts';
import { withValues } from '../table/define-table.ts';
import { readInput } from '../table/procedure.ts';
import type { AnyTable } from '../table/table.ts';
import { evidenceSummary } from './check-evidence.ts';
import type { GatePolicy } from './gate.table.ts';
import { hint } from './hint.ts';
import { sentiment, structuralRisk } from './sentiment.ts';

/** A case of the override gate. */
export const gateInput = z.object({
  text: z.string(),
  aspect_hints: z
    .record(z.string(), z.array(hint))
    .describe('the hints on each aspect, in the order of the keys'),
  summary: evidenceSummary.nullish(),
  structural_risks: z.array(structuralRisk),
  sentiments: z.array(sentiment),
  config: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('parameters of the policy, for this case alone'),
});

/** A case of the override gate. */
export type GateCase = z.infer<typeof gateInput>;

/** Reads a case and lays its configuration over the policy; unknown or unfit settings are refused. */
export function readGateCase(input: unknown, policy: AnyTable): { gateCase: GateCase; table: GatePolicy } {
  const gateCase = readInput(gateInput, input);
  const aspects = (input as { aspect_hints: object }).aspect_hints;
  if (Object.hasOwn(aspects, '__proto__')) {
    // Objects cannot hold this key safely, and an aspect must not get lost on the way.
    const details = [{ path: 'aspect_hints.__proto__', problem: 'is not possible as an aspect' }];
    throw new CuriaError('INPUT_INVALID', 'aspect_hints.__proto__: is not possible as an aspect', details);
  }
  return { gateCase, table: configure(policy as GatePolicy, gateCase.config) };
}

/** A policy with the settings that a case carries; a problem is placed where the case has it. */
export function configure<T extends AnyTable>(policy: T, config: GateCase['config']): T {
  if (config === null || config === undefined) return policy;
  try {
    return withValues(policy, config);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    const details = error.details.map(({ path, problem }) => ({ path: `config.${path}`, problem }));
    throw new CuriaError(error.code, `config: ${error.message}`, details);
  }
}
