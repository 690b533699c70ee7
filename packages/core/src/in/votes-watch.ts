/** `@curia/core/in/votes/watch`: what the product reaches of this room. */
export { drawSpotChecks } from '../votes/watch/spot-check.ts';
export { sayWatch, startWatch, totalWealth, type Watch, watchAudit } from '../votes/watch/watch.ts';
