/** Every procedure that Curia ships, in the order in which commands list them. */
import { conflictReview } from './conflict-review/conflict-review.ts';
import type { Procedure } from './table/procedure.ts';
import { disposition } from './verification/disposition.ts';

/** All procedures, each with its policies. */
export const procedures: readonly Procedure[] = [disposition, conflictReview];
