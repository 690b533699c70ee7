/** The tables beside the gate that a debate is decided by, each under the question it answers. */

import { withValues } from '../table/define-table.ts';
import type { FittingTables } from '../table/fit-table.ts';
import { policyHash } from '../table/policy-hash.ts';
import type { AnyTable } from '../table/table.ts';
import { adoptionEv } from './adoption.table.ts';
import { type AdoptionPolicy, isPerAspect } from './adoption.ts';
import { adoptionEv2 } from './adoption-ev2.table.ts';
import { alignment } from './alignment.table.ts';
import { aspectReviewEffect } from './aspect-review-effect.table.ts';
import { type GatePolicy, goesByVotes } from './gate.table.ts';
import { hintPlace } from './hint-place.table.ts';
import { hintWeight } from './hint-weight.table.ts';
import { integrityS3 } from './integrity.table.ts';
import { moderationTables } from './moderation-tables.ts';
import { placeholder } from './placeholder.table.ts';
import { proposalEffect } from './proposal-effect.table.ts';
import { sentimentReviewEffect } from './sentiment-review-effect.table.ts';
import { missingAspect, validatorClaim } from './validator-claim.table.ts';

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
