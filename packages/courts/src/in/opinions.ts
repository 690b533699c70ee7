/** `@curia/courts/in/opinions`: what the product reaches of this room. */
export { type EvalTuple, evalTuple, type Judged, judged } from '../opinions/eval-tuple.ts';
export {
  type Figure,
  meanAndSd,
  RUN_METRICS,
  type RunMetric,
  type RunSample,
  runMetrics,
} from '../opinions/run-metrics.ts';
export { keyOfTuple, tupleYardstick } from '../opinions/tuple-yardstick.ts';
