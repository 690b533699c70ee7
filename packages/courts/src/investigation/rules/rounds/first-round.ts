/** What follows round 1, as a question of its own. */

import type { OutcomeOf } from '@curia/core';
import type { DecisionOf } from '@curia/core/table';
import { z } from 'zod';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { firstRoundDefault } from './first-round.table.ts';

/** A case of the first-round question. */
const firstRoundInput = z.object({
  reports: z.int().min(0).describe('reports that can be used'),
  quick: z.boolean().describe('the plan has one investigator only'),
});

/** What follows round 1, and by which rule. */
export interface FirstRoundRuling extends Grounds {
  readonly next: OutcomeOf<typeof firstRoundDefault>;
}

/** Words a decision. */
export const wordFirstRound = (decision: DecisionOf<typeof firstRoundDefault>): FirstRoundRuling => ({
  next: decision.outcome,
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const firstRound = oneQuestion({
  name: 'first-round',
  title: 'What follows round 1',
  policies: [firstRoundDefault],
  input: firstRoundInput,
  example: { case_id: 'inv-1', reports: 3, quick: false },
  count: (given) => given,
  word: wordFirstRound,
  outcome: ({ next }) => next,
});
