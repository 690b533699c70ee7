/** What to do about a finding, as a question of its own. */

import type { DecisionOf } from '@curia/core/table';
import { z } from 'zod';
import { TAGS } from '../finding/strength.ts';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { RECOMMENDATION_WORDS, recommendationDefault } from './recommendation.table.ts';

/** A case of the recommendation question. */
const recommendationInput = z.object({
  tag: z.enum(TAGS).describe('the tag of the finding'),
  remedy: z.boolean().describe('somebody says what would repair it'),
  caveat: z.boolean().describe('the counter-review limits it'),
});

/** The list a finding is in, and by which rule. */
export interface RecommendationRuling extends Grounds {
  readonly list: (typeof RECOMMENDATION_WORDS)[keyof typeof RECOMMENDATION_WORDS];
}

/** Words a decision. */
export const wordRecommendation = (
  decision: DecisionOf<typeof recommendationDefault>,
): RecommendationRuling => ({
  list: RECOMMENDATION_WORDS[decision.outcome],
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const recommendation = oneQuestion({
  name: 'recommendation',
  title: 'What is to be done about a finding',
  policies: [recommendationDefault],
  input: recommendationInput,
  example: { case_id: 'M1', tag: 'Confirmed', remedy: true, caveat: false },
  count: (given) => given,
  word: wordRecommendation,
  outcome: ({ list }) => list,
});
