/** Compares a candidate with the text: which opinions of the reading support it, and what they say. */

import { containsText } from '@curia/core/text';
import { normalizeRef, normalizeTerm, splitRef } from '@curia/core/text/opinion';
import type { Opinion, Reading } from '@curia/offline';
import type { Candidate } from '../rules/candidate.ts';

/** What the text says about a candidate. */
export interface Weighed {
  readonly candidate: Candidate;
  /** The words that the candidate claims are not in the text. */
  readonly isUngrounded: boolean;
  /** It points to words of the text. */
  readonly hasEvidence: boolean;
  /** The aspect is not named. */
  readonly isImplicit: boolean;
  /** The opinions it can rest on. */
  readonly opinions: readonly Opinion[];
  /** The overall polarity of everything said about its aspect: one polarity, or mixed; undefined if nothing is said. */
  readonly settled: string | undefined;
}

/** Weighs a candidate. */
export function weighCandidate(candidate: Candidate, reading: Reading, text: string): Weighed {
  const { aspect_term, evidence } = candidate;
  const words = typeof evidence === 'string' ? evidence.trim() : '';
  const isUngrounded = !containsText(text, aspect_term.trim()) || !containsText(text, words);
  const at = words === '' || isUngrounded ? -1 : text.indexOf(words);
  const about = opinionsAbout(candidate, reading, text);
  const within = about.filter(({ start, end }) => at >= 0 && start >= at && end <= at + words.length);
  const opinions = within.length > 0 ? within : about;
  const polarities = new Set(about.map(({ polarity }) => polarity));
  const isMixed = polarities.has('positive') && polarities.has('negative');
  return {
    candidate,
    isUngrounded,
    hasEvidence: words !== '' && !isUngrounded,
    isImplicit: aspect_term.trim() === '',
    opinions,
    settled: isMixed ? 'mixed' : polarities.size === 1 ? [...polarities][0] : undefined,
  };
}

/** The opinions of a reading by what they are about. */
interface Index {
  readonly byTerm: ReadonlyMap<string, readonly Opinion[]>;
  /** The opinions that name nothing. */
  readonly unnamed: readonly Opinion[];
}

/** A panel of reviewers looks into one reading many times. */
const indexes = new WeakMap<Reading, Index>();

function indexOf(reading: Reading, text: string): Index {
  let index = indexes.get(reading);
  if (index === undefined) {
    const terms = Map.groupBy(reading.opinions, ({ target }) =>
      target === null ? null : normalizeTerm(text.slice(target.start, target.end)),
    );
    const unnamed = terms.get(null) ?? [];
    const byTerm = new Map([...terms].flatMap(([term, named]) => (term === null ? [] : [[term, named]])));
    index = { byTerm, unnamed };
    indexes.set(reading, index);
  }
  return index;
}

/** By the term if there is one, else by the attribute. */
function opinionsAbout(
  { aspect_term, aspect_ref }: Candidate,
  reading: Reading,
  text: string,
): readonly Opinion[] {
  const { byTerm, unnamed } = indexOf(reading, text);
  const term = normalizeTerm(aspect_term);
  if (term !== '') return byTerm.get(term) ?? [];
  const attribute = splitRef(normalizeRef(aspect_ref))[1];
  if (attribute === undefined) return unnamed;
  return unnamed.filter(({ implied }) => (splitRef(implied)[1] ?? '일반') === attribute);
}
