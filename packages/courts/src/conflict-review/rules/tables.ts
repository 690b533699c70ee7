/** The tables beside the vote table that a conflict review is decided by, each under the question it answers. */
import type { FittingTables } from '@curia/core/table/prove';
import { readingQuorum } from './reading-quorum.table.ts';
import { recheckEffect } from './recheck-effect.table.ts';
import { recheckNeed } from './recheck-need.table.ts';
import { reviewNeed } from './review-need.table.ts';

/** The shipped tables. */
export const reviewTables = {
  'reading-quorum': readingQuorum,
  'review-need': reviewNeed,
  'recheck-need': recheckNeed,
  'recheck-effect': recheckEffect,
} as const;

/** The shipped tables, or others that answer the same questions. */
export type ReviewTables = FittingTables<typeof reviewTables>;
