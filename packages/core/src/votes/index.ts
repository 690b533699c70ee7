/** How far voices can be trusted: reading votes, evaluating them, certifying answers, and watching them afterwards. */
export { type PairAgreement, pairAgreement } from './agreement.ts';
export type { Alarm, AlarmCode, Unchecked } from './alarms.ts';
export { type Answering, type CaseAnswer, type NotCertified, startAnswering } from './answer-case.ts';
export { answerOpen, type OpenAnswer } from './answer-open.ts';
export type { BallotVote } from './ballot.ts';
export { type AutomaticAnswer, type Calibrated, calibrate } from './calibrate.ts';
export {
  type CalibrateOptions,
  CERTIFIABLE,
  type Certifiable,
  type Taken,
  type TrialCourt,
  type Tries,
} from './calibrate-options.ts';
export type { Blocking, CalibrateReport } from './calibrate-report.ts';
export {
  type CalibratedCourt,
  type Calibration,
  type CalibrationUse,
  calibrationFile,
  type FieldCalibration,
  ONLY_FIELD,
  readCalibration,
  sayVoid,
  sealCalibration,
  type VoidRecord,
  voidCalibration,
  voidRecord,
} from './calibration.ts';
export { type CascadeOptions, learnCascade, learnStack } from './cascade.ts';
export type { CascadeSavings } from './cascade-savings.ts';
export { CERTIFY_MODES, type CertifyMode, type CertifyStep } from './certify.ts';
export type { MethodRow, Recommendation } from './compare-methods.ts';
export { conflictGold, type JudgedCandidate } from './conflict-gold.ts';
export {
  candidateItem,
  conflictVotes,
  flipTo,
  type ReviewCase,
  type VotedAction,
} from './conflict-votes.ts';
export { type SmallerPanel, smallerPanel } from './drop-reviewers.ts';
export type { Estimate } from './estimate.ts';
export { type EvaluateOptions, evaluateVotes, type VotesReport } from './evaluate.ts';
export { VOTE_KINDS, type VoteKind } from './kind.ts';
export { fewestLabels, type LabelsNeeded, sayLabels } from './labels-needed.ts';
export { voteMethod } from './method.table.ts';
export { METHODS, type Method } from './methods.ts';
export { answerBy, expenseOf, type ModelAnswer, type VoteModel, type WeighedModel } from './model.ts';
export type { Notice } from './notices.ts';
export { votesProcedures } from './procedures.ts';
export { readVotes, startReading, type VoteReading } from './read-votes.ts';
export type { Confusion, RateInterval, ReviewerRow } from './reviewer-rows.ts';
export type { CurvePoint } from './share-curve.ts';
export { drawSpotChecks } from './spot-check.ts';
export { type Suggestion, suggestGold } from './suggest-gold.ts';
export { type Gold, goldRecord, type Vote, type VotedItem, voteRecord } from './vote.ts';
export { votesHash } from './vote-hash.ts';
export type { VoteSet } from './vote-set.ts';
export { sayWatch, startWatch, totalWealth, type Watch, watchAudit } from './watch.ts';
