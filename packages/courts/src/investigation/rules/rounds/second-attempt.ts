/** What happens to an unusable answer, as a question of its own. */

import type { OutcomeOf } from '@curia/core';
import type { DecisionOf } from '@curia/core/table';
import { z } from 'zod';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { PROBLEMS, secondAttemptDefault } from './second-attempt.table.ts';

/** What is done about a task. */
export type Attempted = OutcomeOf<typeof secondAttemptDefault>;

/** A case of the second-attempt question. */
export const secondAttemptInput = z.object({
  problem: z.enum(PROBLEMS).describe('what is wrong with the answer'),
  attempts: z.int().min(1).describe('times the task was put'),
  repairs: z.int().min(0).describe('times a repair was asked for'),
  remains: z.boolean().optional().describe('claims could be saved of it'),
});

/** What is done about a task, and by which rule. */
export interface SecondAttemptRuling extends Grounds {
  readonly does: Attempted;
}

/** The facts of the second-attempt table. */
export const secondAttemptFacts = (given: z.infer<typeof secondAttemptInput>) => ({
  ...given,
  remains: given.remains === true,
});

/** Words a decision. */
export const wordSecondAttempt = (
  decision: DecisionOf<typeof secondAttemptDefault>,
): SecondAttemptRuling => ({
  does: decision.outcome,
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const secondAttempt = oneQuestion({
  name: 'second-attempt',
  title: 'What becomes of an answer that cannot be used',
  policies: [secondAttemptDefault],
  input: secondAttemptInput,
  example: { case_id: 'CODE-CONFIG-R1', problem: 'failed', attempts: 1, repairs: 0 },
  count: secondAttemptFacts,
  word: wordSecondAttempt,
  outcome: ({ does }) => does,
});
