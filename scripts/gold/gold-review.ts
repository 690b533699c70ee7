/** One gold review: a short text, what makes it hard, and what it says about which aspect. */

import { z } from 'zod';
import { ALLOWED_REFS } from '../../packages/courts/src/opinions/taxonomy.ts';

/** What makes a text hard; `plain` where nothing does. */
export const TAGS = [
  'plain',
  'negation',
  'double_negation',
  'contrast',
  'implicit',
  'mixed',
  'comparison',
  'neutral',
  'no_opinion',
  'several_aspects',
  'conditional',
  'emoji',
  'typo',
] as const;

/** One thing that makes a text hard. */
export type Tag = (typeof TAGS)[number];

const opinion = {
  aspect_ref: z.enum(ALLOWED_REFS),
  polarity: z.enum(['positive', 'negative', 'neutral', 'mixed']),
};

/** A gold review; no gold means that the text judges nothing. */
export const goldReview = z.strictObject({
  schema_version: z.literal('1'),
  case_id: z.string(),
  language: z.enum(['ko', 'en']),
  text: z.string().min(1),
  tags: z.array(z.enum(TAGS)).min(1),
  gold: z.array(
    z.union([
      z.strictObject({ aspect_term: z.string().min(1), ...opinion }),
      z.strictObject({ aspect_term: z.literal(''), ...opinion, is_implicit: z.literal(true) }),
    ]),
  ),
});

/** A gold review. */
export type GoldReview = z.infer<typeof goldReview>;
