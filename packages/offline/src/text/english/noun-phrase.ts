/** The things that an English clause names. */
import type { Span } from '../reading.ts';
import { isOpinionWord, thingOf } from './lookup.ts';
import type { Token } from './tokens.ts';

/** Nouns in a row, without article and adjectives. */
export interface NounPhrase extends Span {
  /** The places of its first and last token. */
  readonly first: number;
  readonly last: number;
  readonly ref: string;
  readonly wants: 'more' | 'less' | null;
  readonly isKnown: boolean;
}

const STOP = new Set(
  'i me my you he she it we they day days week weeks month months year years hour hours minute minutes time times morning night evening afternoon today yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday way ways lot lots bit kind sort fact case reason point one ones people person everyone someone anyone nobody guy man woman husband wife son daughter kid kids child children baby dad mom mum mother father sister brother friend friends family dog cat house home amazon thing things stuff star stars percent inch inches foot feet hand hands end side top bottom middle half rest part parts number review reviews everything something anything nothing world life god please thanks thank okay ok lol money penny use using job idea luck sense chance second seconds moment while bank mine tho abit im ive razor sun november december january february march april may june july august september october yeers'.split(
    ' ',
  ),
);

/** Adjectives that tell which one is meant. */
const PART_OF_NAME = new Set(
  'left right outer inner inside outside front back upper lower rear side main top bottom yellow black white red blue green grey gray pink purple brown hot cold'.split(
    ' ',
  ),
);

/** The noun phrases of a clause, in order. */
export function nounPhrasesIn(tokens: readonly Token[]): NounPhrase[] {
  const phrases: NounPhrase[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!isNoun(tokens, at)) continue;
    let last = at;
    while (last + 1 < tokens.length && isNoun(tokens, last + 1) && isJoined(tokens, last)) last++;
    const phrase = phraseOf(tokens, at, last);
    if (phrase !== undefined) phrases.push(phrase);
    at = last;
  }
  return phrases;
}

const isJoined = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]!.start - tokens[at]!.end <= 1;

function isNoun(tokens: readonly Token[], at: number): boolean {
  const { word, pos } = tokens[at]!;
  if (pos !== 'NOUN' && pos !== 'PROPN') {
    return (
      pos !== 'PUNCT' &&
      pos !== 'AUX' &&
      pos !== 'ADJ' &&
      pos !== 'ADV' &&
      tokens[at - 1]?.pos === 'DET' &&
      thingOf(word) !== undefined
    );
  }
  return (
    word.length > 1 && /^\p{L}[\p{L}\p{N}-]*$/u.test(word) && !(isOpinionWord(word) && !/er$/.test(word))
  );
}

function phraseOf(tokens: readonly Token[], first: number, last: number): NounPhrase | undefined {
  if (first === last && STOP.has(tokens[first]!.word)) return undefined;
  let from = first;
  while (from < last && STOP.has(tokens[from]!.word)) from++;
  const before = tokens[from - 1];
  const named =
    before !== undefined && PART_OF_NAME.has(before.word) && isJoined(tokens, from - 1) ? from - 1 : from;
  const known = thingOf(tokens[last]!.word) ?? thingOf(tokens[from]!.word);
  return {
    start: hyphenStart(tokens, named),
    end: tokens[last]!.end,
    first: named,
    last,
    ref: known?.ref ?? '',
    wants: known?.wants ?? null,
    isKnown: known !== undefined,
  };
}

/** The tagger cuts `t-shirt` in three. */
function hyphenStart(tokens: readonly Token[], at: number): number {
  const [hyphen, before] = [tokens[at - 1], tokens[at - 2]];
  const isWhole =
    hyphen?.word === '-' &&
    hyphen.end === tokens[at]!.start &&
    before?.end === hyphen.start &&
    before.pos !== 'PUNCT';
  return isWhole ? before.start : tokens[at]!.start;
}

/** The noun phrase that begins at a token. */
export const nounPhraseAt = (phrases: readonly NounPhrase[], at: number): NounPhrase | undefined =>
  phrases.find(({ first }) => first === at);
