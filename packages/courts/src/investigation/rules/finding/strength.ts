/** The scales that investigators, reviewers and the judge speak in. */
import { z } from 'zod';

/** How directly evidence proves what it is cited for, the strongest first. */
export const STRENGTHS = ['STRONG', 'MODERATE', 'WEAK'] as const;

/** How sure an investigator is, the surest first. */
export const CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW'] as const;

/** What a counter-review found; `NONE` where there was none. */
export const COUNTER_VERDICTS = ['UPHELD', 'WEAKENED', 'REFUTED', 'NONE'] as const;

/** The categories of an item in the matrix. */
export const CATEGORIES = ['AGREED', 'DISAGREED', 'UNCERTAIN', 'NEEDS_MORE', 'WITHDRAWN'] as const;

/** How sure the judge is of a finding, the surest first. */
export const TAGS = ['Confirmed', 'Likely', 'Uncertain'] as const;

/** A strength as it comes in. */
export const strength = z.enum(STRENGTHS);
/** A confidence as it comes in. */
export const confidence = z.enum(CONFIDENCES);
/** A verdict as it comes in. */
export const counterVerdict = z.enum(COUNTER_VERDICTS);

/** How directly evidence proves. */
export type Strength = (typeof STRENGTHS)[number];
/** How sure an investigator is. */
export type Confidence = (typeof CONFIDENCES)[number];
/** The verdict of a counter-review. */
export type CounterVerdict = (typeof COUNTER_VERDICTS)[number];
/** The category of an item. */
export type Category = (typeof CATEGORIES)[number];
/** How sure the judge is. */
export type Tag = (typeof TAGS)[number];

/** The better of several words of a scale; undefined if there are none. */
export function best<W extends string>(
  scale: readonly W[],
  words: Iterable<W | null | undefined>,
): W | undefined {
  const given = new Set(words);
  return scale.find((word) => given.has(word));
}
