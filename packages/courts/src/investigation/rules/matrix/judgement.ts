/** The judge’s tag on one finding: from category, strength, review and the weight of both sides. */

import type { AnyTable, Decision } from '@curia/core';
import type { FactValues } from '@curia/core/table';
import { z } from 'zod';
import { CATEGORIES, confidence, counterVerdict, strength, type Tag } from '../finding/strength.ts';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { judgementDefault } from '../retired/judgement-default.table.ts';
import { side, type WeightValues, weighSides } from './evidence-weight.ts';
import { JUDGEMENT_WORDS, judgementLiteral } from './judgement.table.ts';
import { judgementReviewed } from './judgement-reviewed.table.ts';

/** A case of the judgement question. */
export const judgementInput = z.object({
  category: z
    .enum(CATEGORIES)
    .exclude(['WITHDRAWN'], 'must be AGREED, DISAGREED, UNCERTAIN or NEEDS_MORE; nothing withdrawn is judged')
    .describe('where the finding stands; NEEDS_MORE reads as UNCERTAIN'),
  strength: strength.nullable().describe('its strongest evidence; null counts as WEAK'),
  verdict: counterVerdict.describe('what the counter-review said'),
  reviewer_independent: z
    .boolean()
    .optional()
    .describe(
      'the reviewer is another voice, or cites what no supporter does; if it is not known, it is not',
    ),
  held: z.boolean().optional().describe('a counter-review that could not be placed may mean it'),
  one_source: z.boolean().optional().describe('several investigators say so, all on one kind of evidence'),
  formed_in_round3: z.boolean().optional().describe('the agreement was formed in round 3'),
  quick: z.boolean().optional().describe('nothing was cross-verified'),
  confidence: confidence.nullish().describe('the confidence of its report'),
  sides: z.object({ A: side, B: side }).nullish().describe('both sides of a conflict'),
});

/** A finding as the judge receives it. */
export type JudgementInput = z.infer<typeof judgementInput>;

/** The tag of a finding, and by which rule. */
export interface JudgementRuling extends Grounds {
  readonly tag: Tag;
  /** The counter-review found limits that the report must state. */
  readonly caveat: boolean;
  readonly winner: 'A' | 'B' | null;
  /** What both sides weigh; null if nothing was weighed. */
  readonly weights: { readonly A: number; readonly B: number } | null;
  /** What the report must record beside the tag. */
  readonly record: readonly string[];
}

/** The facts of the judgement table; only the sides of a conflict are weighed. */
export function judgementFacts(given: JudgementInput, policy: AnyTable): FactValues {
  const { category, verdict: said, sides } = given;
  const isConflict = category === 'DISAGREED' || (category === 'AGREED' && said === 'REFUTED');
  const isWeighed = isConflict && sides !== undefined && sides !== null;
  const weighing = isWeighed ? weighSides(sides.A, sides.B, policy.values as WeightValues) : undefined;
  return {
    category: category === 'NEEDS_MORE' ? 'UNCERTAIN' : category,
    strength: given.strength ?? 'WEAK',
    verdict: said,
    dominant: weighing?.dominant ?? null,
    weight_a: weighing?.A ?? 0,
    weight_b: weighing?.B ?? 0,
    reviewer_independent: given.reviewer_independent === true && said !== 'NONE',
    held: given.held === true,
    one_source: given.one_source === true && category === 'UNCERTAIN',
    formed_in_round3: given.formed_in_round3 === true,
    quick: given.quick === true,
    confidence: given.confidence ?? null,
  };
}

/** Words a decision; reports the weights if both sides of a conflict were weighed. */
export function wordJudgement(decision: Decision, { sides }: JudgementInput): JudgementRuling {
  const { tag, caveat, winner, record, weighs } = JUDGEMENT_WORDS[decision.outcome]!;
  const { weight_a, weight_b } = decision.facts as { weight_a: number; weight_b: number };
  const isWeighed = weighs === true && sides !== undefined && sides !== null;
  const weights = isWeighed ? { A: weight_a, B: weight_b } : null;
  return { tag, caveat, winner, weights, record, ...groundsOf(decision) };
}

/** The question that commands ask. */
export const judgement = oneQuestion<AnyTable, typeof judgementInput, JudgementRuling>({
  name: 'judgement',
  title: 'The judge’s tag on a finding',
  policies: [judgementReviewed, judgementLiteral],
  retired: [judgementDefault],
  effects: { Confirmed: 'take', Likely: 'take' },
  input: judgementInput,
  voiced: ['sides'],
  example: {
    case_id: 'M1',
    category: 'DISAGREED',
    strength: 'STRONG',
    verdict: 'NONE',
    sides: {
      A: {
        investigators: [
          {
            iid: 'CODE-CALLCHAIN-R1',
            confidence: 'HIGH',
            evidence: [{ strength: 'STRONG', verification: 'VERIFIED', citation: 'src/pool.ts:41' }],
          },
        ],
      },
      B: {
        investigators: [
          {
            iid: 'LOG-PATTERN-R1',
            confidence: 'MEDIUM',
            evidence: [{ strength: 'WEAK', verification: 'UNCHECKED' }],
          },
        ],
      },
    },
  },
  count: judgementFacts,
  word: wordJudgement,
  outcome: ({ tag }) => tag,
});
