/** A decided case as any court passes it to the memory: court-neutral, read once, never stored as is. */
import { z } from 'zod';
import { ACTIONS_TAKEN, facetDissent } from './episode.ts';
import { limitedText, shortText } from './limited-text.ts';
import { reportedRisk } from './severity.ts';

const reading = z.object({
  aspect_term: z.string(),
  polarity: z.string().nullish(),
  confidence: z.number().min(0).max(1).nullish(),
});

/** How a case turned out, as far as known. */
export const knownOutcome = z.object({
  was_reversed: z.boolean().nullish().describe('the ruling was reversed later'),
  review: z.enum(['upheld', 'overturned']).nullish().describe('what a reviewer said of the ruling'),
  delta_f1: z
    .number()
    .min(-1)
    .max(1)
    .nullish()
    .describe('F1 of the final tuples minus that of the first stage, on gold'),
  conflict_resolved: z.boolean().nullish(),
});

/** How a case turned out. */
export type KnownOutcome = z.infer<typeof knownOutcome>;

/** A decided case. */
export const decidedCase = z.object({
  text: z.string().describe('read for the signature and for the checks, never stored'),
  language: shortText.nullish(),
  aspect_type: shortText.nullish().describe('what kind of aspect it was mostly about, such as a reference'),
  stage1: z.array(reading).max(500),
  final: z.array(reading).max(500),
  conflict_types: z.array(shortText).max(100).describe('the kinds of conflict that were flagged'),
  conflict_types_after: z
    .array(shortText)
    .max(100)
    .nullish()
    .describe('those of them that the ruling left; absent if the court does not look again'),
  risks_before: z.array(reportedRisk).max(100).describe('structural risks of the first stage'),
  risks_after: z.array(reportedRisk).max(100),
  is_implicit: z.boolean().nullish().describe('the text does not name the aspect'),
  override_applied: z.boolean().describe('the ruling changed what the first stage said'),
  action_taken: z.enum(ACTIONS_TAKEN).nullish(),
  reason_code: limitedText(200).describe('the first reason that the ruling gives, or nothing'),
  dissent: z.array(facetDissent).max(100),
  outcome: knownOutcome.nullish(),
  split: shortText.describe('where the case is from, such as train or live; other names are evaluations'),
  has_gold: z.boolean(),
});

/** A decided case. */
export type DecidedCase = z.infer<typeof decidedCase>;
