/** Measures finished runs of a text court: what its cases came to as tuples, stage by stage. */
import type { RuledCase } from '@curia/core/court';
import type { RunFigures } from '@curia/core/court/measure';
import { tryRead } from '@curia/core/read';
import { memoryOf } from '@curia/memory';
import { z } from 'zod';
import { type EvalTuple, evalTuple, type Judged, judged } from './eval-tuple.ts';
import { RUN_METRICS, type RunSample, runMetrics } from './run-metrics.ts';
import { isAllowedRef } from './taxonomy.ts';
import { keyOfTuple } from './tuple-yardstick.ts';

/** What a case said before and after it was decided. */
export type Stages = Pick<RunSample, 'stage1' | 'final' | 'risks_before' | 'risks_after' | 'override'>;

/** A case, and what it is a repeat of. */
interface TextSample extends RunSample {
  readonly repeats: string;
}

/** Tuples as metrics compare them. */
export const readTuples = (list: readonly Judged[]): EvalTuple[] => list.map((one) => evalTuple(one));

const withGold = z.looseObject({ gold: z.array(judged) });

/** How finished runs are measured; `stagesOf` is undefined for a case without a result, such as one that went to a person. */
export const tupleRuns = <Ruling extends object>(
  stagesOf: (one: RuledCase<Ruling>) => Stages | undefined,
): RunFigures<Ruling, TextSample> => ({
  names: RUN_METRICS,
  read(one) {
    const stages = stagesOf(one);
    if (stages === undefined) return undefined;
    const gold = tryRead(withGold, one.input);
    const { text } = one.input as { readonly text?: unknown };
    const memory = memoryOf(one);
    return {
      ...stages,
      gold: gold.ok ? readTuples(gold.value.gold) : null,
      retrieved_k: memory?.asked === true ? (memory.retrieved_k ?? 0) : null,
      repeats: typeof text === 'string' ? text : one.case_id,
    };
  },
  figures: (samples) => runMetrics(samples, isAllowedRef),
  repeat: ({ final, risks_before, repeats }) => ({
    parts: final.map(keyOfTuple),
    risks: risks_before,
    repeats,
  }),
});
