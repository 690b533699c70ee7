/** A random sample of accepted documents for people to check: without it, nobody knows how many were accepted wrongly. */

import { z } from 'zod';
import { startRandom } from '../measure/bootstrap.ts';
import { CuriaError } from '../read/errors.ts';
import { readBy, refusal } from '../read/refusal.ts';
import { isMistakable, problemWithName } from '../text/names/person-name.ts';
import { rateInterval } from '../votes/weigh/distribution.ts';

/** A draw: the same seed and documents give the same sample, and a smaller sample is the beginning of a larger one. */
export interface Draw {
  readonly seed: number;
  readonly size: number;
}

/** Draws documents without repetition, in drawing order; all of them if there are fewer than requested. */
export function drawSample(ids: Iterable<string>, { seed, size }: Draw): string[] {
  const random = startRandom(seed);
  const left = [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1));
  const drawn: string[] = [];
  while (drawn.length < size && left.length > 0) {
    const at = Math.floor(random() * left.length);
    // `at` is below the number of those that are left, and there is one.
    drawn.push(left[at]!);
    // The last document takes the place of the drawn one, which keeps drawing fast for a million documents.
    const last = left.pop()!;
    if (at < left.length) left[at] = last;
  }
  return drawn;
}

const LONGEST_WORDS = 10_000;

/** A person's verdict on one accepted document of a sample. */
export const auditVerdict = z
  .strictObject({
    reviewer_name: z.string().trim().min(1).max(200),
    verdict: z.enum(['right', 'wrong']),
    notes: z.string().trim().max(LONGEST_WORDS).describe('what is wrong; must be given where something is'),
    seed: z.int().min(0).max(0xffff_ffff),
    size: z.int().min(1).describe('how many documents were drawn'),
    of: z.int().min(1).describe('from how many that were accepted'),
    at: z.string(),
  })
  .refine(({ verdict, notes }) => verdict === 'right' || notes !== '', {
    path: ['notes'],
    message: 'what is wrong must be said',
  });

/** A person's verdict on one accepted document of a sample. */
export type AuditVerdict = z.infer<typeof auditVerdict>;

/**
 * Accepts a verdict on one document, given the earlier verdicts on it. Throws `INPUT_INVALID` or `REVIEW_CONFLICT`.
 */
export function takeAudit(doc_id: string, before: readonly AuditVerdict[], given: unknown): AuditVerdict {
  const verdict = readBy(auditVerdict, given, 'INPUT_INVALID', 'the audit');
  const problem = problemWithName(verdict.reviewer_name);
  if (problem !== undefined)
    throw refusal('INPUT_INVALID', 'the audit', [{ path: 'reviewer_name', problem }]);
  const namesake = before.find((one) => isMistakable(one.reviewer_name, verdict.reviewer_name));
  if (namesake !== undefined)
    throw new CuriaError('REVIEW_CONFLICT', `${doc_id}: ${namesake.reviewer_name} has already audited it`);
  return verdict;
}

/** An estimate, from a sample, of how many documents were accepted wrongly. */
export interface FalseAccepts extends Draw {
  /** The number of accepted documents the sample was drawn from. */
  readonly of: number;
  readonly audited: number;
  /** Drawn but not yet checked by anyone. */
  readonly open: number;
  readonly wrong: number;
  /** The rate among audited documents; null until one is audited. */
  readonly false_accept_rate: number | null;
  /** 95 % interval by Clopper and Pearson; the upper limit counts every unchecked document as wrong. */
  readonly interval: { readonly low: number; readonly high: number };
}

/** Counts a sample; a document is wrong if anybody says so. */
export function countFalseAccepts(
  draw: Draw & { readonly of: number },
  verdicts: ReadonlyMap<string, readonly AuditVerdict[]>,
  drawn: readonly string[],
): FalseAccepts {
  const given = drawn.map((id) => verdicts.get(id) ?? []);
  const audited = given.filter((one) => one.length > 0).length;
  const wrong = given.filter((one) => one.some(({ verdict }) => verdict === 'wrong')).length;
  const open = drawn.length - audited;
  return {
    seed: draw.seed,
    size: drawn.length,
    of: draw.of,
    audited,
    open,
    wrong,
    false_accept_rate: audited === 0 ? null : wrong / audited,
    interval: {
      low: rateInterval(drawn.length, wrong).low,
      high: rateInterval(drawn.length, wrong + open).high,
    },
  };
}

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** Words the share of false accepts with its interval, and how it was found. */
export function sayFalseAccepts({
  wrong,
  audited,
  open,
  size,
  of,
  seed,
  false_accept_rate,
  interval,
}: FalseAccepts): string {
  const rate =
    false_accept_rate === null
      ? 'nobody has looked yet'
      : `${wrong} of ${audited} audited (${percent(false_accept_rate)}; 95 % ${percent(interval.low)} to ${percent(interval.high)})`;
  const rest = open === 0 ? '' : `; ${open} not audited yet, counted as wrong in the upper limit`;
  return `${rate}${rest}; ${size} drawn of ${of} accepted, seed ${seed}`;
}
