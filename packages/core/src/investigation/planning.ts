/** How much effort a question deserves, as a separate procedure. */
import { z } from 'zod';
import type { DecisionOf } from '../table/decide.ts';
import { type Grounds, groundsOf, oneQuestion } from './one-question.ts';
import { planningDefault, planningFast, planningThorough } from './planning.table.ts';

/** A case of the planning procedure. */
export const planningInput = z.object({
  questions: z.int().min(1).describe('key questions'),
  single_place: z.boolean().optional().describe('the question is about one file or function'),
  needs_context: z.boolean().optional().describe('it needs context beyond that place'),
  chosen: z.boolean().optional().describe('the investigators were chosen by hand'),
});

/** How a question is investigated, and by which rule. */
export interface PlanningRuling extends Grounds {
  readonly mode: 'quick' | 'full';
}

/** The facts of the planning table; what is not said is not so. */
export const planningFacts = (given: z.infer<typeof planningInput>) => ({
  questions: given.questions,
  single_place: given.single_place === true,
  needs_context: given.needs_context === true,
  chosen: given.chosen === true,
});

/** Words a decision. */
export const wordPlanning = (decision: DecisionOf<typeof planningDefault>): PlanningRuling => ({
  mode: decision.outcome === 'QUICK' ? 'quick' : 'full',
  ...groundsOf(decision),
});

/** The procedure that commands call. */
export const planning = oneQuestion({
  name: 'planning',
  title: 'How much a question is worth',
  policies: [planningDefault, planningThorough, planningFast],
  input: planningInput,
  example: { case_id: 'inv-1', questions: 1, single_place: true },
  count: planningFacts,
  word: wordPlanning,
  outcome: ({ mode }) => mode,
});
