/** One sentiment per aspect: what the debate settled, else what was said with the most confidence. */
import { readPolarity } from '@curia/core/text/opinion';
import type { Sentiment } from '../sentiment.ts';

/** Keeps the most confident sentiment on each term, in order of first appearance, with the settled polarity if any. */
export function reduceSentiments(
  sentiments: readonly Sentiment[],
  settled: (term: string) => string | null,
): Sentiment[] {
  const best = new Map<string, Sentiment>();
  for (const one of sentiments) {
    const known = best.get(one.aspect_term);
    if (known === undefined || one.confidence > known.confidence) best.set(one.aspect_term, one);
  }
  return Array.from(best, ([term, one]) => {
    const polarity = settled(term);
    return polarity === null || polarity === one.polarity ? one : { ...one, polarity };
  });
}

/** How many terms have several polarities after, and at most one before. */
export function countNewConflicts(before: readonly Sentiment[], after: readonly Sentiment[]): number {
  const polaritiesBefore = polaritiesByTerm(before);
  let conflicts = 0;
  for (const [term, polarities] of polaritiesByTerm(after)) {
    if (polarities.size > 1 && (polaritiesBefore.get(term)?.size ?? 0) <= 1) conflicts++;
  }
  return conflicts;
}

function polaritiesByTerm(sentiments: readonly Sentiment[]): Map<string, Set<string>> {
  const byTerm = new Map<string, Set<string>>();
  for (const { aspect_term, polarity } of sentiments) {
    const polarities = byTerm.get(aspect_term) ?? new Set();
    byTerm.set(aspect_term, polarities.add(readPolarity(polarity) ?? polarity ?? ''));
  }
  return byTerm;
}
