/** The rulings of a text court as tuples, which are compared with gold and with each other. */
import type { RuledParts } from '@curia/core/court';
import { z } from 'zod';
import { type EvalTuple, evalTuple, type Judged, judged, type MetricName } from './eval-tuple.ts';
import { tupleYardstick } from './tuple-yardstick.ts';

/** How rulings are compared that say tuples. */
export const ruledTuples = <Ruling extends object>(
  said: (ruling: Ruling) => readonly Judged[] | undefined,
): RuledParts<Ruling, Judged, EvalTuple, MetricName> => ({
  yardstick: tupleYardstick(),
  gold: z.array(judged),
  said,
  word(tuple) {
    const { term, ref, polarity } = evalTuple(tuple);
    return `${[term, ref].filter((word) => word !== '').join(' ')}: ${polarity ?? tuple.polarity ?? 'none'}`;
  },
});
