/** Makes one whole of what three agents of the first stage said, without hiding what was missing or made up. */
import { decide } from '@curia/core';
import { containsText } from '@curia/core/text';
import { contrastIn } from '@curia/core/text/opinion';
import { stripParticle } from '../gate/aspect-vocabulary.ts';
import type { Sentiment } from '../sentiment.ts';
import { type DebateTables, debateTables } from '../tables.ts';
import type { Aspect, Stage1, Validation } from './review.ts';

/** What of the first stage had to be left out or filled in. */
export interface Stage1Gaps {
  /** Aspects that the text does not contain. */
  readonly not_in_text: readonly string[];
  /** Sentiments on terms that are not aspects. */
  readonly discarded: readonly string[];
  /** Aspects without a sentiment, filled in as neutral and marked so. */
  readonly backfilled: readonly string[];
}

/** The first stage as a whole, and what had to be left out or filled in. */
export interface CompletedStage1 extends Stage1, Stage1Gaps {}

const BACKFILL_CONFIDENCE = 0.5;

/** Words that turn a sentence round, as the source lists them; policies that go by votes read the list of all courts. */
const SOURCE_CONTRAST = ['지만', '는데', '그러나', '하지만', '반면', '인데', ' but ', 'however', 'although'];
const NEGATION = [
  '안',
  '못',
  '않',
  '아니',
  '없',
  '별로',
  '싫',
  '최악',
  '짜증',
  'not',
  "n't",
  'no ',
  'never',
  'without',
];

/** Keeps aspects that are in the text, fills in the sentiments they lack, and discards those on anything else. */
export function completeStage1(
  text: string,
  aspects: readonly Aspect[],
  sentiments: readonly Sentiment[],
): CompletedStage1 {
  const stripped = aspects.map(withoutParticle);
  const kept = stripped.filter(({ term }) => term !== '' && containsText(text.trim(), term));
  const terms = new Set(kept.map(({ term }) => term));
  const named = sentiments.map((one) => {
    const bare = stripParticle(one.aspect_term);
    return terms.has(one.aspect_term) || !terms.has(bare) ? one : { ...one, aspect_term: bare };
  });
  const known = named.filter((one) => terms.has(one.aspect_term));
  const spoken = new Set(known.map((one) => one.aspect_term));
  const silent = [...terms].filter((term) => !spoken.has(term));
  return {
    aspects: kept,
    sentiments: [...known, ...silent.map((term) => backfill(term, text))],
    not_in_text: stripped.filter((one) => !terms.has(one.term)).map(({ term }) => term),
    discarded: named.filter((one) => !terms.has(one.aspect_term)).map((one) => one.aspect_term),
    backfilled: silent,
  };
}

function withoutParticle(one: Aspect): Aspect {
  const term = stripParticle(one.term);
  if (term === one.term) return one;
  if (!one.span) return { ...one, term };
  const cut = one.term.length - term.length;
  return { ...one, term, span: { ...one.span, end: Math.max(one.span.start, one.span.end - cut) } };
}

const backfill = (aspect_term: string, text: string): Sentiment => ({
  aspect_term,
  polarity: 'neutral',
  confidence: BACKFILL_CONFIDENCE,
  is_implicit: false,
  evidence: text,
  is_backfilled: true,
  neutral_reason: 'missing_atsa_for_aspect',
});

type ClaimTables = Pick<DebateTables, 'validator-claim' | 'missing-aspect'>;

/** Checks the validator against the text: a negation needs a negating word, and a contrast needs two aspects. */
export function holdValidation(
  text: string,
  aspects: readonly Aspect[],
  given: Validation,
  tables: ClaimTables = debateTables,
  isToTheLetter = false,
): Validation {
  // Normalised like the lists: a straight apostrophe, and a space after each word in place of any punctuation.
  const lower = ` ${text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[.,;:!?"()]/gu, ' ')} `;
  const hasAny = (words: readonly string[]): boolean => words.some((word) => lower.includes(word));
  const is_negated = hasAny(NEGATION);
  const stands = (word: string, known: 'NEGATION' | 'FLIP_POLARITY'): boolean => {
    const claim = word.trim().toUpperCase() === known ? known : 'OTHER';
    return decide(tables['validator-claim'], { claim, is_negated }).outcome === 'STAND';
  };
  const structural_risks = given.structural_risks.filter(({ type }) => stands(type, 'NEGATION'));
  const missing = decide(tables['missing-aspect'], {
    has_contrast: isToTheLetter ? hasAny(SOURCE_CONTRAST) : contrastIn(text) !== null,
    aspects: aspects.length,
  });
  if (missing.outcome === 'RISK')
    structural_risks.push({ type: 'MISSING_SECOND_ASPECT', severity: 'high', scope: text });
  return {
    structural_risks,
    correction_proposals: given.correction_proposals.filter(({ proposal_type }) =>
      stands(proposal_type, 'FLIP_POLARITY'),
    ),
  };
}
