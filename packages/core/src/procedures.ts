/** Every procedure that Curia ships, in the order in which commands list them. */
import { conflictReview } from './conflict-review/conflict-review.ts';
import { classification } from './investigation/classification.ts';
import { judgement } from './investigation/judgement.ts';
import { matrixUpdate } from './investigation/matrix-update.ts';
import { nextRound } from './investigation/next-round.ts';
import { similarity } from './investigation/similarity.ts';
import type { Procedure } from './table/procedure.ts';
import { disposition } from './verification/disposition.ts';

/** All procedures, each with its policies. */
export const procedures: readonly Procedure[] = [
  disposition,
  conflictReview,
  similarity,
  classification,
  nextRound,
  matrixUpdate,
  judgement,
];
