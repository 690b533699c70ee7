/** How a verification ended, and the passes that led there. */

import type { PatchOperation } from '@curia/core/read';
import { z } from 'zod';
import { certifiedByRecord } from './certificate.ts';
import type { AppliedFix } from './pack/apply-fixes.ts';
import { readByEntry } from './read-by.ts';
import type { RawOutput } from './read-output.ts';
import { dispositionRuling, type VerificationReport } from './report.ts';

/** Why a verification ended. */
export const REASON_KINDS = [
  'arbiter',
  'no_progress',
  'cycle',
  'max_retries',
  'verifier_failure',
  'unread',
] as const;

/** What an output can end as. */
export const FINAL_DECISIONS = ['AUTO_ACCEPT', 'ACCEPT_BY_RULES_ONLY', 'ESCALATE_TO_SME'] as const;

/** How a verification ended, in addition to the disposition of its last pass. */
export const finalDecision = z.object({
  schema_version: z.literal('1'),
  doc_id: z.string(),
  pack: z.string(),
  final_decision: z.enum(FINAL_DECISIONS),
  final_reason_kind: z.enum(REASON_KINDS),
  rule: z.string(),
  source: z.string(),
  code: z.string(),
  reason: z.string(),
  passes: z.int().min(1),
  policy: z.string().describe('of the table that had the last word: retry@bounded, or acceptance@read'),
  policy_hash: z.string(),
  read_by: z
    .array(readByEntry)
    .optional()
    .describe('who looked at the output in the last pass; absent where the run is older than the question'),
  certified_by: certifiedByRecord.optional().describe('the audits that stand in for readers'),
  arbiter_decision: dispositionRuling,
});

/** How a verification ended. */
export type FinalDecision = z.infer<typeof finalDecision>;

/** One pass: what was verified, what was found, and what was fixed afterwards. */
export interface Pass {
  readonly pass: number;
  readonly fingerprint: string | null;
  readonly output: RawOutput;
  readonly report: VerificationReport;
  readonly fixes: readonly AppliedFix[];
}

/** A completed verification. */
export interface VerifiedDocument {
  readonly decision: FinalDecision;
  readonly passes: readonly Pass[];
  /** The original output: a value, or text that could not be parsed. */
  readonly original_output: unknown;
  /** The output after all fixes. */
  readonly output: unknown;
  /** Every change from the original to the final output, as JSON Patch. */
  readonly patch: readonly PatchOperation[];
}

/** The ruling of a verification: the decision, the last findings, and the final output. */
export interface VerificationRuling
  extends FinalDecision,
    Pick<VerificationReport, 'issues' | 'merged' | 'unconfirmed'>,
    Pick<VerifiedDocument, 'patch' | 'output'> {}

/** Assembles a verification and its decision from the passes. */
export function verifiedDocument(
  decision: FinalDecision,
  passes: readonly Pass[],
  output: RawOutput,
): VerifiedDocument {
  const first = passes[0]!.output;
  return {
    decision,
    passes,
    original_output: first.ok ? first.value : first.text,
    output: output.ok ? output.value : null,
    patch: passes.flatMap(({ fixes }) => fixes.flatMap(({ patch }) => patch)),
  };
}
