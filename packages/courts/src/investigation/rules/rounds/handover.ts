/** Whether a person is asked about a report, as a question of its own. */
import { z } from 'zod';
import { TAGS } from '../finding/strength.ts';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { handoverNobody, handoverUncertain } from './handover.table.ts';

/** Whether a person is asked, and by which rule. */
export interface HandoverRuling extends Grounds {
  readonly handover: 'ASK_EXPERT' | 'REPORT';
}

/** The tables that answer the question. */
export type HandoverTable = typeof handoverNobody | typeof handoverUncertain;

const handoverInput = z.object({
  outcome: z.enum(['judged', 'failed']).describe('how the investigation ended'),
  confidence: z.enum(TAGS).describe('the tag of the report as a whole'),
});

/** The question that commands ask. */
export const handover = oneQuestion<HandoverTable, typeof handoverInput, HandoverRuling>({
  name: 'handover',
  title: 'Whether a person is asked about a report',
  policies: [handoverNobody, handoverUncertain],
  input: handoverInput,
  example: { case_id: 'inv-1', outcome: 'judged', confidence: 'Uncertain' },
  count: (given) => given,
  word: (decision) => ({ handover: decision.outcome, ...groundsOf(decision) }),
  outcome: (ruling) => ruling.handover,
});
