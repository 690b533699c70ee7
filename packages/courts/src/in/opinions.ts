/** `@curia/courts/in/opinions`: what the product reaches of this room. */
export { countHits } from '../opinions/count-hits.ts';
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
export {
  type HeardText,
  type KnownText,
  pairUp,
  readTupleCase,
  requireTexts,
} from '../opinions/tuple-case.ts';
export { tupleDesk } from '../opinions/tuple-desk.ts';
export { tupleRows, wordSilence } from '../opinions/tuple-report.ts';
export { keyOfTuple, tupleYardstick } from '../opinions/tuple-yardstick.ts';
