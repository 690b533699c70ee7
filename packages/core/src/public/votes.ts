/** `@curia/core/votes`: measures how far voices can be trusted and which answers need no human review. */
export type { CaseAnswer } from '../votes/answer-case.ts';
export { answerSealed } from '../votes/answer-sealed.ts';
export { type Calibrated, calibrate } from '../votes/calibrate.ts';
export { type Calibration, readCalibration, sealCalibration } from '../votes/calibration.ts';
export { evaluateVotes, type VotesReport } from '../votes/evaluate.ts';
export { readVotes } from '../votes/read-votes.ts';
export { suggestGold } from '../votes/suggest-gold.ts';
export type { Vote } from '../votes/vote.ts';
export type { VoteSet } from '../votes/vote-set.ts';
