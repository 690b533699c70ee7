/** Whether round 3 is repeated, as a question of its own. */

import type { AnyTable, Decision } from '@curia/core';
import { z } from 'zod';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { iterationDefault, iterationLiteral } from './iteration.table.ts';

const items = z.int().min(0);

/** A case of the iteration question. */
export const iterationInput = z.object({
  changed: items.describe('items that the last iteration changed'),
  new_disputes: items.describe('items newly in dispute, about which somebody can still be asked'),
  new_evidence: items.describe('items in dispute with new evidence, about which somebody can still be asked'),
  unreviewed: items.describe('items newly agreed, which no counter-reviewer has seen'),
});

/** Whether round 3 is repeated, and by which rule. */
export interface IterationRuling extends Grounds {
  readonly repeat: boolean;
}

/** Words a decision. */
export const wordIteration = (decision: Decision): IterationRuling => ({
  repeat: decision.outcome === 'REPEAT',
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const iteration = oneQuestion<AnyTable, typeof iterationInput, IterationRuling>({
  name: 'iteration',
  title: 'Whether round 3 is repeated',
  policies: [iterationDefault, iterationLiteral],
  input: iterationInput,
  example: { case_id: 'inv-1', changed: 1, new_disputes: 0, new_evidence: 1, unreviewed: 0 },
  count: (given) => given,
  word: wordIteration,
  outcome: ({ repeat }) => (repeat ? 'REPEAT' : 'JUDGE'),
});
