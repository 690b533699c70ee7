/** `@curia/core/in/votes/weigh`: what the product reaches of this room. */
export { mostHeard, pairAgreement, pairKappas } from '../votes/weigh/agreement.ts';
export { dawidSkeneScores, fitDawidSkene } from '../votes/weigh/dawid-skene.ts';
export { voteFeatures } from '../votes/weigh/features.ts';
export { VOTE_KINDS, type VoteKind } from '../votes/weigh/kind.ts';
export { type Method, type Prepared, prepare, scoresBy } from '../votes/weigh/methods.ts';
export { answerBy, expenseOf } from '../votes/weigh/model.ts';
export { priorWeights } from '../votes/weigh/prior.ts';
export { votesProcedures } from '../votes/weigh/procedures.ts';
export { type ClassScores, creditOf, decideByScores } from '../votes/weigh/scores.ts';
export { contradictionOf } from '../votes/weigh/self-contradiction.ts';
export { fitStack, stackScores } from '../votes/weigh/stack.ts';
