/** `@curia/core/in/votes`: what the product reaches of this room. */
export { startReading, type VoteReading } from '../votes/read-votes.ts';
export { voteRecord } from '../votes/vote.ts';
