/** What round 3 does to an item of the matrix, as a separate procedure. */
import { z } from 'zod';
import type { DecisionOf } from '../table/decide.ts';
import type { FactsOf, OutcomeOf } from '../table/table.ts';
import { matrixUpdateDefault } from './matrix-update.table.ts';
import { type Grounds, groundsOf, oneQuestion } from './one-question.ts';
import { CATEGORIES, counterVerdict } from './strength.ts';

/** What becomes of an item. */
export type MatrixChange = OutcomeOf<typeof matrixUpdateDefault>;

/** A case of the matrix-update procedure. */
const matrixUpdateInput = z.object({
  category: z.enum(CATEGORIES).describe('where the item stood before'),
  verdict: counterVerdict.describe('what the counter-review said'),
  supporting: z.int().min(0).describe('investigators who stand by it now'),
  opposing: z.int().min(0).describe('investigators who contradict it now'),
  adopted: z.boolean().optional().describe('a former opponent now says the same'),
  answered: z.boolean().optional().describe('somebody who was asked about it has answered'),
});

/** What becomes of an item, and by which rule. */
export interface MatrixUpdateRuling extends Grounds {
  readonly change: MatrixChange;
}

const count = (given: z.infer<typeof matrixUpdateInput>): FactsOf<typeof matrixUpdateDefault> => ({
  ...given,
  adopted: given.adopted === true,
  answered: given.answered === true,
});

/** Words a decision. */
export const wordMatrixUpdate = (decision: DecisionOf<typeof matrixUpdateDefault>): MatrixUpdateRuling => ({
  change: decision.outcome,
  ...groundsOf(decision),
});

/** The procedure that commands call. */
export const matrixUpdate = oneQuestion({
  name: 'matrix-update',
  title: 'What round 3 does to an item',
  policies: [matrixUpdateDefault],
  input: matrixUpdateInput,
  example: { case_id: 'M1', category: 'AGREED', verdict: 'WEAKENED', supporting: 2, opposing: 0 },
  count,
  word: wordMatrixUpdate,
  outcome: ({ change }) => change,
});
