/** `@curia/core/in/votes`: what the product reaches of this room. */
export { startReading, type VoteReading } from '../votes/read-votes.ts';
export { shuffle, startGenerator } from '../votes/shuffle.ts';
export { type Gold, voteRecord } from '../votes/vote.ts';
export { goldItems } from '../votes/vote-set.ts';
