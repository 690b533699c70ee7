/** Who is asked about an item in round 3, as a question of its own. */

import type { OutcomeOf } from '@curia/core';
import type { DecisionOf } from '@curia/core/table';
import { z } from 'zod';
import { CATEGORIES, counterVerdict } from '../finding/strength.ts';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { followUpDefault } from './follow-up.table.ts';

/** A case of the follow-up question. */
const followUpInput = z.object({
  category: z.enum(CATEGORIES).describe('where the item stands'),
  verdict: counterVerdict.describe('what a counter-review has said about it'),
  aside: z.boolean().optional().describe('it was only noticed on the way, and answers no question'),
  led: z.boolean().optional().describe('the plan has a lead'),
  agreed: z.boolean().optional().describe('something is agreed'),
});

/** The facts of the follow-up table. */
export const followUpFacts = ({
  category,
  verdict,
  aside = false,
  led = false,
  agreed = false,
}: z.infer<typeof followUpInput>) => ({
  category,
  verdict,
  aside,
  led,
  agreed,
});

/** Who is asked in round 3, and by which rule. */
export interface FollowUpRuling extends Grounds {
  readonly asks: OutcomeOf<typeof followUpDefault>;
}

/** Words a decision. */
export const wordFollowUp = (decision: DecisionOf<typeof followUpDefault>): FollowUpRuling => ({
  asks: decision.outcome,
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const followUp = oneQuestion({
  name: 'follow-up',
  title: 'Whom round 3 asks about an item',
  policies: [followUpDefault],
  input: followUpInput,
  example: { case_id: 'M1', category: 'DISAGREED', verdict: 'NONE' },
  count: followUpFacts,
  word: wordFollowUp,
  outcome: ({ asks }) => asks,
});
