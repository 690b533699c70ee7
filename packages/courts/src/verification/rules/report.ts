/** The record of one verification pass: what was found, what was merged, and the ruling on it. */
import { z } from 'zod';
import { AGENTS, verificationIssue } from './issue.ts';

/** The ruling of the disposition table, as stored. */
export const dispositionRuling = z.object({
  decision: z.enum(['AUTO_ACCEPT', 'AUTO_RETRY', 'ESCALATE_TO_SME']),
  reason: z.string(),
  rule: z.string(),
  source: z.string(),
  code: z.string(),
  issues_analyzed: z.int(),
  blocker_count: z.int(),
  major_count: z.int(),
  minor_count: z.int(),
  fixable_count: z.int(),
});

/** One verification pass. */
export const verificationReport = z.object({
  schema_version: z.literal('1'),
  doc_id: z.string(),
  pack: z.string(),
  pass: z.int().min(1),
  issues: z.array(verificationIssue),
  merged: z.array(verificationIssue).describe('issues that repeat one of the others; they are not counted'),
  unconfirmed: z
    .array(verificationIssue)
    .optional()
    .describe('issues that quote what no page says; they count together as one VERIFIER_EVIDENCE_ABSENT'),
  verifiers: z.array(
    z.object({
      agent: z.enum(AGENTS),
      status: z.enum(['ok', 'failed', 'skipped']),
      issues: z.int(),
      calls: z.int(),
      saw: z.enum(['all', 'part']).optional().describe('how much it was shown, where it was asked'),
    }),
  ),
  v1_validation_passed: z.boolean(),
  v2_consistency_score: z.number().nullable(),
  v3_traps_triggered: z.int(),
  v4_evidence_quality_score: z.number().nullable(),
  has_blocker_issues: z.boolean(),
  total_issues: z.int(),
  llm_calls_made: z.int(),
  policy: z.string().describe('the disposition policy, such as disposition@v5'),
  policy_hash: z.string(),
  arbiter_decision: dispositionRuling,
});

/** One verification pass. */
export type VerificationReport = z.infer<typeof verificationReport>;
