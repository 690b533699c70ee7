/** What one reading of a text finds: opinions with their polarity, what turned it, and what they are about. */

import type { TextLanguage } from '@curia/core/text';
import { type Polarity, type RefLanguage, splitRef } from '@curia/core/text/opinion';

/** A piece of the text, in UTF-16 units, so that slicing gives the words themselves. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The words of a text that name what an opinion is about. */
export interface Target extends Span {
  /** `entity#attribute` of the taxonomy. */
  readonly ref: string;
  /** False if the reference is only a guess, since the word is on no list. */
  readonly isKnown: boolean;
}

/** How an opinion found its target: beside it, carried over from the words before, or not at all. */
export type Link = 'direct' | 'inherited' | 'none';

/** One opinion. */
export interface Opinion extends Span {
  /** The polarity in the context of the whole text, including negation and contrast. */
  readonly polarity: Polarity;
  /** The polarity for a reader who notices only a negation right beside the words. */
  readonly literal: Polarity;
  /** From 0 to 1; weak words and figures of speech are below 0.5. */
  readonly strength: number;
  /** A negation reaches the words. */
  readonly isNegated: boolean;
  /** Wished for or supposed, rather than stated as fact. */
  readonly isWish: boolean;
  /** Compares it with something else. */
  readonly isComparison: boolean;
  readonly target: Target | null;
  readonly link: Link;
  /** The reference that the words alone imply; empty if they imply none. */
  readonly implied: string;
  /** Everything that shows it: target, words and what turns them. */
  readonly evidence: Span;
  /** The number of its clause. */
  readonly clause: number;
}

/** A clause: the part of a sentence in which negation reaches and targets are looked for. */
export interface Clause extends Span {
  /** It is on one side of a contrast with the previous or next clause. */
  readonly isContrasted: boolean;
  readonly isNegated: boolean;
}

/** No clause has more words than this; a longer one is cut, so that reading takes linear time. */
export const LONGEST_CLAUSE = 60;

/** A text as read. */
export interface Reading {
  readonly language: TextLanguage;
  readonly clauses: readonly Clause[];
  readonly opinions: readonly Opinion[];
  /** Only the beginning of the text was read. */
  readonly isCut: boolean;
}

/** The reference of what is judged as a whole. */
export const GENERAL = '제품 전체#일반';

/** The language in which references are named to the reader of the text, as in prompts: Korean for Korean, else English. */
export const refLanguage = ({ language }: Reading): RefLanguage => (language === 'ko' ? 'ko' : 'en');

/** The factor on confidence if the English rules read another language, or only the beginning was read. */
const DOUBT = 0.4;

/** A confidence rounded to two decimals, lowered if the reading is doubtful. */
export const confidenceIn = ({ isCut, language }: Reading, value: number): number =>
  Math.round(value * (isCut || language === 'other' ? DOUBT : 1) * 100) / 100;

/** True if words that imply a reference, or none, can be about a target named earlier. */
export const canBeAbout = (implied: string, target: Target): boolean =>
  implied === '' || splitRef(implied)[1] === splitRef(target.ref)[1];

/** The other side of a polarity. */
export const opposite = (polarity: Polarity): Polarity =>
  polarity === 'positive' ? 'negative' : polarity === 'negative' ? 'positive' : 'neutral';

/** The smallest span that contains all the given ones. */
export const hull = (first: Span, ...others: readonly Span[]): Span => ({
  start: Math.min(first.start, ...others.map(({ start }) => start)),
  end: Math.max(first.end, ...others.map(({ end }) => end)),
});
