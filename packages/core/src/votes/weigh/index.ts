/** `@curia/core/votes/weigh`: what courts use of this room. */
export type { Alarm } from './alarms.ts';
export { rateInterval, upperLimit } from './distribution.ts';
export type { VoteModel, WeighedModel } from './model.ts';
