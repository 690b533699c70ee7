/** What a court says of a case to the memory in the same way as every other court. */
import { countHits, type DecidedCase, evalTuple, judged, scoresOf } from '@curia/core/internal';
import { z } from 'zod';

/** A reading of an aspect, as far as it is told. */
export interface Told {
  readonly aspect_term: string;
  readonly aspect_ref?: string | null | undefined;
  readonly polarity?: string | null | undefined;
}

const about = z.object({
  // Something that is no name is an evaluation that nobody named: nothing of it comes back.
  split: z.string().nullish().catch(''),
  language: z.string().nullish().catch(null),
  gold: z.array(judged).nullish().catch(null),
});

/** Where a case is from, as it says itself; one that says nothing is a live one. */
export function originOf(input: unknown): { readonly split: string; readonly language: string | null } {
  const { split, language } = about.parse(input);
  return { split: split ?? 'live', language: language ?? null };
}

/** Whether a case carries gold, and what the ruling gained on it; gold itself goes no further. */
export function gainOf(
  input: unknown,
  before: readonly Told[],
  after: readonly Told[],
): Pick<DecidedCase, 'has_gold' | 'outcome'> {
  const { gold } = about.parse(input);
  if (gold == null) return { has_gold: false, outcome: null };
  const known = gold.map((one) => evalTuple(one));
  const f1 = (said: readonly Told[]): number | null => {
    const hits = countHits(
      said.map((one) => evalTuple(one)),
      known,
      'otepol',
    );
    return hits === undefined ? null : scoresOf(hits).f1;
  };
  const [was, is] = [f1(before), f1(after)];
  return { has_gold: true, outcome: was === null || is === null ? null : { delta_f1: is - was } };
}

/** The words that occur most often, the earliest among equals; null if there are none. */
export function mostCommon(words: readonly string[]): string | null {
  const counted = Map.groupBy(
    words.filter((word) => word !== ''),
    (word) => word,
  );
  const [most] = [...counted].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}
