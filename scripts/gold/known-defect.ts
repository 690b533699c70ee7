/** Known defects as they are written by hand beside our documents. */

import type { DomainPack } from '@curia/courts/verification';
import { z } from 'zod';
import { type KnownDefect, knownDefect } from '../../packages/courts/src/verification/rules/known-defect.ts';

/** Kinds of defects; what a rule can and cannot see is said by `by`, not by the kind. */
export const DEFECT_KINDS = [
  'misread_value',
  'wrong_unit',
  'wrong_count',
  'repeated_line',
  'missing_field',
  'missing_evidence',
  'false_citation',
  'sums_do_not_hold',
  'numbers_contradict',
  'number_out_of_bounds',
  'pages_not_covered',
  'pages_claimed_twice',
  'evidence_does_not_support',
  'contradiction_between_pages',
  'contradicts_itself',
  'wrong_document_type',
  'wrong_party',
  'wrong_way_round',
  'narrative_taken_for_report',
  'keywords_taken_for_report',
  'type_not_seen',
] as const;

/** A defect as it is written; the severity is that of the code, where the pack has one. */
export const writtenDefect = z.strictObject({
  ...knownDefect.shape,
  kind: z.enum(DEFECT_KINDS),
  severity: knownDefect.shape.severity.optional(),
  also: knownDefect.shape.also.default([]),
});

/** Completes a written defect; throws where the pack has no such code, or nothing says how bad it is. */
export function completeDefect(
  pack: DomainPack,
  { kind, code, severity, pointers, by, also, note }: z.infer<typeof writtenDefect>,
): KnownDefect {
  for (const name of [code, ...also])
    if (name !== null && !Object.hasOwn(pack.codes, name)) throw new Error(`${pack.id} has no code ${name}`);
  const usual = severity ?? (code === null ? undefined : pack.codes[code]!.severity);
  if (usual === undefined) throw new Error(`a defect without a code needs a severity: ${note}`);
  return { kind, code, severity: usual, pointers, by, also, note };
}
