/** Words of a closed list as people and models write them: case and surrounding spaces do not matter, anything else does. */
import { z } from 'zod';
import { describe, oneOf } from '../text/describe.ts';
import { didYouMean } from '../text/edit-distance.ts';
import { nearName } from '../text/names/near-name.ts';

const spell = (word: string): string => word.trim().toLowerCase();

/** A schema for one word of a list of lowercase words; keeps the original spelling. */
export const closedWord = (words: readonly string[]): z.ZodString =>
  z.string().refine((word) => words.includes(spell(word)), { error: ({ input }) => object(words, input) });

/**
 * A schema for a word that is mostly one of a list: another word is kept and means nothing, but one that is nearly one of them is a
 * slip, and is refused.
 */
export const mostlyWord = (words: readonly string[]): z.ZodString =>
  z.string().refine((word) => nearName(spell(word), words) === undefined, {
    error: ({ input }) => object(words, input),
  });

function object(words: readonly string[], input: unknown): string {
  const meant = typeof input === 'string' ? didYouMean(spell(input), words) : undefined;
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `must be ${oneOf(words)}, got ${describe(input)}${hint}`;
}
