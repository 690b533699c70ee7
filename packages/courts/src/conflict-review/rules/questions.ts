/** What a conflict review is decided by. */
import { anyQuestion, tableQuestion } from '@curia/core/table';
import { conflictReview } from './conflict-review.ts';
import { reviewTables } from './tables.ts';

/** The questions of the court; the one that rules comes first. */
export const conflictReviewQuestions = [
  anyQuestion(conflictReview),
  tableQuestion(reviewTables['reading-quorum']),
  tableQuestion(reviewTables['review-need']),
  tableQuestion(reviewTables['recheck-need']),
  tableQuestion(reviewTables['recheck-effect']),
] as const;
