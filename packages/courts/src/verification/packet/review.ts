/** Takes an expert's answer to a packet: whoever agrees says why failed checks do not count, and a correction is verified before it is trusted. */

import { CuriaError } from '@curia/core';
import { applyPatch, patchOperation, readBy, refusal } from '@curia/core/read';
import { z } from 'zod';
import { ruleDisposition } from '../rules/disposition.ts';
import { fingerprint } from '../rules/fingerprint.ts';
import type { VerificationIssue } from '../rules/issue.ts';
import { readOutput } from '../rules/read-output.ts';
import { type VerificationSetting, verifyOutput } from '../rules/verify-output.ts';
import { type ReviewPacket, storedReview } from './packet.ts';

const LONGEST_WORDS = 10_000;

/** What an expert answers. */
const reviewAnswer = z.object({
  agrees_with_primary: z.boolean(),
  corrections: z
    .array(patchOperation)
    .min(1)
    .nullish()
    .transform((given) => given ?? null)
    .describe('JSON Patch against the output of the packet'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullish()
    .transform((given) => given ?? 1),
  answers: storedReview.shape.answers.nullish().transform((given) => given ?? []),
  accepted_codes: z
    .array(z.object({ code: z.string().trim().min(1), reason: z.string().trim().min(1).max(LONGEST_WORDS) }))
    .nullish()
    .transform((given) => given ?? [])
    .describe(
      'failed checks that the output may have all the same, each with the reason why the reviewer knows better',
    ),
});

/** What an expert answers, completed. */
export type ReviewAnswer = z.output<typeof reviewAnswer>;

/** An answer that was taken. */
export interface TakenAnswer {
  readonly answer: ReviewAnswer;
  /** The output that the expert stands for. */
  readonly output: unknown;
  readonly fingerprint: string;
}

/**
 * Takes an answer to a packet under the settings that the packet was made with; taking what was taken gives the same. Throws
 * `AGREEMENT_REFUSED`, `CORRECTION_REFUSED`, `PATCH_INVALID` or `INPUT_INVALID`.
 */
export function takeAnswer(
  packet: ReviewPacket,
  submitted: unknown,
  setting: VerificationSetting,
): TakenAnswer {
  const answer = readBy(reviewAnswer, submitted, 'INPUT_INVALID', 'the review');
  refuseContradiction(packet, answer);
  const output = outputOf(packet, answer, setting);
  return { answer, output, fingerprint: fingerprint(output) };
}

/** An answer with who gave it and when, as packets and ground truth keep it. */
export const toStoredReview = (
  { answer, fingerprint: of }: Pick<TakenAnswer, 'answer' | 'fingerprint'>,
  { person, at, notes }: { readonly person: string; readonly at: string; readonly notes: string },
): ReviewPacket['reviews'][number] => ({
  reviewer_name: person,
  review_date: at,
  is_skip: false,
  agrees_with_primary_agent: answer.agrees_with_primary,
  corrections: answer.corrections,
  review_notes: notes,
  confidence_in_review: answer.confidence,
  answers: answer.answers,
  accepted_codes: answer.accepted_codes,
  fingerprint: of,
});

function refuseContradiction(packet: ReviewPacket, answer: ReviewAnswer): void {
  const { agrees_with_primary: agrees, corrections, answers } = answer;
  const refuse = (path: string, problem: string): never => {
    throw refusal('INPUT_INVALID', 'the review', [{ path, problem }]);
  };
  if (!agrees && corrections === null) refuse('corrections', 'a disagreement needs corrections');
  if (agrees && corrections !== null) refuse('corrections', 'an agreement has no corrections');
  if (agrees && packet.output === null)
    refuse('agrees_with_primary', 'the output could not be read, so there is nothing to agree with');
  const known = new Set(packet.issues_summary.map(({ issue_id }) => issue_id));
  for (const [index, { issue_id }] of answers.entries())
    if (!known.has(issue_id)) refuse(`answers[${index}].issue_id`, `the packet has no issue ${issue_id}`);
}

/** The output the reviewer vouches for; it must pass every check that the reviewer did not accept by name, with a reason. */
function outputOf(packet: ReviewPacket, answer: ReviewAnswer, setting: VerificationSetting): unknown {
  const accepted = new Set(answer.accepted_codes.map(({ code }) => code));
  if (answer.corrections === null) {
    const failed = packet.issues_summary.filter(
      ({ code, severity }) => severity !== 'MINOR' && !accepted.has(code),
    );
    if (failed.length > 0) {
      const words = `the output fails ${counted(failed, 'check')}; accept each code with a reason, or correct the output`;
      throw unfit('AGREEMENT_REFUSED', packet, words, failed);
    }
    return packet.output;
  }
  const corrected = applyPatch(packet.output, answer.corrections);
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
