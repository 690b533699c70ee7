/** What a conflict review is decided by. */
import { anyProcedure } from '../table/procedure.ts';
import { tableProcedure } from '../table/table-procedure.ts';
import { conflictReview } from './conflict-review.ts';
import { recheckEffect } from './recheck-effect.table.ts';
import { recheckNeed } from './recheck-need.table.ts';

/** The procedures of the court, the one that rules first. */
export const conflictReviewProcedures = [
  anyProcedure(conflictReview),
  tableProcedure(recheckNeed),
  tableProcedure(recheckEffect),
] as const;
