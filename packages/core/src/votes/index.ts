/** `@curia/core/votes`: what courts use of this room. */
export type { CaseAnswer } from './certify/answer-case.ts';
export { answerSealed } from './certify/answer-sealed.ts';
export { type Calibrated, calibrate } from './certify/calibrate.ts';
export { type Calibration, readCalibration, sealCalibration } from './certify/calibration.ts';
export { evaluateVotes, type VotesReport } from './certify/evaluate.ts';
export { drawGold, suggestGold } from './certify/suggest-gold.ts';
export { readVotes } from './read-votes.ts';
export { type FieldScale, goldRecord, type Vote, type VotedItem } from './vote.ts';
export type { VoteSet } from './vote-set.ts';
