/** What the verdict of a counter-review is worth, as a separate procedure. */
import { z } from 'zod';
import type { DecisionOf } from '../table/decide.ts';
import type { OutcomeOf } from '../table/table.ts';
import { type Grounds, groundsOf, oneQuestion } from './one-question.ts';
import { standingVerdictDefault } from './standing-verdict.table.ts';
import { counterVerdict } from './strength.ts';

/** A case of the standing-verdict procedure. */
const standingVerdictInput = z.object({
  said: counterVerdict.exclude(['NONE']).describe('what the counter-reviewer said'),
  standing: z.int().min(0).describe('citations of the challenge that did not fail'),
});

/** The final verdict, and by which rule. */
export interface StandingVerdictRuling extends Grounds {
  readonly verdict: OutcomeOf<typeof standingVerdictDefault>;
}

/** Words a decision. */
export const wordStandingVerdict = (
  decision: DecisionOf<typeof standingVerdictDefault>,
): StandingVerdictRuling => ({
  verdict: decision.outcome,
  ...groundsOf(decision),
});

/** The procedure that commands call. */
export const standingVerdict = oneQuestion({
  name: 'standing-verdict',
  title: 'What the verdict of a counter-review is worth',
  policies: [standingVerdictDefault],
  input: standingVerdictInput,
  example: { case_id: 'M1', said: 'REFUTED', standing: 1 },
  count: (given) => given,
  word: wordStandingVerdict,
  outcome: (ruling) => ruling.verdict,
});
