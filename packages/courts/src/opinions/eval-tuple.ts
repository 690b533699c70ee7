/** Tuples as metrics compare them: normalised, and as sets. */

import { normalizeRef, normalizeTerm, splitRef } from '@curia/core/text/opinion';
import { z } from 'zod';

/** A predicted or gold tuple; an implicit one has no term. */
export const judged = z.object({
  aspect_term: z.string().nullish(),
  aspect_ref: z.string().nullish(),
  polarity: z.string().nullish(),
  is_implicit: z.boolean().nullish(),
});

/** A predicted or gold tuple. */
export type Judged = z.infer<typeof judged>;

/** A tuple normalised for comparison; a missing or unknown polarity is null. */
export interface EvalTuple {
  readonly ref: string;
  readonly term: string;
  readonly polarity: string | null;
  /** The polarity as written, for messages. */
  readonly written: string;
}

const WORDS: Readonly<Record<string, string>> = {
  pos: 'positive',
  neg: 'negative',
  neu: 'neutral',
  positive: 'positive',
  negative: 'negative',
  neutral: 'neutral',
  mixed: 'mixed',
};

/** Makes a tuple ready; with `compat` a missing or unknown polarity is read as neutral. */
export function evalTuple(tuple: Judged, options: { readonly compat?: boolean } = {}): EvalTuple {
  const word = (tuple.polarity ?? '').trim().toLowerCase();
  const known = Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
  return {
    ref: normalizeRef(tuple.aspect_ref ?? ''),
    term: tuple.is_implicit === true ? '' : normalizeTerm(tuple.aspect_term ?? ''),
    polarity: known ?? (options.compat === true ? 'neutral' : null),
    written: (tuple.polarity ?? '').trim(),
  };
}

/** The polarities that can match. */
export const EVAL_POLARITIES: readonly string[] = [...new Set(Object.values(WORDS))];

/** The name that a metric compares beside the polarity; undefined if the metric leaves the tuple out. */
export type Metric = (tuple: EvalTuple) => string | undefined;

/** The metrics by name. */
export const METRICS = {
  /** Term and polarity; a gold tuple without a term matches any prediction of its polarity. */
  otepol: (tuple) => tuple.term,
  /** Term and polarity; a gold tuple without a term matches only a prediction without one. */
  otepol_strict: (tuple) => tuple.term,
  /** Reference and polarity. */
  refpol: (tuple) => tuple.ref || undefined,
  /** Attribute and polarity. */
  attrpol: (tuple) => splitRef(tuple.ref)[1] || undefined,
} as const satisfies Record<string, Metric>;

/** The name of a metric. */
export type MetricName = keyof typeof METRICS;
