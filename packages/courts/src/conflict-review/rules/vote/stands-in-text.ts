/** Where a candidate stands in the text: at its quotation, or else at its term. */
import { refusal } from '@curia/core/read';
import { foldText } from '@curia/core/text';
import type { Candidate } from '../candidate.ts';

/** How a candidate is placed; without a text nothing can be looked up. */
export const PLACINGS = ['quotation', 'term', 'nowhere', 'unchecked'] as const;

/** How a candidate is placed. */
export type Placing = (typeof PLACINGS)[number];

/** A stretch of the folded text, the end excluded. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Where a candidate stands. */
export interface Stand {
  readonly placing: Placing;
  /** Where its quotation stands, and its term if the quotation leaves it out; empty if it was not found. */
  readonly stretches: readonly Stretch[];
  /** Where its term stands, whatever it quotes. */
  readonly terms: readonly Stretch[];
  /** It quotes what is not in the text. */
  readonly isMisquoted: boolean;
  /** Its term is in the text as it is written; an aspect that is only implied has none to look for. */
  readonly isNamed: boolean;
}

/** Finds where candidates stand in one text. */
export type FindStand = (candidate: Candidate, term: string) => Stand;

const UNCHECKED: Stand = {
  placing: 'unchecked',
  stretches: [],
  terms: [],
  isMisquoted: false,
  isNamed: true,
};

const leaveUnchecked: FindStand = () => UNCHECKED;

/** Prepares a text; what several candidates quote is looked up once. */
export function startPlacing(text: string | null | undefined): FindStand {
  if (text === null || text === undefined) return leaveUnchecked;
  const folded = foldText(text);
  if (folded === '') return leaveUnchecked;
  const known = new Map<string, readonly Stretch[]>();
  let searched = 0;
  const lookUp = (words: string, find: (folded: string, words: string) => Stretch[]): readonly Stretch[] => {
    const hit = known.get(words);
    if (hit !== undefined) return hit;
    searched += folded.length;
    if (searched > MOST_SEARCHED)
      throw refusal('CASE_TOO_LARGE', 'the case', [
        { path: 'candidates', problem: 'too many quotations to look up in a text of this length' },
      ]);
    const found = find(folded, words);
    known.set(words, found);
    return found;
  };
  return ({ evidence }, term) => {
    const quoted = typeof evidence === 'string' ? foldText(evidence) : '';
    const quotations = quoted === '' ? [] : lookUp(quoted, findQuotation);
    // The same words may be looked up both ways, so terms are known under a name of their own.
    const terms = term === '' ? [] : lookUp(`\n${term}`, (within, key) => findTerm(within, key.slice(1)));
    const isQuoted = quotations.length > 0;
    const isTermLeftOut = isQuoted && terms.length > 0 && !terms.some((at) => isCovered(at, quotations));
    return {
      placing: isQuoted ? 'quotation' : terms.length > 0 ? 'term' : 'nowhere',
      stretches: isQuoted ? (isTermLeftOut ? [...quotations, ...terms] : quotations) : terms,
      terms,
      isMisquoted: quoted !== '' && !isQuoted,
      isNamed: term === '' || terms.length > 0,
    };
  };
}

/** About a second of searching. */
const MOST_SEARCHED = 1_000_000_000;

/** What occurs more often than this says little about where; the whole stretch from the first to the last is meant. */
const MOST_OCCURRENCES = 16;

const isCovered = ({ start, end }: Stretch, by: readonly Stretch[]): boolean =>
  by.some((stretch) => stretch.start <= start && end <= stretch.end);

function findAll(text: string, words: string, isSound: (start: number, end: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + 1)) {
    const end = start + words.length;
    if (!isSound(start, end)) continue;
    if (found.length === MOST_OCCURRENCES)
      return [{ start: found[0]!.start, end: text.lastIndexOf(words) + words.length }];
    found.push({ start, end });
  }
  return found;
}

/** What a quotation leaves out. */
const OMISSION = /\s*[[(]?\.{3,}[\])]?\s*/;

/** A quotation with omissions covers everything from its first piece to its last; each piece must follow the one before. */
function findQuotation(text: string, quotation: string): Stretch[] {
  const whole = findAll(text, quotation, () => true);
  if (whole.length > 0) return whole;
  const pieces = quotation.split(OMISSION).filter((piece) => piece !== '');
  if (pieces.length === 0 || pieces[0] === quotation) return [];
  let start = -1;
  let end = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, end);
    if (at < 0) return [];
    if (start < 0) start = at;
    end = at + piece.length;
  }
  return [{ start, end }];
}

/** A term does not begin or end inside a word of letters that are written without spaces between their parts. */
const findTerm = (text: string, term: string): Stretch[] =>
  findAll(text, term, (start, end) => isWhole(text, start, end));

/** One term stands inside the other, or is the other; an aspect that is only implied has none. */
export const isInside = (term: string, other: string): boolean =>
  term !== '' &&
  (term === other ||
    (term.length < other.length && other.includes(term) && findTerm(other, term).length > 0));

/** Korean sets particles right after a noun, so only Latin letters and digits bind what they touch. */
const BINDING = /[\p{Script=Latin}\p{N}]/u;

const isWhole = (text: string, start: number, end: number): boolean =>
  !(start > 0 && BINDING.test(text[start - 1]!) && BINDING.test(text[start]!)) &&
  !(end < text.length && BINDING.test(text[end - 1]!) && BINDING.test(text[end]!));
