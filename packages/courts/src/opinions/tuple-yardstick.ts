/** How tuples are compared with gold: by term and polarity first. */
import type { Yardstick } from '@curia/core/measure';
import { countHits } from './count-hits.ts';
import { type EvalTuple, evalTuple, type Judged, METRICS, type MetricName } from './eval-tuple.ts';
import { refuseToJudge } from './refuse-to-judge.ts';
import { wordNotes } from './word-notes.ts';

/** Compares tuples; with `compat` a missing or unknown polarity is read as neutral. */
export const tupleYardstick = ({
  compat = false,
}: {
  readonly compat?: boolean;
} = {}): Yardstick<Judged, EvalTuple, MetricName> => ({
  metrics: ['otepol', ...METRIC_NAMES.filter((name) => name !== 'otepol')],
  by: 'micro F1 of term and polarity',
  read: (said) => evalTuple(said, { compat }),
  keyOf: keyOfTuple,
  // Gold that says "no opinion here" makes everything that is said a miss.
  count: (said, gold, metric) =>
    gold.length === 0 ? { tp: 0, fp: new Set(said.map(pairOf)).size, fn: 0 } : countHits(said, gold, metric),
  refuse: refuseToJudge,
  notes: wordNotes,
});

const METRIC_NAMES = Object.keys(METRICS) as MetricName[];

const pairOf = ({ term, polarity }: EvalTuple): string => JSON.stringify([term, polarity]);

/** A tuple in one spelling, with its reference. */
export const keyOfTuple = ({ ref, term, polarity }: EvalTuple): string =>
  JSON.stringify([ref, term, polarity]);
