/** `@curia/core/in/votes/cascade`: what the product reaches of this room. */

export { savingsOf } from '../votes/cascade/cascade-savings.ts';
export type { CaseCosts } from '../votes/cascade/case-costs.ts';
export { type CheapestWay, cheapestWay } from '../votes/cascade/cheapest-way.ts';
export { type SmallerPanel, smallerPanel } from '../votes/cascade/drop-reviewers.ts';
export { money, sayCheapest } from '../votes/cascade/say-cheapest.ts';
