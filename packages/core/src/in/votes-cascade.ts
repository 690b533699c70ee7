/** `@curia/core/in/votes/cascade`: what the product reaches of this room. */
export { type SmallerPanel, smallerPanel } from '../votes/cascade/drop-reviewers.ts';
