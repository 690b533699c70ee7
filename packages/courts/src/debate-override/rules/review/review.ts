/** What the second stage says about the first: only reviews, never a list of its own. */

import { closedWord } from '@curia/core/read';
import { z } from 'zod';
import { askedPolarity } from '../polarity-word.ts';
import { type Sentiment, sentiment, structuralRisk } from '../sentiment.ts';

/** The most entries of a list that an agent may give; some steps compare lists with each other. */
const MOST = 1_000;
const span = z.looseObject({ start: z.int().min(0), end: z.int().min(0) });

/** An aspect that the first stage found. */
export const aspect = z.looseObject({
  term: z.string(),
  span: span.nullish(),
  confidence: z.number().min(0).max(1).nullish(),
});

/** An aspect that the first stage found. */
export type Aspect = z.infer<typeof aspect>;

/** What a validator may propose; anything else is logged and not done. */
export const PROPOSAL_TYPES = ['FLIP_POLARITY', 'DROP_ASPECT'] as const;

/** What a review may do with an aspect. */
export const ASPECT_ACTIONS = ['keep', 'revise_span', 'drop', 'add'] as const;

/** What a review may do with a sentiment. */
export const SENTIMENT_ACTIONS = ['maintain', 'flip_polarity', 'drop', 'add'] as const;

/** What the validator of the first stage saw. */
export const validation = z.object({
  structural_risks: z.array(structuralRisk).max(MOST),
  correction_proposals: z
    .array(
      z.object({
        target_aspect: z.string().nullish(),
        proposal_type: z.string(),
        rationale: z.string().nullish(),
      }),
    )
    .max(MOST),
});

/** What the validator of the first stage saw. */
export type Validation = z.infer<typeof validation>;

/** A review of one aspect. */
export const aspectReview = z.object({
  term: z.string().min(1),
  action: closedWord([...ASPECT_ACTIONS, 'maintain', 'revise', 'remove']),
  revised_span: span.nullish(),
  reason: z.string().nullish(),
});

/** A review of one aspect. */
export type AspectReview = z.infer<typeof aspectReview>;

/** A review of one sentiment; the aspect has one key, and it is required. */
export const sentimentReview = z.object({
  aspect_term: z.string().min(1),
  action: closedWord([...SENTIMENT_ACTIONS, 'keep', 'remove', 'reduce_confidence']),
  revised_polarity: askedPolarity.nullish(),
  reason: z.string().nullish(),
});

/** A review of one sentiment. */
export type SentimentReview = z.infer<typeof sentimentReview>;

/** The aspects of a sample. */
export const aspects = z.array(aspect).max(MOST);

/** The sentiments of a sample, as an agent reads them. */
export const sentiments = z.array(sentiment.extend({ polarity: askedPolarity.nullish() })).max(MOST);

/** The reviews of aspects. */
export const aspectReviews = z.array(aspectReview).max(MOST);

/** The reviews of sentiments. */
export const sentimentReviews = z.array(sentimentReview).max(MOST);

/** What the first stage found. */
export interface Stage1 {
  readonly aspects: readonly Aspect[];
  readonly sentiments: readonly Sentiment[];
}
