/** How two findings relate: by place and by what is said of the other, or to the letter by three comparisons. */

import type { AnyTable, Decision } from '@curia/core';
import { CuriaError } from '@curia/core';
import type { FactValues } from '@curia/core/table';
import { z } from 'zod';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { similarityDefault } from '../retired/similarity-default.table.ts';
import { PLACES } from './cited-place.ts';
import { COMPARISON_RESULTS, similarityLiteral } from './similarity.table.ts';
import { CAUSES, EXPLICIT, similarityPlace } from './similarity-place.table.ts';

/** How two findings relate. */
export type Relation = keyof (typeof similarityPlace)['outcomes'];

/** A case of the similarity question; each policy says which of these it compares. */
export const similarityInput = z.object({
  same_question: z.boolean().describe('do both answer the same question?'),
  cause: z
    .enum([...CAUSES, ...COMPARISON_RESULTS])
    .describe('place: SAME, EXCLUDED or UNKNOWN; literal: do both name the same cause?'),
  place: z.enum(PLACES).optional().describe('place: how near are their verified citations?'),
  explicit: z.enum(EXPLICIT).optional().describe('place: was one made against the other?'),
  standing: z.boolean().optional().describe('place: has whoever refutes a verified citation?'),
  location: z.enum(COMPARISON_RESULTS).optional().describe('literal: do both point at the same place?'),
  fix: z.enum(COMPARISON_RESULTS).optional().describe('literal: do both recommend the same repair?'),
});

/** What is known about two findings. */
export type Comparisons = z.infer<typeof similarityInput>;

/** How two findings relate, and by which rule. */
export interface SimilarityRuling extends Grounds {
  readonly relation: Relation;
}

/** Whether a policy compares places, and not words. */
export const isByPlace = ({ facts }: AnyTable): boolean => Object.hasOwn(facts, 'place');

/** The facts of the similarity table under a policy; a case that was written for another one is refused. */
export function similarityFacts(given: Comparisons, policy: AnyTable): FactValues {
  const { same_question, cause, place, explicit = 'none', standing = false, location, fix } = given;
  if (isByPlace(policy)) {
    if (place !== undefined && isOf(CAUSES, cause))
      return { explicit, standing, place, cause, same_question };
    throw new CuriaError(
      'INPUT_INVALID',
      'a pair is compared by place and cause (SAME, EXCLUDED or UNKNOWN); three comparisons are for --policy literal',
    );
  }
  const isRequired = (policy.values as { same_question_required?: boolean }).same_question_required === true;
  if (location !== undefined && fix !== undefined && isOf(COMPARISON_RESULTS, cause))
    return { location, cause, fix, same_question: same_question || !isRequired };
  throw new CuriaError(
    'INPUT_INVALID',
    `under ${policy.policy} a pair is compared by location, cause and fix, each yes, no or unknown`,
  );
}

const isOf = <W extends string>(list: readonly W[], word: string): word is W =>
  (list as readonly string[]).includes(word);

const word = (decision: Decision): SimilarityRuling => ({
  relation: decision.outcome as Relation,
  ...groundsOf(decision),
});

/** The question that commands ask. */
export const similarity = oneQuestion<AnyTable, typeof similarityInput, SimilarityRuling>({
  name: 'similarity',
  title: 'Similarity of two findings',
  policies: [similarityPlace, similarityLiteral],
  retired: [similarityDefault],
  input: similarityInput,
  example: {
    case_id: 'pair-1',
    place: 'SAME_FUNCTION',
    cause: 'UNKNOWN',
    explicit: 'none',
    standing: false,
    same_question: true,
  },
  count: similarityFacts,
  word,
  outcome: ({ relation }) => relation,
});
