/** Classifies a finding: from supporters, opponents and strength to a category. */

import type { AnyTable, Decision } from '@curia/core';
import type { FactValues } from '@curia/core/table';
import { z } from 'zod';
import type { Finding } from '../finding/finding.ts';
import { countIndependent } from '../finding/independent.ts';
import { type Category, strength } from '../finding/strength.ts';
import { type Grounds, groundsOf, oneQuestion } from '../one-question.ts';
import { classificationDefault } from '../retired/classification-default.table.ts';
import { classificationIndependent } from '../retired/classification-independent.table.ts';
import { countDeclared } from '../retired/declared-sources.ts';
import { CLASSIFICATION_WORDS, classificationLiteral } from './classification.table.ts';
import { classificationVerified } from './classification-verified.table.ts';

/** A case of the classification question. */
export const classificationInput = z.object({
  supporting: z.int().min(0).describe('investigators who report the finding'),
  opposing: z.int().min(0).describe('other investigators who contradict it, with evidence'),
  evidence_strength: strength
    .nullable()
    .describe(
      'the strongest evidence, verified: null where nothing was; literal: null where none was tagged',
    ),
  needs_further: z.boolean().describe('someone asks for further investigation'),
  independent: z
    .int()
    .min(0)
    .optional()
    .describe('kinds of verified evidence behind those who report it; if it is not known, they count as one'),
  self_conflict: z.boolean().optional().describe('its only supporter contradicts it elsewhere'),
});

/** The category of a finding, and by which rule. */
export interface ClassificationRuling extends Grounds {
  readonly category: Category | null;
  readonly flags: readonly string[];
}

/** Whether a request for further work becomes its own item: set by the parameter, or by the outcome a user's own table has for it. */
export const hasRequestItems = ({ values, outcomes }: AnyTable): boolean =>
  (values as { request_items?: boolean }).request_items ?? Object.hasOwn(outcomes, 'REQUESTED');

/** Whether a policy counts agreement once per independent source. */
export const isByIndependence = ({ facts }: AnyTable): boolean => Object.hasOwn(facts, 'independent');

/** Whether a policy counts only what was verified. */
export const isByVerification = ({ facts }: AnyTable): boolean =>
  Object.hasOwn(facts, 'opposed_with_evidence');

/** How many independent witnesses stand behind findings, as a policy counts them. */
export const witnessesOf = ({ policy }: AnyTable, findings: readonly Finding[]): number =>
  policy === classificationIndependent.policy ? countDeclared(findings) : countIndependent(findings);

/** The facts of the classification table under a policy. */
export function classificationFacts(
  given: z.infer<typeof classificationInput>,
  policy: AnyTable,
): FactValues {
  const isOff = (policy.values as { request_items?: boolean }).request_items === false;
  const { supporting, opposing, evidence_strength } = given;
  // Who are not known to be independent are one.
  const independent = Math.min(supporting, given.independent ?? 1);
  return {
    ...given,
    needs_further: given.needs_further && !isOff,
    self_conflict: given.self_conflict === true,
    ...(isByVerification(policy)
      ? {
          supporters: supporting,
          opposed_with_evidence: opposing > 0,
          strength: evidence_strength ?? 'NONE',
          independent: evidence_strength === null ? 0 : independent,
        }
      : { independent }),
  };
}

/** Words a decision; if the policy has request items, a supporter's request is flagged and does not change the category. */
export function wordClassification(
  decision: Decision,
  _given: unknown,
  policy: AnyTable,
): ClassificationRuling {
  const { category, flags } = CLASSIFICATION_WORDS[decision.outcome]!;
  const { needs_further, supporting, supporters = supporting } = decision.facts;
  const isRequest = hasRequestItems(policy) && needs_further === true && supporters !== 0;
  return { category, flags: isRequest ? [...flags, 'request_item'] : flags, ...groundsOf(decision) };
}

/** The question that commands ask. */
export const classification = oneQuestion<AnyTable, typeof classificationInput, ClassificationRuling>({
  name: 'classification',
  title: 'Classification of a finding',
  policies: [classificationVerified, classificationLiteral],
  retired: [classificationDefault, classificationIndependent],
  input: classificationInput,
  example: {
    case_id: 'M1',
    supporting: 3,
    independent: 2,
    opposing: 0,
    evidence_strength: 'MODERATE',
    needs_further: false,
  },
  count: classificationFacts,
  word: wordClassification,
  outcome: ({ category }) => category ?? 'null',
});
