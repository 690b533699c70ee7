/** The answer of a person who reads a text: every opinion in it, compared as the measures compare tuples. */

import type { CourtDesk, HandedOver } from '@curia/core/court';
import { readBy } from '@curia/core/read';
import { canonicalJson } from '@curia/core/text';
import { z } from 'zod';
import { evalTuple } from './eval-tuple.ts';

const MOST_TUPLES = 500;
const LONGEST_TERM = 1_000;

/** An opinion as a person writes it. */
interface PersonTuple {
  readonly aspect_term: string;
  readonly polarity: string;
}

/** Reads a list of opinions; each once, sorted, so that two people who say the same say the same. */
function readTuples(answer: unknown, polarities: readonly [string, ...string[]]): PersonTuple[] {
  const shape = z.strictObject({
    tuples: z
      .array(
        z.strictObject({
          aspect_term: z
            .string()
            .trim()
            .max(LONGEST_TERM)
            .refine((term) => term.isWellFormed(), 'contains half a character'),
          polarity: z
            .string()
            .transform((word) => word.trim().toLowerCase())
            .pipe(z.enum(polarities)),
        }),
      )
      .max(MOST_TUPLES),
  });
  const { tuples } = readBy(shape, answer, 'INPUT_INVALID', 'the answer');
  const byKey = new Map(tuples.map((one) => [keyOf(one), one]));
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, tuple]) => tuple);
}

const keyOf = (tuple: PersonTuple): string => {
  const { term, polarity } = evalTuple(tuple);
  return canonicalJson([term, polarity]);
};

/** The same for all lists that mean the same. */
const labelOfTuples = (tuples: readonly PersonTuple[]): string =>
  canonicalJson([...new Set(tuples.map(keyOf))].sort());

/** How a desk takes every opinion of a text from one person, and what is true then. */
export const tupleDesk = (
  { case_id, packet }: HandedOver,
  polarities: readonly [string, ...string[]],
): Pick<CourtDesk, 'seats' | 'take' | 'truth' | 'packet'> => ({
  seats: 1,
  take(submitted) {
    const tuples = readTuples(submitted, polarities);
    return { answer: { tuples }, label: labelOfTuples(tuples) };
  },
  truth: ({ answer }, at) => ({ schema_version: '1', case_id, gold: answer.tuples, updated_at: at }),
  packet: () => packet,
});
