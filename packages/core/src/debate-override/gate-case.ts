/** One sample as it comes before the override gate. */
import { z } from 'zod';
import { readInput, refusal } from '../refusal.ts';
import { describe } from '../text/describe.ts';
import { formatPath } from '../text/format-path.ts';
import { caseConfig, configure } from './case-config.ts';
import { evidenceSummary } from './check-evidence.ts';
import type { GatePolicy } from './gate.table.ts';
import { hint } from './hint.ts';
import { readHint } from './score-hints.ts';
import { sentiment, structuralRisk } from './sentiment.ts';

/** Every aspect is looked up in the text, so both have a limit. */
const LONGEST_TEXT = 100_000;
const MOST_ASPECTS = 10_000;

/** A case of the override gate. */
export const gateInput = z.object({
  text: z.string().max(LONGEST_TEXT),
  aspect_hints: z
    .record(z.string(), z.array(hint))
    .describe('the hints on each aspect, in the order of the keys'),
  summary: evidenceSummary.nullish(),
  structural_risks: z.array(structuralRisk),
  sentiments: z.array(sentiment),
  config: caseConfig,
});

/** A case of the override gate. */
export type GateCase = z.infer<typeof gateInput>;

/** Reads a case and lays its configuration over the policy; a setting that does not fit is refused. */
export function readGateCase(input: unknown, policy: GatePolicy): { gateCase: GateCase; table: GatePolicy } {
  const gateCase = readInput(gateInput, input);
  const aspects = (input as { aspect_hints: object }).aspect_hints;
  // Objects cannot store this key safely, and no aspect may get lost.
  if (Object.hasOwn(aspects, '__proto__'))
    throw refusal('INPUT_INVALID', 'the case', [
      { path: 'aspect_hints.__proto__', problem: 'is not possible as an aspect' },
    ]);
  if (Object.keys(aspects).length > MOST_ASPECTS)
    throw refusal('INPUT_INVALID', 'the case', [
      { path: 'aspect_hints', problem: `has more than ${MOST_ASPECTS} aspects` },
    ]);
  const table = configure(policy, gateCase.config);
  if (table.values.unknown_hint === 'refuse')
    refuseUnknownHints(gateCase.aspect_hints, table.values.repair_polarity);
  return { gateCase, table };
}

/** Refuses hints whose polarity nobody knows, each at its place; one that names none may stay if it weighs nothing anyway. */
function refuseUnknownHints(hints: GateCase['aspect_hints'], mayRepair: boolean): void {
  const details = Object.entries(hints).flatMap(([aspect, list]) =>
    list.flatMap((one, at) => {
      const isSilent = !one.polarity_hint?.trim() && one.weight === 0;
      const isKnown = isSilent || readHint(one, mayRepair).polarity !== null;
      const path = formatPath(['aspect_hints', aspect, at, 'polarity_hint']);
      const problem = `must be positive, negative or neutral, got ${describe(one.polarity_hint)}`;
      return isKnown ? [] : [{ path, problem }];
    }),
  );
  if (details.length > 0) throw refusal('INPUT_INVALID', 'the case', details);
}
