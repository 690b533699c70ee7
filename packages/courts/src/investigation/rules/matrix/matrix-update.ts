/** What round 3 does to an item of the matrix, as a question of its own. */

import type { AnyTable, Decision, OutcomeOf } from '@curia/core';
import { CuriaError } from '@curia/core';
import type { FactValues } from '@curia/core/table';
import { z } from 'zod';
import { CATEGORIES, counterVerdict } from '../finding/strength.ts';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { matrixUpdateDefault } from '../retired/matrix-update-default.table.ts';
import { matrixUpdateLiteral } from './matrix-update.table.ts';
import { matrixUpdateReviewed, ROUND_EVENTS } from './matrix-update-reviewed.table.ts';

/** What becomes of an item. */
export type MatrixChange = OutcomeOf<typeof matrixUpdateReviewed>;

/** What happened to an item in a round. */
export type RoundEvent = (typeof ROUND_EVENTS)[number];

const stood = z.enum(CATEGORIES);
const people = z.int().min(0);

/** A case of the matrix-update question; each policy says which of these it observes. */
const matrixUpdateInput = z.object({
  category: stood.describe('where the item stood before'),
  verdict: counterVerdict.describe('what the counter-review said'),
  event: z.enum(ROUND_EVENTS).optional().describe('reviewed: what happened to it'),
  new_kind: z
    .boolean()
    .optional()
    .describe('reviewed: a kind of verified evidence that its supporters did not have'),
  new_citation: z.boolean().optional().describe('reviewed: a verified citation that nobody had made'),
  last: z.boolean().optional().describe('reviewed: no further round follows'),
  supporting: people.optional().describe('literal: investigators who stand by it now'),
  opposing: people.optional().describe('literal: investigators who contradict it now'),
  adopted: z.boolean().optional().describe('literal: a former opponent now says the same'),
  answered: z.boolean().optional().describe('literal: somebody who was asked about it has answered'),
});

/** What becomes of an item, and by which rule. */
export interface MatrixUpdateRuling extends Grounds {
  readonly change: MatrixChange;
}

/** Whether a policy moves items by new evidence, and not by voices. */
export const isByEvents = ({ facts }: AnyTable): boolean => Object.hasOwn(facts, 'event');

/** The facts of the matrix-update table under a policy; a case that was written for another one is refused. */
export function matrixUpdateFacts(given: z.infer<typeof matrixUpdateInput>, policy: AnyTable): FactValues {
  const { category, verdict, event, supporting, opposing } = given;
  if (isByEvents(policy)) {
    if (event === undefined) throw wrongCase(policy, 'event, new_kind, new_citation and last');
    const new_kind = given.new_kind === true;
    const new_citation = new_kind || given.new_citation === true;
    return { before: category, verdict, event, new_kind, new_citation, last: given.last === true };
  }
  if (supporting === undefined || opposing === undefined)
    throw wrongCase(policy, 'supporting, opposing, adopted and answered');
  const { adopted, answered } = given;
  return { category, verdict, supporting, opposing, adopted: adopted === true, answered: answered === true };
}

const wrongCase = ({ policy }: AnyTable, facts: string): CuriaError =>
  new CuriaError('INPUT_INVALID', `under ${policy} an item moves by ${facts}`);

/** Words a decision. */
export const wordMatrixUpdate = (decision: Decision): MatrixUpdateRuling => ({
  change: decision.outcome as MatrixChange,
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const matrixUpdate = oneQuestion<AnyTable, typeof matrixUpdateInput, MatrixUpdateRuling>({
  name: 'matrix-update',
  title: 'What round 3 does to an item',
  policies: [matrixUpdateReviewed, matrixUpdateLiteral],
  retired: [matrixUpdateDefault],
  input: matrixUpdateInput,
  example: { case_id: 'M1', category: 'UNCERTAIN', verdict: 'NONE', event: 'agrees', new_kind: true },
  count: matrixUpdateFacts,
  word: wordMatrixUpdate,
  outcome: ({ change }) => change,
});
