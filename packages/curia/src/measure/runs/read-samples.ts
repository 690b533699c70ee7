/** Reads what the cases of a run came to, in the form that metrics are computed from. */
import { CuriaError } from '@curia/core';
import type { RuledCase } from '@curia/core/court';
import { tryRead } from '@curia/core/read';
import type { DebateRuling } from '@curia/courts/in/debate-override';
import { type EvalTuple, evalTuple, type Judged, judged, type RunSample } from '@curia/courts/in/opinions';
import { memoryOf } from '@curia/memory';
import { z } from 'zod';

/** A sample, and what it is a repeat of. */
export interface RepeatedSample extends RunSample {
  readonly repeat_of: string;
}

const withGold = z.looseObject({ gold: z.array(judged) });
const read = (list: readonly Judged[]): EvalTuple[] => list.map((one) => evalTuple(one));

type Reader = (
  one: RuledCase,
) => Pick<RunSample, 'stage1' | 'final' | 'risks_before' | 'risks_after' | 'override'> | undefined;

/** How the cases of each court are read; a case without a result, such as one that went to a person, is left out. */
const READERS: Readonly<Record<string, Reader>> = {
  'conflict-review': ({ record, ruling }) => {
    const { candidates, validator_risks } = record as {
      candidates: (Judged & { tuple_id: string })[];
      validator_risks?: { tuple_id: string; type: string }[] | null;
    };
    const { final_tuples } = ruling as { final_tuples: (Judged & { tuple_id: string })[] };
    // A risk is over once its tuple is gone or has changed.
    const isLeft = ({ tuple_id }: { tuple_id: string }): boolean => {
      const [was, is] = [candidates, final_tuples].map((list) =>
        list.find((one) => one.tuple_id === tuple_id),
      );
      return is !== undefined && was?.polarity === is.polarity;
    };
    const types = (list: readonly { type: string }[]): string[] => list.map(({ type }) => type);
    return {
      stage1: read(candidates),
      final: read(final_tuples),
      risks_before: validator_risks == null ? null : types(validator_risks),
      risks_after: validator_risks == null ? null : types(validator_risks.filter(isLeft)),
      override: null,
    };
  },
  'debate-override': ({ record, ruling }) => {
    const decided = ruling as DebateRuling;
    if (decided.status !== 'decided') return undefined;
    const { stage1, validation } = record as {
      stage1?: { sentiments: Judged[] } | null;
      validation?: { structural_risks?: { type: string }[] | null } | null;
    };
    return {
      stage1: read(stage1?.sentiments ?? []),
      final: read(decided.final_tuples),
      risks_before: validation?.structural_risks?.map(({ type }) => type) ?? null,
      // Nobody looks for risks a second time: that they are not reported again does not mean that they are gone.
      risks_after: null,
      override: {
        applied: decided.gate.gate_decision === 'APPLY',
        adopted: decided.adoption.adopt_decision === 'adopted',
      },
    };
  },
};

/** The courts whose runs can be measured. */
const MEASURED_COURTS = Object.keys(READERS);

/** The sample of a ruled case; undefined if it has no result. */
export function readSample(court: string, one: RuledCase): RepeatedSample | undefined {
  const reader = Object.hasOwn(READERS, court) ? READERS[court] : undefined;
  if (reader === undefined)
    throw new CuriaError(
      'USAGE',
      `runs of ${court} have no tuples to measure; runs of ${MEASURED_COURTS.join(' and ')} do`,
    );
  const sample = reader(one);
  if (sample === undefined) return undefined;
  const gold = tryRead(withGold, one.input);
  const { text } = one.input as { readonly text?: unknown };
  const memory = memoryOf(one);
  return {
    ...sample,
    gold: gold.ok ? read(gold.value.gold) : null,
    retrieved_k: memory?.asked === true ? (memory.retrieved_k ?? 0) : null,
    repeat_of: typeof text === 'string' ? text : one.case_id,
  };
}
