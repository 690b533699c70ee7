/** `@curia/core/conflict-review`: three reviewers vote on the tuples that agents proposed; a table rules on each tuple. */

export {
  type ConflictCase,
  type ConflictRuling,
  conflictInput,
  type TupleRuling,
} from '../conflict-review/conflict-case.ts';
export { conflictReview, ruleConflict } from '../conflict-review/conflict-review.ts';
export { reviewProtocol } from '../conflict-review/protocol.ts';
export { voteV1 } from '../conflict-review/vote-v1.table.ts';
export { voteV2 } from '../conflict-review/vote-v2.table.ts';
export { voteV5 } from '../conflict-review/vote-v5.table.ts';
