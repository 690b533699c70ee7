/** The tables beside the gate that a debate is decided by, each under the question it answers. */

import type { AnyTable } from '@curia/core';
import { policyHash, withValues } from '@curia/core';
import type { FittingTables } from '@curia/core/table/prove';
import { adoptionEv } from './adopt/adoption.table.ts';
import { type AdoptionPolicy, isPerAspect } from './adopt/adoption.ts';
import { adoptionEv2 } from './adopt/adoption-ev2.table.ts';
import { alignment } from './adopt/alignment.table.ts';
import { type GatePolicy, goesByVotes } from './gate/gate.table.ts';
import { hintPlace } from './gate/hint-place.table.ts';
import { hintWeight } from './gate/hint-weight.table.ts';
import { integrityS3 } from './integrity.table.ts';
import { moderationTables } from './moderate/moderation-tables.ts';
import { placeholder } from './placeholder.table.ts';
import { aspectReviewEffect } from './review/aspect-review-effect.table.ts';
import { proposalEffect } from './review/proposal-effect.table.ts';
import { sentimentReviewEffect } from './review/sentiment-review-effect.table.ts';
import { missingAspect, validatorClaim } from './review/validator-claim.table.ts';

/** The shipped tables, in the order in which a sample meets them. */
export const debateTables = {
  'validator-claim': validatorClaim,
  'missing-aspect': missingAspect,
  'hint-weight': hintWeight,
  'hint-place': hintPlace,
  'proposal-effect': proposalEffect,
  'aspect-review-effect': aspectReviewEffect,
  'sentiment-review-effect': sentimentReviewEffect,
  placeholder,
  adoption: adoptionEv2,
  alignment,
  ...moderationTables,
  integrity: integrityS3,
} as const;

/** The shipped tables, or others that answer the same questions. */
export type DebateTables = Omit<FittingTables<typeof debateTables>, 'adoption'> & {
  readonly adoption: AdoptionPolicy;
};

/** The shipped tables that belong to a gate: what goes by votes is adopted aspect by aspect, what goes by hints as a whole. */
export const tablesUnder = (gate: GatePolicy): DebateTables =>
  underProfile(goesByVotes(gate) ? debateTables : { ...debateTables, adoption: adoptionEv }, gate);

/** Tables under the profile of a gate: its expected value decides adoption as a whole, unless the table of adoption was itself set or replaced. */
export function underProfile(tables: DebateTables, { values }: GatePolicy): DebateTables {
  const { adoption } = tables;
  const isShipped = policyHash(adoption as unknown as AnyTable) === policyHash(adoptionEv);
  if (isPerAspect(adoption) || !isShipped) return tables;
  return { ...tables, adoption: withValues(adoptionEv, { ev_threshold: values.ev_threshold }) };
}
