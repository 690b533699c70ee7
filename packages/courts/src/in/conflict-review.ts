/** `@curia/courts/in/conflict-review`: what the product reaches of this room. */

export { conflictReviewDoctor } from '../conflict-review/doctor/doctor.ts';
export { FITTED, fitPanel, type PanelFit } from '../conflict-review/measure/fit-panel.ts';
export { type ConflictReport, measurePanel } from '../conflict-review/measure/measure-panel.ts';
export { type ConflictGoldCase, readPanelCase } from '../conflict-review/measure/panel-case.ts';
export { policiesInOrder, policySystem, systemsOf } from '../conflict-review/measure/panel-systems.ts';
export {
  countUnanimousKeeps,
  type UnanimousKeeps,
  wordUnanimousKeeps,
} from '../conflict-review/measure/unanimous-keeps.ts';
export { conflictReviewMeasure } from '../conflict-review/measure.ts';
export { reviewModel } from '../conflict-review/model.ts';
export { conflictReviewSet } from '../conflict-review/offline/set.ts';
export { conflictReviewPrompts, perspectiveAnswer, reviewAnswer } from '../conflict-review/prompts.ts';
export type { AbsenceKind } from '../conflict-review/rules/absence.ts';
export { isAbsenceCode } from '../conflict-review/rules/absence-code.ts';
export { REVIEWERS, type ReviewAction, type Reviewer } from '../conflict-review/rules/action.ts';
export { type Candidate, readTuplePolarity, TUPLE_POLARITIES } from '../conflict-review/rules/candidate.ts';
export type { FinalTuple, ValidatorRisk } from '../conflict-review/rules/conflict-case.ts';
export { conflictGold } from '../conflict-review/rules/conflict-gold.ts';
export { ruleReview } from '../conflict-review/rules/conflict-review.ts';
export { candidateItem, conflictVotes } from '../conflict-review/rules/conflict-votes.ts';
export { CONFLICT_TYPES } from '../conflict-review/rules/flag.ts';
export { conflictReviewProcedures } from '../conflict-review/rules/procedures.ts';
export { isUnderReview, panelOf, type ReviewPlan } from '../conflict-review/rules/protocol.ts';
export type { RecheckGroup } from '../conflict-review/rules/recheck.ts';
export { REVIEW_MODES } from '../conflict-review/rules/review-need.table.ts';
export type {
  ReviewCommand,
  ReviewEvent,
  ReviewRuling,
  ReviewState,
} from '../conflict-review/rules/review-state.ts';
export {
  type ShownGroup,
  showEach,
  showFlags,
  showRisks,
  showTuples,
  spreadActions,
} from '../conflict-review/rules/shown-tuples.ts';
export { type ReviewTables, reviewTables } from '../conflict-review/rules/tables.ts';
export { ALLOWED_REFS, isAllowedRef } from '../conflict-review/rules/taxonomy.ts';
export {
  buildCandidates,
  PERSPECTIVES,
  type PerspectiveLetter,
  STAGE1_MODES,
  type Stage1Mode,
  type Triplet,
} from '../conflict-review/rules/triplet.ts';
export type { VotePolicy } from '../conflict-review/rules/vote/decide-tuples.ts';
export { misdirected } from '../conflict-review/rules/vote/tally.ts';
export { readVoteWeights } from '../conflict-review/rules/vote/vote-weights.ts';
