/** A decided case as any court passes it to the memory: its parts and their values; read once, never stored as is. */
import { z } from 'zod';
import { limitedText, shortText } from './limited-text.ts';
import { reportedRisk } from './severity.ts';

/** What a ruling can have done to what was held before. */
export const CHANGES = ['turned', 'dropped', 'opened', 'lowered', 'levelled'] as const;

/** What a ruling did to what was held before. */
export type Change = (typeof CHANGES)[number];

const held = z.object({
  value: z.string().nullish().describe('a word of the court; absent if nothing usable was said'),
  confidence: z.number().min(0).max(1).nullish(),
});

const part = z.object({
  item: z.string().describe('what of the case it is about; several parts may be about one item'),
  before: held.nullish().describe('what the item was held to be before the ruling'),
  after: held.nullish().describe('what the ruling left it to be'),
});

/** One part of a decided case: an item, with its value before and after. */
export type DecidedPart = z.infer<typeof part>;

/** The most parts with a value before the ruling, and the most with one after it. */
const MOST_HELD = 500;

const areFew = (parts: readonly DecidedPart[]): boolean =>
  (['before', 'after'] as const).every(
    (when) => parts.filter((one) => one[when] != null).length <= MOST_HELD,
  );

/** How a case turned out, as far as known. */
export const knownOutcome = z.object({
  was_reversed: z.boolean().nullish().describe('the ruling was reversed later'),
  review: z.enum(['upheld', 'overturned']).nullish().describe('what a reviewer said of the ruling'),
  gain: z
    .number()
    .min(-1)
    .max(1)
    .nullish()
    .describe('how much better the end is than what was held before, measured on gold'),
  conflict_resolved: z.boolean().nullish(),
});

/** How a case turned out. */
export type KnownOutcome = z.infer<typeof knownOutcome>;

/** A decided case. */
export const decidedCase = z.object({
  text: z.string().describe('read for the signature and for the checks, never stored'),
  language: shortText.nullish(),
  court: shortText.nullish().describe('the court whose cases alone may learn from this one; absent: any'),
  tags: z.array(shortText).max(6).optional().describe('what else cases like it have in common'),
  kind: shortText.nullish().describe('what its items mostly are, such as a reference'),
  parts: z
    .array(part)
    .refine(areFew, { error: `has more than ${MOST_HELD} values before the ruling, or after it` }),
  conflicts: z.array(shortText).max(100).describe('the kinds of conflict that were seen'),
  conflicts_after: z
    .array(shortText)
    .max(100)
    .nullish()
    .describe('those of them that the ruling left; absent if the court does not look again'),
  risks: z.array(reportedRisk).max(100).describe('risks that were seen before the ruling'),
  risks_after: z.array(reportedRisk).max(100),
  is_implied: z.boolean().nullish().describe('the text does not name what the case is about'),
  is_changed: z.boolean().describe('the ruling changed what was held before'),
  change: z.enum(CHANGES).nullish().describe('what it did to it'),
  reason: limitedText(200).describe('the first reason that the ruling gives, or nothing'),
  dissent: z
    .array(z.object({ voice: shortText, said: shortText, reason: shortText }))
    .max(100)
    .describe('who said what, and the ruling did not follow'),
  outcome: knownOutcome.nullish(),
  split: shortText.describe('where the case is from, such as train or live; other names are evaluations'),
  has_gold: z.boolean(),
});

/** A decided case. */
export type DecidedCase = z.infer<typeof decidedCase>;

/** The case now that people have settled whether its ruling was right. */
export const settledCase = (
  decided: DecidedCase,
  review: NonNullable<KnownOutcome['review']>,
): DecidedCase => ({ ...decided, outcome: { ...decided.outcome, review } });
