/** How certain the report as a whole is, as a question of its own. */

import type { DecisionOf } from '@curia/core/table';
import { z } from 'zod';
import { TAGS, type Tag } from '../finding/strength.ts';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { CONCLUSION_WORDS, conclusionDefault } from './conclusion.table.ts';

/** A case of the conclusion question. */
const conclusionInput = z.object({
  tag: z.enum(TAGS).nullable().describe('the tag of the main finding; null where nothing was found'),
  open_conflict: z.boolean().describe('a conflict about the same question has no winner'),
});

/** The tag of a report, and by which rule. */
export interface ConclusionRuling extends Grounds {
  readonly tag: Tag;
}

/** Words a decision. */
export const wordConclusion = (decision: DecisionOf<typeof conclusionDefault>): ConclusionRuling => ({
  tag: CONCLUSION_WORDS[decision.outcome],
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const conclusion = oneQuestion({
  name: 'conclusion',
  title: 'How sure the report as a whole is',
  policies: [conclusionDefault],
  input: conclusionInput,
  example: { case_id: 'inv-1', tag: 'Confirmed', open_conflict: true },
  count: (given) => given,
  word: wordConclusion,
  outcome: ({ tag }) => tag,
});
