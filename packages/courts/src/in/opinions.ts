/** `@curia/courts/in/opinions`: what the product reaches of this room. */
export { type ChangeRates, changeRates } from '../opinions/change.ts';
export { type Consistency, consistencyOf, type Repeat } from '../opinions/consistency.ts';
export {
  EVAL_POLARITIES,
  type EvalTuple,
  evalTuple,
  type Judged,
  judged,
  METRICS,
  type MetricName,
} from '../opinions/eval-tuple.ts';
export {
  type Figure,
  meanAndSd,
  RUN_METRICS,
  type RunMetric,
  type RunSample,
  runMetrics,
} from '../opinions/run-metrics.ts';
export { tupleDesk } from '../opinions/tuple-desk.ts';
