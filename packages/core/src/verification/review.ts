/** Taking an expert's review: it must fit the packet as it is, and a correction is verified before it is believed. */
import { z } from 'zod';
import { CuriaError } from '../errors.ts';
import { readBy, refusal } from '../refusal.ts';
import { fingerprint } from './fingerprint.ts';
import { type GroundTruth, reviewedTruth } from './ground-truth.ts';
import { applyPatch, patchOperation } from './json-patch.ts';
import type { DomainPack } from './pack.ts';
import { type ReviewPacket, storedReview } from './packet.ts';
import type { PageIndex } from './page-index.ts';
import { readOutput } from './read-output.ts';
import { verifyOutput } from './verify-output.ts';

/** A review as it is submitted. */
export const reviewSubmission = z.object({
  doc_id: z.string(),
  revision: z.int().describe('the revision of the packet that the reviewer has read'),
  reviewer_name: z.string().trim().min(1).max(200),
  agrees_with_primary: z.boolean().nullish().describe('absent only where the review is skipped'),
  skip_reason: z.string().trim().min(1).nullish(),
  corrections: z
    .array(patchOperation)
    .min(1)
    .nullish()
    .describe('JSON Patch against the output of the packet'),
  review_notes: z.string().nullish(),
  confidence: z.number().min(0).max(1).nullish(),
  answers: storedReview.shape.answers.nullish(),
  accepted_codes: z
    .array(z.string())
    .nullish()
    .describe('codes that the correction may still raise, because the reviewer knows better than the rule'),
});

/** What a review leads to. */
export interface ReviewResult {
  readonly packet: ReviewPacket;
  /** Present once the packet is settled. */
  readonly ground_truth: GroundTruth | null;
}

type Submission = z.output<typeof reviewSubmission>;
type Review = ReviewPacket['reviews'][number];

/** Takes a review; throws `REVIEW_CONFLICT`, `CORRECTION_REFUSED`, `PATCH_INVALID` or `INPUT_INVALID`, and then nothing has changed. */
export function submitReview(
  packet: ReviewPacket,
  submitted: unknown,
  { pack, pages, at }: { readonly pack: DomainPack; readonly pages: PageIndex; readonly at: string },
): ReviewResult {
  const submission = readBy(reviewSubmission, submitted, 'INPUT_INVALID', 'the review');
  refuseConflict(packet, submission);
  refuseContradiction(packet, submission);
  const isSkip = submission.skip_reason != null;
  const output = isSkip ? undefined : outputOf(packet, submission, pack, pages);
  const review: Review = {
    reviewer_name: submission.reviewer_name,
    review_date: at,
    is_skip: isSkip,
    agrees_with_primary_agent: isSkip ? null : (submission.agrees_with_primary ?? null),
    corrections: submission.corrections ?? null,
    review_notes: submission.review_notes ?? submission.skip_reason ?? '',
    confidence_in_review: submission.confidence ?? 1,
    answers: submission.answers ?? [],
    accepted_codes: submission.accepted_codes ?? [],
    fingerprint: isSkip ? null : fingerprint(output),
  };
  const reviews = [...packet.reviews, review];
  const supporters = reviews.filter((one) => !isSkip && one.fingerprint === review.fingerprint).length;
  const isSettled = supporters >= packet.required_reviews;
  const updated: ReviewPacket = {
    ...packet,
    revision: packet.revision + 1,
    review_status: isSettled ? 'completed' : isSkip ? 'skipped' : 'in_progress',
    reviews,
    sme_review: isSettled ? review : null,
    updated_at: at,
  };
  return { packet: updated, ground_truth: isSettled ? reviewedTruth(updated, review, output, at) : null };
}

function refuseConflict(packet: ReviewPacket, { doc_id, revision, reviewer_name }: Submission): void {
  const conflict = (problem: string): never => {
    throw new CuriaError('REVIEW_CONFLICT', `${packet.doc_id}: ${problem}`);
  };
  if (doc_id !== packet.doc_id) conflict(`the review is about ${doc_id}`);
  if (packet.review_status === 'completed') conflict('the review is complete');
  if (revision !== packet.revision)
    conflict(`the packet is at revision ${packet.revision}, the review was written for revision ${revision}`);
  if (packet.reviews.some((review) => !review.is_skip && review.reviewer_name === reviewer_name))
    conflict(`${reviewer_name} has already reviewed it`);
}

function refuseContradiction(packet: ReviewPacket, submission: Submission): void {
  const { agrees_with_primary: agrees, corrections, skip_reason, answers } = submission;
  const refuse = (path: string, problem: string): never => {
    throw refusal('INPUT_INVALID', 'the review', [{ path, problem }]);
  };
  if (skip_reason != null && (agrees != null || corrections != null))
    refuse('skip_reason', 'a skipped review neither agrees nor corrects');
  if (skip_reason == null && agrees == null) refuse('agrees_with_primary', 'must be true or false');
  if (agrees === false && corrections == null) refuse('corrections', 'a disagreement needs corrections');
  if (agrees === true && corrections != null) refuse('corrections', 'an agreement has no corrections');
  if (agrees === true && packet.output === null)
    refuse('agrees_with_primary', 'the output could not be read, so there is nothing to agree with');
  const known = new Set(packet.issues_summary.map(({ issue_id }) => issue_id));
  for (const [index, { issue_id }] of (answers ?? []).entries())
    if (!known.has(issue_id)) refuse(`answers[${index}].issue_id`, `the packet has no issue ${issue_id}`);
}

/** The output that the reviewer stands for; a correction must pass every rule that the reviewer did not set aside by name. */
function outputOf(packet: ReviewPacket, submission: Submission, pack: DomainPack, pages: PageIndex): unknown {
  if (submission.corrections == null) return packet.output;
  const corrected = applyPatch(packet.output, submission.corrections);
  const raw = readOutput(corrected);
  const accepted = new Set(submission.accepted_codes ?? []);
  const { issues } = verifyOutput(pack, pages, raw);
  const left = issues.filter(({ severity, code }) => severity !== 'MINOR' && !accepted.has(code));
  if (left.length > 0) {
    throw new CuriaError(
      'CORRECTION_REFUSED',
      `${packet.doc_id}: the corrected output still has ${left.length} issue(s), the first: ${left[0]!.message}`,
      left.slice(0, 100).map(({ code, location, message }) => ({
        path: location.pointer || '/',
        problem: `${code}: ${message}`,
      })),
    );
  }
  return corrected;
}
