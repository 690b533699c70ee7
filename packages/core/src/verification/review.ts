/** Accepts an expert's review: it must match the packet's current revision, and a correction is verified before it is trusted. */
import { z } from 'zod';
import { CuriaError } from '../errors.ts';
import { readBy, refusal } from '../refusal.ts';
import { isMistakable, problemWithName } from '../text/person-name.ts';
import { ruleDisposition } from './disposition.ts';
import { fingerprint } from './fingerprint.ts';
import { reviewedTruth } from './ground-truth.ts';
import type { VerificationIssue } from './issue.ts';
import { applyPatch, patchOperation } from './json-patch.ts';
import { FIRST_ROUND, type ReviewPacket, storedReview } from './packet.ts';
import { readOutput } from './read-output.ts';
import { type PacketEvent, type ReviewSubmitted, stepPacket } from './reviewed-packet.ts';
import { type VerificationSetting, verifyOutput } from './verify-output.ts';

const LONGEST_WORDS = 10_000;

/** A submitted review. */
const reviewSubmission = z.object({
  doc_id: z.string(),
  revision: z.string().describe('the revision of the packet that the reviewer has read'),
  reviewer_name: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('in one alphabet; case and accents tell nobody apart'),
  agrees_with_primary: z.boolean().nullish().describe('absent only where the review is skipped'),
  skip_reason: z.string().trim().min(1).max(LONGEST_WORDS).nullish(),
  corrections: z
    .array(patchOperation)
    .min(1)
    .nullish()
    .describe('JSON Patch against the output of the packet'),
  review_notes: z.string().trim().max(LONGEST_WORDS).nullish(),
  confidence: z.number().min(0).max(1).nullish(),
  answers: storedReview.shape.answers.nullish(),
  accepted_codes: z
    .array(z.object({ code: z.string().trim().min(1), reason: z.string().trim().min(1).max(LONGEST_WORDS) }))
    .nullish()
    .describe(
      'failed checks that the output may have all the same, each with the reason why the reviewer knows better',
    ),
});

type Submission = z.output<typeof reviewSubmission>;
type Review = ReviewPacket['reviews'][number];

/**
 * Accepts a review of a packet in its current state, under the settings it was made with, and returns the resulting events. Throws
 * `REVIEW_CONFLICT`, `AGREEMENT_REFUSED`, `CORRECTION_REFUSED`, `PATCH_INVALID` or `INPUT_INVALID`, and then there are none.
 */
export function takeReview(
  packet: ReviewPacket,
  submitted: unknown,
  setting: VerificationSetting,
  at: string,
): PacketEvent[] {
  const submission = readBy(reviewSubmission, submitted, 'INPUT_INVALID', 'the review');
  refuseContradiction(packet, submission);
  refuseConflict(packet, submission);
  const isSkip = submission.skip_reason != null;
  const output = isSkip ? undefined : outputOf(packet, submission, setting);
  const review: Review = {
    reviewer_name: submission.reviewer_name,
    review_date: at,
    is_skip: isSkip,
    agrees_with_primary_agent: isSkip ? null : (submission.agrees_with_primary ?? null),
    corrections: submission.corrections ?? null,
    review_notes: submission.review_notes || submission.skip_reason || '',
    confidence_in_review: submission.confidence ?? 1,
    answers: submission.answers ?? [],
    accepted_codes: submission.accepted_codes ?? [],
    fingerprint: isSkip ? null : fingerprint(output),
  };
  const taken: ReviewSubmitted = {
    kind: 'review-submitted',
    round: FIRST_ROUND,
    revision: submission.revision,
    review,
  };
  const after = stepPacket(packet, taken);
  const supporters = after.reviews.filter((one) => !isSkip && one.fingerprint === review.fingerprint);
  if (supporters.length < packet.required_reviews) return [taken];
  const ground_truth = reviewedTruth(after, review, output, at);
  return [taken, { kind: 'review-settled', round: FIRST_ROUND, ground_truth }];
}

