/** The first stage of a debate: aspects, what the words say of them, and the structure that may turn it round. */

import { confidenceIn, type Opinion, type Reading, type Span } from '@curia/offline';
import type { Aspect, Stage1, Validation } from '../rules/review/review.ts';
import type { Sentiment } from '../rules/sentiment.ts';

/** The most entries in one answer; a text with more is not a short text. */
const MOST = 200;

const sliceOf = (text: string, { start, end }: Span): string => text.slice(start, end);

/** An opinion that names what it is about. */
type Named = Opinion & { readonly target: NonNullable<Opinion['target']> };

const isNamed = (one: Opinion): one is Named => one.target !== null;

/** The opinions on each named aspect, in the order of the text. */
export function byAspect({ opinions }: Reading, text: string): Map<string, [Named, ...Named[]]> {
  const found = new Map<string, [Named, ...Named[]]>();
  for (const one of opinions) {
    if (!isNamed(one)) continue;
    const term = sliceOf(text, one.target);
    const list = found.get(term);
    if (list !== undefined) list.push(one);
    else if (found.size < MOST) found.set(term, [one]);
  }
  return found;
}

/** The aspects that the text names and says something of; places count letters, not units. */
export function extractAspects(reading: Reading, text: string): Aspect[] {
  return [...byAspect(reading, text)].map(([term, [first]]) => {
    const start = countPoints(text.slice(0, first.target.start));
    return {
      term,
      span: { start, end: start + countPoints(term) },
      confidence: confidenceIn(reading, first.target.isKnown ? 0.9 : 0.7),
    };
  });
}

/** What the words alone say: a negation counts only if it is beside them. */
export function extractSentiments(reading: Reading, text: string): Sentiment[] {
  return [...byAspect(reading, text)].map(([aspect_term, opinions]) => {
    const one = strongestOf(opinions);
    return {
      aspect_term,
      polarity: one.literal,
      confidence: confidenceIn(reading, 0.8 * one.strength),
      is_implicit: one.link === 'inherited',
      evidence: sliceOf(text, one.evidence),
    };
  });
}

/** Finds negation, contrast and wishes, and the first polarities they contradict. */
export function validate(reading: Reading, text: string, stage1: Stage1): Validation {
  const risk = (type: string, scope: Span, severity = 'medium') => ({
    type,
    severity,
    scope: sliceOf(text, scope),
  });
  const risks = [
    ...(reading.isCut
      ? [{ type: 'TEXT_CUT', severity: 'high', scope: 'only the beginning of the text was read' }]
      : []),
    ...(reading.language === 'other'
      ? [{ type: 'LANGUAGE_UNKNOWN', severity: 'high', scope: 'read by the rules of English' }]
      : []),
    ...reading.opinions.filter(({ isNegated }) => isNegated).map((one) => risk('NEGATION', one.evidence)),
    ...reading.clauses.filter(({ isContrasted }) => isContrasted).map((one) => risk('CONTRAST', one)),
    ...reading.opinions.filter(({ isWish }) => isWish).map((one) => risk('WISH', one.evidence, 'low')),
    ...reading.opinions
      .filter(({ isComparison }) => isComparison)
      .map((one) => risk('COMPARISON', one.evidence, 'low')),
  ];
  const found = byAspect(reading, text);
  const proposals = stage1.sentiments.flatMap(({ aspect_term, polarity }) => {
    const settled = settledPolarity(found.get(aspect_term) ?? []);
    const isTurned =
      settled !== undefined && settled !== 'neutral' && polarity !== 'neutral' && settled !== polarity;
    return isTurned
      ? [
          {
            target_aspect: aspect_term,
            proposal_type: 'FLIP_POLARITY',
            rationale: 'a negation, contrast or wish reaches the opinion',
          },
        ]
      : [];
  });
  return { structural_risks: risks.slice(0, MOST), correction_proposals: proposals.slice(0, MOST) };
}

/** What the whole text says about an aspect, if its opinions agree. */
export function settledPolarity(opinions: readonly Opinion[]): string | undefined {
  const polarities = new Set(opinions.map(({ polarity }) => polarity));
  return polarities.size === 1 ? [...polarities][0] : undefined;
}

/** The opinion that says most. */
export const strongestOf = (opinions: readonly Opinion[]): Opinion =>
  opinions.reduce((best, one) => (one.strength > best.strength ? one : best));

const countPoints = (text: string): number => {
  let points = 0;
  for (const _ of text) points++;
  return points;
};
