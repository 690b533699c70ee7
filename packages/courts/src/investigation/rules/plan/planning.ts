/** Who looks at a question, as a question of its own. */

import type { AnyTable, Decision } from '@curia/core';
import { z } from 'zod';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { planningFastLooking } from '../retired/planning-fast.table.ts';
import type { SecondKind } from './lead.ts';
import { planningDefault, planningFast, planningThorough } from './planning.table.ts';

/** A case of the planning question. */
export const planningInput = z.object({
  questions: z.int().min(1).describe('key questions'),
  single_place: z.boolean().optional().describe('the question is about one file or function'),
  needs_context: z.boolean().optional().describe('it needs context beyond that place'),
  chosen: z.boolean().optional().describe('the investigators were chosen by hand, or by a planner'),
  free: z
    .boolean()
    .optional()
    .describe('asking costs nothing: the investigators are rules, or their answers are recorded'),
  regression: z.boolean().optional().describe('the question says that it worked before'),
  history: z.boolean().optional().describe('there is a history to look into'),
  trace: z.boolean().optional().describe('the question has a trace, or there are logs'),
});

/** How a question is investigated, and by which rule. */
export interface PlanningRuling extends Grounds {
  readonly mode: 'quick' | 'full' | 'lead';
  /** The kind of evidence that the second investigator looks at, beside a lead. */
  readonly second?: SecondKind;
}

/** The facts of the planning table; what is not said is not so. */
export const planningFacts = (given: z.infer<typeof planningInput>) => ({
  questions: given.questions,
  single_place: given.single_place === true,
  needs_context: given.needs_context === true,
  chosen: given.chosen === true,
  free: given.free === true,
  regression: given.regression === true,
  history: given.history === true,
  trace: given.trace === true,
});

const WORDS: Readonly<Record<string, Pick<PlanningRuling, 'mode' | 'second'>>> = {
  QUICK: { mode: 'quick' },
  FULL: { mode: 'full' },
  LEAD_AND_HISTORY: { mode: 'lead', second: 'HIST' },
  LEAD_AND_LOGS: { mode: 'lead', second: 'LOG' },
  LEAD_AND_CODE: { mode: 'lead', second: 'CODE' },
};

/** Words a decision. */
export const wordPlanning = (decision: Decision): PlanningRuling => ({
  ...WORDS[decision.outcome]!,
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const planning = oneQuestion<AnyTable, typeof planningInput, PlanningRuling>({
  name: 'planning',
  title: 'Who looks at a question',
  policies: [planningDefault, planningThorough, planningFast],
  retired: [planningFastLooking],
  input: planningInput,
  example: { case_id: 'inv-1', questions: 1, regression: true, history: true },
  count: planningFacts,
  word: wordPlanning,
  outcome: ({ mode }) => mode,
});
