/** What a stage held to be true, as an episode keeps it: terms and polarities, without quotations. */
import { isShorterThan, roundScore, squeeze } from '@curia/core/text';
import { normalizeTerm, readPolarity } from '@curia/core/text/opinion';
import type { StageSnapshot } from './episode.ts';
import { isForbiddenKey } from './guard-forbidden-keys.ts';
import { VERBATIM_LETTERS } from './guard-verbatim.ts';
import { seenText } from './limited-text.ts';

/** One reading of an aspect. */
export interface AspectReading {
  readonly aspect_term: string;
  readonly polarity?: string | null | undefined;
  readonly confidence?: number | null | undefined;
}

/** A snapshot, and the terms that could not be kept. */
export interface TakenSnapshot {
  readonly snapshot: StageSnapshot;
  readonly left_out: readonly string[];
}

/** Takes a snapshot of readings; a term with several polarities is `mixed`, one without is `unknown`. */
export function takeSnapshot(readings: readonly AspectReading[]): TakenSnapshot {
  const byTerm = Map.groupBy(readings, ({ aspect_term }) => seenText(aspect_term));
  byTerm.delete('');
  const left_out = [...byTerm.keys()].filter((term) => !isKeepable(term));
  const kept = [...byTerm].filter(([term]) => isKeepable(term));
  const known = readings.flatMap(({ confidence }) => (typeof confidence === 'number' ? [confidence] : []));
  const total = known.reduce((sum, confidence) => sum + confidence, 0);
  return {
    snapshot: {
      aspects_norm: [...new Set(kept.map(([term]) => normalizeTerm(term)))].filter((term) => term !== ''),
      polarities: Object.fromEntries(kept.map(([term, said]) => [term, polarityOf(said)])),
      confidence: known.length === 0 ? 0 : roundScore(total / known.length),
    },
    left_out,
  };
}

/** How many terms have several polarities. */
export const countConflicts = (readings: readonly AspectReading[]): number =>
  [...Map.groupBy(readings, ({ aspect_term }) => seenText(aspect_term)).values()].filter(
    (said) => polarityOf(said) === 'mixed' && said.length > 1,
  ).length;

/** A term long enough to be a quotation, or spelt like a forbidden field, is not kept. */
const isKeepable = (term: string): boolean =>
  isShorterThan(squeeze(term), VERBATIM_LETTERS) &&
  isShorterThan(term, 201) &&
  !isForbiddenKey(term) &&
  term !== '__proto__';

function polarityOf(said: readonly AspectReading[]): string {
  const words = new Set(said.map(({ polarity }) => readPolarity(polarity) ?? wordOf(polarity)));
  return words.size === 1 ? [...words][0]! : 'mixed';
}

/** Polarities that are not among the three are kept if they are plain words. */
const wordOf = (polarity: string | null | undefined): string => {
  const word = (polarity ?? '').trim().toLowerCase();
  return /^\p{L}{1,20}$/u.test(word) ? word : 'unknown';
};
