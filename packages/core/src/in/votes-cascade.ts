/** `@curia/core/in/votes/cascade`: what the product reaches of this room. */
export { learnCascade, learnStack } from '../votes/cascade/cascade.ts';
export { type SmallerPanel, smallerPanel } from '../votes/cascade/drop-reviewers.ts';
