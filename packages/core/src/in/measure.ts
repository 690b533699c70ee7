/** `@curia/core/in/measure`: what the product reaches of this room. */
export { type Agreement, agreementOf } from '../measure/agreement.ts';
export { resample } from '../measure/bootstrap.ts';
export { listLabels } from '../measure/list-labels.ts';
export { addCounts, countOracle, type Scores, summarise } from '../measure/score.ts';
