/** What is finally taken as true about a document, and on whose authority. */
import { dropUndefined } from '@curia/core/read';
import { z } from 'zod';
import type { DocumentBundle } from '../rules/bundle.ts';
import type { VerifiedDocument } from '../rules/final-decision.ts';
import { dispositionRuling } from '../rules/report.ts';
import { type ReviewPacket, storedReview } from './packet.ts';

/** Whose authority a ground-truth record rests on. */
const GROUND_TRUTH_SOURCES = ['primary_agent_auto_accept', 'sme_validated', 'sme_corrected'] as const;

/** A ground-truth record. */
export const groundTruth = z.object({
  schema_version: z.literal('1'),
  doc_id: z.string(),
  pack: z.string(),
  rulebook_hash: z.string().optional().describe('absent where the run was made before there was one'),
  file_path: z.string().nullable(),
  primary_output: z.unknown(),
  v5_decision: dispositionRuling,
  verification_report: z.object({
    total_issues: z.int(),
    issues_summary: z.array(
      z.object({ issue_id: z.string(), code: z.string(), severity: z.string(), message: z.string() }),
    ),
  }),
  sme_review: storedReview.nullable(),
  ground_truth_source: z.enum(GROUND_TRUTH_SOURCES),
  ground_truth_output: z.unknown(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** A ground-truth record. */
export type GroundTruth = z.infer<typeof groundTruth>;

type Listed = {
  readonly issue_id: string;
  readonly code: string;
  readonly severity: string;
  readonly message: string;
};

const listed = (issues: readonly Listed[]): GroundTruth['verification_report'] => ({
  total_issues: issues.length,
  issues_summary: issues.map(({ issue_id, code, severity, message }) => ({
    issue_id,
    code,
    severity,
    message,
  })),
});

/** The record of an output accepted without human review. */
export const acceptedTruth = (
  { decision, original_output, output, passes }: Omit<VerifiedDocument, 'patch'>,
  bundle: Pick<DocumentBundle, 'file_path'>,
  { at, rulebook_hash }: { readonly at: string; readonly rulebook_hash?: string | undefined },
): GroundTruth =>
  dropUndefined<GroundTruth>({
    schema_version: '1',
    doc_id: decision.doc_id,
    pack: decision.pack,
    rulebook_hash,
    file_path: bundle.file_path ?? null,
    primary_output: original_output,
    v5_decision: decision.arbiter_decision,
    verification_report: listed(passes.at(-1)!.report.issues),
    sme_review: null,
    ground_truth_source: 'primary_agent_auto_accept',
    ground_truth_output: output,
    created_at: at,
    updated_at: at,
  });

/** The record of an output that experts settled. */
export const reviewedTruth = (
  packet: ReviewPacket,
  review: ReviewPacket['reviews'][number],
  output: unknown,
  at: string,
): GroundTruth =>
  dropUndefined<GroundTruth>({
    schema_version: '1',
    doc_id: packet.doc_id,
    pack: packet.pack,
    rulebook_hash: packet.rulebook_hash,
    file_path: packet.file_path,
    primary_output: packet.original_output,
    v5_decision: packet.decision.arbiter_decision,
    verification_report: listed(packet.issues_summary),
    sme_review: review,
    ground_truth_source: review.agrees_with_primary_agent === true ? 'sme_validated' : 'sme_corrected',
    ground_truth_output: output,
    created_at: packet.created_at,
    updated_at: at,
  });
