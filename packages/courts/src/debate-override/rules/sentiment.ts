/** What a stage says about one aspect. */
import { z } from 'zod';
import { statedPolarity } from './polarity-word.ts';

/** A sentiment as it comes in; fields that Curia does not read are carried along. */
export const sentiment = z.looseObject({
  aspect_term: z.string().describe('the aspect it is about, compared exactly'),
  polarity: statedPolarity.nullish(),
  confidence: z.number().min(0).max(1),
  is_implicit: z
    .boolean()
    .optional()
    .describe('the text does not name the aspect; absent means that it does'),
});

/** A sentiment as it comes in. */
export type Sentiment = z.infer<typeof sentiment>;

/** The most confident of some sentiments, the first among equals. */
export const mostConfidentOf = (sentiments: readonly Sentiment[]): Sentiment | undefined =>
  sentiments.reduce<Sentiment | undefined>(
    (best, one) => (best === undefined || one.confidence > best.confidence ? one : best),
    undefined,
  );

/** How sure a changed sentiment is of each polarity. */
export type PolarityDistribution = Readonly<Record<string, number>>;

/** A structural risk that the validator saw. */
export const structuralRisk = z.looseObject({
  type: z
    .string()
    .describe(
      'such as NEGATION or CONTRAST; a type that nobody knows holds a conservative policy back like these',
    ),
});

/** A structural risk that the validator saw. */
export type StructuralRisk = z.infer<typeof structuralRisk>;
