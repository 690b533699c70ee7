/** What a conflict review is decided by. */
import { anyProcedure, tableProcedure } from '@curia/core/table';
import { conflictReview } from './conflict-review.ts';
import { reviewTables } from './tables.ts';

/** The procedures of the court; the one that rules comes first. */
export const conflictReviewProcedures = [
  anyProcedure(conflictReview),
  tableProcedure(reviewTables['reading-quorum']),
  tableProcedure(reviewTables['review-need']),
  tableProcedure(reviewTables['recheck-need']),
  tableProcedure(reviewTables['recheck-effect']),
] as const;
