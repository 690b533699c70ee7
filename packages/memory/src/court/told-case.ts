/** What every court tells the memory about a case, in the same way. */
import { scoresOf } from '@curia/core/measure';
import { countHits, evalTuple, judged } from '@curia/courts/in/opinions';
import { z } from 'zod';
import type { DecidedCase } from '../episode/decided-case.ts';

/** A reading of an aspect, as far as it is known. */
export interface Told {
  readonly aspect_term: string;
  readonly aspect_ref?: string | null | undefined;
  readonly polarity?: string | null | undefined;
}

const about = z.object({
  // A split that is not a name is an unnamed evaluation: nothing from it is ever shown again.
  split: z.string().nullish().catch(''),
  language: z.string().nullish().catch(null),
  gold: z.array(judged).nullish().catch(null),
});

/** The split that a case names; `live` if it names none. */
export function originOf(input: unknown): { readonly split: string; readonly language: string | null } {
  const { split, language } = about.parse(input);
  return { split: split ?? 'live', language: language ?? null };
}

/** Whether a case carries gold, and how the ruling changed the result; the gold itself goes no further. */
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
