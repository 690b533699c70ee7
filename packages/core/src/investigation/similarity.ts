/** How two findings relate: from three comparisons to SIMILAR, CONTRADICTS, RELATED or UNRELATED. */
import { z } from 'zod';
import type { Decision } from '../table/decide.ts';
import type { AnyTable, FactValues } from '../table/table.ts';
import { type Grounds, groundsOf, oneQuestion } from './one-question.ts';
import {
  COMPARISON_RESULTS,
  type RELATIONS,
  similarityDefault,
  similarityLiteral,
} from './similarity.table.ts';

/** How two findings relate. */
export type Relation = keyof typeof RELATIONS;

/** A case of the similarity procedure. */
export const similarityInput = z.object({
  location: z.enum(COMPARISON_RESULTS).describe('do both point at the same place?'),
  cause: z.enum(COMPARISON_RESULTS).describe('do both name the same cause?'),
  fix: z.enum(COMPARISON_RESULTS).describe('do both recommend the same direction of repair?'),
  same_question: z.boolean().describe('do both answer the same question?'),
});

/** The comparisons of two findings. */
export type Comparisons = z.infer<typeof similarityInput>;

/** How two findings relate, and by which rule. */
export interface SimilarityRuling extends Grounds {
  readonly relation: Relation;
}

/** The facts of the similarity table under a policy. */
export function similarityFacts(given: Comparisons, policy: AnyTable): FactValues {
  const isRequired = (policy.values as { same_question_required?: boolean }).same_question_required === true;
  return { ...given, same_question: given.same_question || !isRequired };
}

const word = (decision: Decision): SimilarityRuling => ({
  relation: decision.outcome as Relation,
  ...groundsOf(decision),
});

/** The procedure that commands call. */
export const similarity = oneQuestion({
  name: 'similarity',
  title: 'Similarity of two findings',
  policies: [similarityDefault, similarityLiteral],
  input: similarityInput,
  example: { case_id: 'pair-1', location: 'yes', cause: 'no', fix: 'unknown', same_question: true },
  count: similarityFacts,
  word,
  outcome: ({ relation }) => relation,
});