/** Takes a recorded review again; what follows must be what the log says. */
export const retakeReview = (
  packet: ReviewPacket,
  { revision, review }: Pick<ReviewSubmitted, 'revision' | 'review'>,
  setting: VerificationSetting,
): PacketEvent[] =>
  takeReview(
    packet,
    {
      doc_id: packet.doc_id,
      revision,
      reviewer_name: review.reviewer_name,
      agrees_with_primary: review.agrees_with_primary_agent,
      skip_reason: review.is_skip ? review.review_notes : null,
      corrections: review.corrections,
      review_notes: review.review_notes,
      confidence: review.confidence_in_review,
      answers: review.answers,
      accepted_codes: review.accepted_codes,
    },
    setting,
    review.review_date,
  );

function refuseConflict(packet: ReviewPacket, { doc_id, revision, reviewer_name }: Submission): void {
  const conflict = (problem: string): never => {
    throw new CuriaError('REVIEW_CONFLICT', `${packet.doc_id}: ${problem}`);
  };
  if (doc_id !== packet.doc_id) conflict(`the review is about ${doc_id}`);
  if (packet.review_status === 'completed') conflict('the review is complete');
  if (revision !== packet.revision)
    conflict(`the packet is at revision ${packet.revision}, the review was written for revision ${revision}`);
  const namesake = packet.reviews.find(
    (review) => !review.is_skip && isMistakable(review.reviewer_name, reviewer_name),
  )?.reviewer_name;
  if (namesake === reviewer_name) conflict(`${reviewer_name} has already reviewed it`);
  if (namesake !== undefined)
    conflict(`${namesake} has already reviewed it, and ${reviewer_name} cannot be told from that name`);
}

function refuseContradiction(packet: ReviewPacket, submission: Submission): void {
  const { agrees_with_primary: agrees, corrections, skip_reason, answers } = submission;
  const refuse = (path: string, problem: string): never => {
    throw refusal('INPUT_INVALID', 'the review', [{ path, problem }]);
  };
  const unreadable = problemWithName(submission.reviewer_name);
  if (unreadable !== undefined) refuse('reviewer_name', unreadable);
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

/** The output the reviewer vouches for; it must pass every check that the reviewer did not accept by name, with a reason. */
function outputOf(packet: ReviewPacket, submission: Submission, setting: VerificationSetting): unknown {
  const accepted = new Set(submission.accepted_codes?.map(({ code }) => code));
  if (submission.corrections == null) {
    const failed = packet.issues_summary.filter(
      ({ code, severity }) => severity !== 'MINOR' && !accepted.has(code),
    );
    if (failed.length > 0) {
      const words = `the output fails ${counted(failed, 'check')}; accept each code with a reason, or correct the output`;
      throw unfit('AGREEMENT_REFUSED', packet, words, failed);
    }
    return packet.output;
  }
  const corrected = applyPatch(packet.output, submission.corrections);
  const raw = readOutput(corrected);
  // No reviewer can vouch for something unreadable, whatever checks are accepted by name.
  if (!raw.ok) throw new CuriaError('CORRECTION_REFUSED', `${packet.doc_id}: ${raw.problem}`);
  const open = verifyOutput(setting, raw).issues.filter(({ code }) => !accepted.has(code));
  const left = open.filter(({ severity }) => severity !== 'MINOR');
  if (left.length > 0) {
    const words = `the corrected output still has ${counted(left, 'issue')}, the first: ${left[0]!.message}`;
    throw unfit('CORRECTION_REFUSED', packet, words, left);
  }
  const { decision, reason } = ruleDisposition(
    open.map(({ severity, effectively_fixable }) => ({ severity, auto_fixable: effectively_fixable })),
    setting.tables.disposition,
  );
  if (decision !== 'AUTO_ACCEPT')
    throw unfit('CORRECTION_REFUSED', packet, `the corrected output would not be accepted: ${reason}`, open);
  return corrected;
}

const counted = ({ length }: readonly unknown[], noun: string): string =>
  `${length} ${noun}${length === 1 ? '' : 's'}`;

const MOST_DETAILS = 100;

const unfit = (
  code: 'AGREEMENT_REFUSED' | 'CORRECTION_REFUSED',
  { doc_id }: ReviewPacket,
  words: string,
  issues: readonly VerificationIssue[],
): CuriaError =>
  new CuriaError(
    code,
    `${doc_id}: ${words}`,
    issues.slice(0, MOST_DETAILS).map((issue) => ({
      path: issue.location.pointer || '/',
      problem: `${issue.code}: ${issue.message}`,
    })),
  );
