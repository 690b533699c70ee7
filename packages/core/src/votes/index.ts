/** How far voices can be trusted: reading votes, evaluating them, certifying answers, and watching them afterwards. */
export { mostHeard, pairAgreement, pairKappas } from './agreement.ts';
export type { Alarm } from './alarms.ts';
export { startAnswering, type Uncertified } from './answer-case.ts';
export { answerOpen, type OpenAnswer } from './answer-open.ts';
export { answerSealed } from './answer-sealed.ts';
export { type AutomaticAnswer, calibrate } from './calibrate.ts';
export { type CalibrateOptions, CERTIFIABLE, type Certifiable } from './calibrate-options.ts';
export type { CalibrateReport } from './calibrate-report.ts';
export {
  type Calibration,
  ONLY_FIELD,
  readCalibration,
  sealCalibration,
  type VoidRecord,
  voidCalibration,
  voidRecord,
} from './calibration.ts';
export type { CascadeSavings } from './cascade-savings.ts';
export { CERTIFY_MODES, type CertifyMode, type CertifyStep } from './certify.ts';
export type { MethodRow } from './compare-methods.ts';
export { conflictGold } from './conflict-gold.ts';
export { candidateItem, conflictVotes } from './conflict-votes.ts';
export { type SmallerPanel, smallerPanel } from './drop-reviewers.ts';
export { evaluateVotes, type VotesReport } from './evaluate.ts';
export { VOTE_KINDS, type VoteKind } from './kind.ts';
export { sayLabels } from './labels-needed.ts';
export type { Notice } from './notices.ts';
export { votesProcedures } from './procedures.ts';
export { readVotes, startReading, type VoteReading } from './read-votes.ts';
export type { ReviewerRow } from './reviewer-rows.ts';
export { drawSpotChecks } from './spot-check.ts';
export { type Suggestion, suggestGold } from './suggest-gold.ts';
export { type CourtVoid, courtVoid, type FailedAudit } from './void.ts';
export { goldRecord, type VotedItem, voteRecord } from './vote.ts';
export type { VoteSet } from './vote-set.ts';
export { sayWatch, startWatch, totalWealth, type Watch, watchAudit } from './watch.ts';
