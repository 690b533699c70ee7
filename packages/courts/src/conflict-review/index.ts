/** `@curia/courts/conflict-review`: three reviewers vote on the tuples that agents proposed; a table rules on each tuple. */
export { default } from './court.ts';
export {
  type ConflictCase,
  type ConflictRuling,
  conflictInput,
  type TupleRuling,
} from './rules/conflict-case.ts';
export { conflictReview, ruleConflict } from './rules/conflict-review.ts';
export { reviewProtocol } from './rules/protocol.ts';
export { voteV1 } from './rules/vote/vote-v1.table.ts';
export { voteV2 } from './rules/vote/vote-v2.table.ts';
export { voteV5 } from './rules/vote/vote-v5.table.ts';
