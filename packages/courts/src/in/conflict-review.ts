/** `@curia/courts/in/conflict-review`: what the product reaches of this room. */

export { FITTED, fitPanel, type PanelFit } from '../conflict-review/measure/fit-panel.ts';
export { type ConflictReport, measurePanel } from '../conflict-review/measure/measure-panel.ts';
export { type ConflictGoldCase, readPanelCase } from '../conflict-review/measure/panel-case.ts';
export { policiesInOrder, policySystem, systemsOf } from '../conflict-review/measure/panel-systems.ts';
export {
  countUnanimousKeeps,
  type UnanimousKeeps,
  wordUnanimousKeeps,
} from '../conflict-review/measure/unanimous-keeps.ts';
export { conflictReviewSet } from '../conflict-review/offline/set.ts';
export { conflictReviewPrompts, perspectiveAnswer, reviewAnswer } from '../conflict-review/prompts.ts';
export { REVIEWERS } from '../conflict-review/rules/action.ts';
export type { Candidate } from '../conflict-review/rules/candidate.ts';
export { conflictReviewProcedures } from '../conflict-review/rules/procedures.ts';
export type { ReviewRuling } from '../conflict-review/rules/review-state.ts';
export { ALLOWED_REFS, isAllowedRef } from '../conflict-review/rules/taxonomy.ts';
export {
  buildCandidates,
  PERSPECTIVES,
  STAGE1_MODES,
  type Triplet,
} from '../conflict-review/rules/triplet.ts';
export type { VotePolicy } from '../conflict-review/rules/vote/decide-tuples.ts';
export { readVoteWeights } from '../conflict-review/rules/vote/vote-weights.ts';
