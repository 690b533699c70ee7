/** `@curia/core/votes/cascade`: what courts use of this room. */
export { type CascadeSavings, cascadeSavings } from './cascade-savings.ts';
