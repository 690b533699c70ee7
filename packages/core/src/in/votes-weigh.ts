/** `@curia/core/in/votes/weigh`: what the product reaches of this room. */
export { mostHeard, pairAgreement, pairKappas } from '../votes/weigh/agreement.ts';
export { kindOf, VOTE_KINDS, type VoteKind } from '../votes/weigh/kind.ts';
export { votesQuestions } from '../votes/weigh/questions.ts';
