/** What opinions teach the memory: terms and polarities as its items and values, and what a ruling gained. */
import type { MemoryEffects, MemoryHooks } from '@curia/core/court';
import { scoresOf } from '@curia/core/measure';
import { readInput } from '@curia/core/read';
import { readPolarity } from '@curia/core/text/opinion';
import { type DecidedCase, type DecidedPart, settledCase } from '@curia/memory';
import { z } from 'zod';
import { countHits } from './count-hits.ts';
import { type EvalTuple, evalTuple, type Judged, judged } from './eval-tuple.ts';
import { tupleYardstick } from './tuple-yardstick.ts';

/** A reading of an aspect, as far as it is known. */
export interface Told {
  readonly aspect_term: string;
  readonly aspect_ref?: string | null | undefined;
  readonly polarity?: string | null | undefined;
}

/** A reading with what it is called, and how sure it is. */
export interface Reading {
  readonly aspect_term: string;
  readonly polarity?: string | null | undefined;
  readonly confidence?: number | null | undefined;
}

/** A polarity in one spelling, or a plain word that somebody used instead; null for anything else. */
function wordOf(polarity: string | null | undefined): string | null {
  const word = (polarity ?? '').trim().toLowerCase();
  return readPolarity(polarity) ?? (/^\p{L}{1,20}$/u.test(word) ? word : null);
}

const heldBy = ({ polarity, confidence }: Reading) => ({ value: wordOf(polarity), confidence });

/** Readings before the ruling and after it, as parts of a case: terms are its items, polarities their values. */
export const partsOf = (before: readonly Reading[], after: readonly Reading[]): DecidedPart[] => [
  ...before.map((one) => ({ item: one.aspect_term, before: heldBy(one) })),
  ...after.map((one) => ({ item: one.aspect_term, after: heldBy(one) })),
];

const known = z.object({ gold: z.array(judged).nullish().catch(null) });

/** Whether a case carries gold, and how the ruling changed the result; the gold itself goes no further. */
export function gainOf(
  input: unknown,
  before: readonly Told[],
  after: readonly Told[],
): Pick<DecidedCase, 'has_gold' | 'outcome'> {
  const { gold } = known.parse(input);
  if (gold == null) return { has_gold: false, outcome: null };
  const right = gold.map((one) => evalTuple(one));
  const f1 = (said: readonly Told[]): number | null => {
    const hits = countHits(
      said.map((one) => evalTuple(one)),
      right,
      'otepol',
    );
    return hits === undefined ? null : scoresOf(hits).f1;
  };
  const [was, is] = [f1(before), f1(after)];
  return { has_gold: true, outcome: was === null || is === null ? null : { gain: is - was } };
}

/** A ruling on opinions; one that was left to a person has no tuples. */
interface EndedOpinions {
  readonly final_tuples?: readonly Judged[];
}

const carried = z.looseObject({ text: z.string().nullish(), gold: z.array(judged).nullish() });

const effects: MemoryEffects<EndedOpinions, Judged, EvalTuple> = {
  yardstick: tupleYardstick(),
  known(record) {
    const { text, gold } = readInput(carried, record);
    return { gold: gold?.map((one) => evalTuple(one)) ?? null, group: text ?? undefined };
  },
  ended: ({ final_tuples }) => final_tuples,
  word(said) {
    const { term, ref, polarity } = evalTuple(said);
    return `${[term, ref].filter((word) => word !== '').join(' ')}: ${polarity ?? said.polarity ?? 'none'}`;
  },
};

/** What both text courts teach the memory, and how its effect on them is measured. */
export const opinionMemory: MemoryHooks = {
  settled: (decided, review) => settledCase(decided as DecidedCase, review),
  effects: effects as MemoryEffects,
};
