/** What the verdict of a counter-review is worth, as a question of its own. */

import type { OutcomeOf } from '@curia/core';
import { decide } from '@curia/core';
import type { DecisionOf } from '@curia/core/table';
import { z } from 'zod';
import { isVerified } from '../finding/cited-place.ts';
import type { CounterReview } from '../finding/report.ts';
import { counterVerdict } from '../finding/strength.ts';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { standingVerdictDefault } from './standing-verdict.table.ts';

/** A case of the standing-verdict question. */
const standingVerdictInput = z.object({
  said: counterVerdict.exclude(['NONE']).describe('what the counter-reviewer said'),
  standing: z.int().min(0).describe('citations of the challenge that did not fail'),
  verified: z
    .int()
    .min(0)
    .optional()
    .describe('those of them that were checked and found; if it is not known, none'),
});

/** The facts of the standing-verdict table. */
const standingVerdictFacts = ({ said, standing, verified = 0 }: z.infer<typeof standingVerdictInput>) => ({
  said,
  standing: Math.max(standing, verified),
  verified,
});

/** The verdict that stands of a review, given the evidence of its challenge. */
export function verdictThatStands(
  { verdict: said, challenge }: CounterReview,
  policy: typeof standingVerdictDefault,
): StandingVerdictRuling {
  const cited = challenge.evidence ?? [];
  const standing = cited.filter(({ verification }) => verification !== 'FAILED').length;
  const verified = cited.filter(isVerified).length;
  return wordStandingVerdict(decide(policy, standingVerdictFacts({ said, standing, verified })));
}

/** The final verdict, and by which rule. */
export interface StandingVerdictRuling extends Grounds {
  readonly verdict: OutcomeOf<typeof standingVerdictDefault>;
}

/** Words a decision. */
const wordStandingVerdict = (decision: DecisionOf<typeof standingVerdictDefault>): StandingVerdictRuling => ({
  verdict: decision.outcome,
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const standingVerdict = oneQuestion({
  name: 'standing-verdict',
  title: 'What the verdict of a counter-review is worth',
  policies: [standingVerdictDefault],
  input: standingVerdictInput,
  example: { case_id: 'M1', said: 'REFUTED', standing: 1 },
  count: standingVerdictFacts,
  word: wordStandingVerdict,
  outcome: (ruling) => ruling.verdict,
});
