/** One sentiment per aspect: what the debate decided, else what was said with the most confidence. */

import { decide } from '../table/decide.ts';
import type { Fitting } from '../table/fit-table.ts';
import { readPolarity } from '../text/polarity.ts';
import { alignment } from './alignment.table.ts';
import { type Correction, isOverride } from './correction.ts';
import type { Tuple } from './debate.ts';
import type { Sentiment } from './sentiment.ts';

/** The polarities that a debate settled, by aspect. */
export function settledPolarities(
  corrections: readonly Correction[],
  tuples: readonly Tuple[],
  table: Fitting<typeof alignment> = alignment,
): ReadonlyMap<string, string> {
  const overridden = new Map<string, string>();
  for (const one of corrections) {
    const polarity = readPolarity(one.resulting_polarity);
    if (isOverride(one) && one.target_aspect && polarity !== null)
      overridden.set(one.target_aspect, polarity);
  }
  const concluded = new Map<string, string>();
  for (const { aspect_term, polarity } of tuples) {
    const word = readPolarity(polarity);
    if (word !== null && !concluded.has(aspect_term)) concluded.set(aspect_term, word);
  }
  const settled = new Map<string, string>();
  for (const term of new Set([...overridden.keys(), ...concluded.keys()])) {
    const facts = { is_overridden: overridden.has(term), is_concluded: concluded.has(term) };
    const { outcome } = decide(table, facts);
    const source = outcome === 'OVERRIDE' ? overridden : outcome === 'JUDGE' ? concluded : undefined;
    const polarity = source?.get(term);
    if (polarity !== undefined) settled.set(term, polarity);
  }
  return settled;
}

/** Keeps the most confident sentiment on each term, in order of first appearance, with the settled polarity if any. */
export function reduceSentiments(
  sentiments: readonly Sentiment[],
  settled: ReadonlyMap<string, string>,
): Sentiment[] {
  const best = new Map<string, Sentiment>();
  for (const one of sentiments) {
    const known = best.get(one.aspect_term);
    if (known === undefined || one.confidence > known.confidence) best.set(one.aspect_term, one);
  }
  return Array.from(best, ([term, one]) => {
    const polarity = settled.get(term);
    return polarity === undefined || polarity === one.polarity ? one : { ...one, polarity };
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
