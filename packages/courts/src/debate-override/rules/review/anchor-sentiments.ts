/** Ties every sentiment to an aspect of the sample: its own term first, then the first that overlaps it. */

import type { Sentiment } from '../sentiment.ts';
import type { Aspect } from './review.ts';

/** Sentiments that belong to an aspect, and those that do not. */
export interface Anchored {
  readonly sentiments: readonly Sentiment[];
  readonly dropped: readonly Sentiment[];
}

/** Anchors sentiments in the order of the aspects, so that the same sample always gives the same result. */
export function anchorSentiments(aspects: readonly Aspect[], sentiments: readonly Sentiment[]): Anchored {
  const terms = [...new Set(aspects.map(({ term }) => term))].filter((term) => term !== '');
  const exact = new Set(terms);
  const anchored: Sentiment[] = [];
  const dropped: Sentiment[] = [];
  const known = new Map<string, string | undefined>();
  const anchorOf = (name: string): string | undefined => {
    if (exact.has(name)) return name;
    if (!known.has(name)) {
      known.set(
        name,
        name === '' ? undefined : terms.find((term) => term.includes(name) || name.includes(term)),
      );
    }
    return known.get(name);
  };
  for (const one of sentiments) {
    const term = anchorOf(one.aspect_term);
    if (term === undefined) dropped.push(one);
    else anchored.push(term === one.aspect_term ? one : { ...one, aspect_term: term });
  }
  return { sentiments: anchored, dropped };
}
