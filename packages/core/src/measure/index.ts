/** `@curia/core/measure`: what courts use of this room. */
export { type Interval, intervalOf, startRandom } from './bootstrap.ts';
export { listCounts } from './list-labels.ts';
export { type Counts, countHits, rightOf, scoresOf } from './score.ts';
