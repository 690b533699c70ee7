/** How far Korean negations, wishes and conditions reach: which of them apply to an opinion. */
import { hull, type Span } from '../reading.ts';
import type { Judgment } from './classify-word.ts';
import { endsInL, endsInN } from './conjugate.ts';
import type { Word } from './korean-words.ts';

/** An opinion in its clause: the first and last of its words. */
export interface Placed {
  readonly judgment: Judgment;
  readonly from: number;
  readonly to: number;
}

/** What reaches an opinion. */
export interface Reach {
  /** Negations beside it. */
  readonly near: number;
  /** Negations that reach it over other words. */
  readonly far: number;
  /** Wished for, or wished for in vain. */
  readonly isWish: boolean;
  /** Only supposed, which asserts nothing. */
  readonly isSupposed: boolean;
  /** Everything that takes part. */
  readonly upTo: Span;
  /** The word that denies it, which says nothing else. */
  readonly denial: number;
}

const NEGATOR = /^(?:안|못|덜)$/u;
const NEGATIVE_VERB = /^(?:않|못하|못해|못했|못한|못할|못합|못봤|아니|아닌|아닙|아녜|아녔|아님)/u;
const NONE = /^(?:없|업)/u;
const FILLER =
  /^(?:(?:점|적|것|데|줄|부분|느낌|편|곳|바|수|사람|사람들|분|이유|정도|맛|구석|생각|제품)(?:이|은|도|가|는|을|를|로)?|게|건|거|걸|기색|하나도|전혀|딱히|별로|그다지|하나|특별히|크게|거의|볼|할|말할|못)$/u;

/** Tells what reaches an opinion in the words of its clause. */
export function reachOf(words: readonly Word[], { judgment, from, to }: Placed): Reach {
  const { prefix, rest, isNoun } = judgment;
  const word = words[to]!;
  let near = /^[안못]$/u.test(prefix) ? 1 : 0;
  let far = 0;
  let upTo: Span = hull(words[from]!, word);
  const before = words[from - 1];
  if (before !== undefined && NEGATOR.test(before.text)) {
    near++;
    upTo = hull(upTo, before);
  }
  if (/지(?:도|는|를)?(?:않|못|안)|질않|(?:없|아니|아닙|아닌)/u.test(rest)) near++;
  const found = denialAfter(words, to, rest, isNoun);
  if (found !== undefined) {
    if (found.isNear) near++;
    else far++;
    upTo = hull(upTo, words[found.at]!);
  }
  const wish = wishIn(words, to);
  return { near, far, ...wish, upTo, denial: found?.at ?? -1 };
}

interface Denial {
  readonly at: number;
  readonly isNear: boolean;
}

/** The negation after an opinion that belongs to it, if there is one. */
function denialAfter(words: readonly Word[], to: number, rest: string, isNoun: boolean): Denial | undefined {
  const word = words[to]!;
  const next = words[to + 1];
  if (next === undefined) return undefined;
  if (/(?:지|지는|지도|지를|지가|진|질|지만은)$/u.test(rest))
    return /^(?:않|못|안)/u.test(next.text) ? { at: to + 1, isNear: true } : undefined;
  if (/고$/u.test(rest) && /^싶(?:지|진|질)/u.test(next.text)) {
    if (/^싶(?:지|진|질)(?:도|는)?않/u.test(next.text)) return { at: to + 1, isNear: true };
    return /^않/u.test(words[to + 2]?.text ?? '') ? { at: to + 2, isNear: true } : undefined;
  }
  const denial = (within: number): number =>
    words.slice(to + 1, to + 1 + within).findIndex(({ text }) => NONE.test(text) || NEGATIVE_VERB.test(text));
  const isFilled = (gap: number): boolean =>
    words.slice(to + 1, to + 1 + gap).every(({ text }) => FILLER.test(text));
  if (isNoun || isNominal(word.text)) {
    const gap = denial(3);
    return gap >= 0 && isFilled(gap) ? { at: to + 1 + gap, isNear: true } : undefined;
  }
  if (isAdnominal(word.text)) {
    const gap = denial(5);
    if (gap > 0 && isFilled(gap)) return { at: to + 1 + gap, isNear: false };
    const isUnseen = /^(?:사람|분)/u.test(next.text) && words[to + 2]?.text === '못';
    return isUnseen ? { at: to + 2, isNear: false } : undefined;
  }
  if (/(?:다고|다는|라고|다고는)$/u.test(word.text)) {
    const gap = words
      .slice(to + 1, to + 5)
      .findIndex(({ text }) => /(?:않|못|없|아니|어렵|힘들)/u.test(text));
    return gap >= 0 ? { at: to + 1 + gap, isNear: false } : undefined;
  }
  return undefined;
}

/** True if a word modifies what follows it. */
export const isAdnominal = (word: string): boolean => endsInN(word) || endsInL(word) || word.endsWith('던');

const isNominal = (word: string): boolean => /(?:함|음|움|쁨|감|기)(?:이|은|도|가|는|을|를)?$/u.test(word);

/** A condition that is wished for, or that was not met; any other is only supposed. */
function wishIn(words: readonly Word[], to: number): Pick<Reach, 'isWish' | 'isSupposed'> {
  const { text } = words[to]!;
  const next = words[to + 1]?.text ?? '';
  const isCondition = /(?:면|으면|다면|라면)$/u.test(text);
  const isUnmet = /(?:았|었|했|였|렸|겼|졌|웠|갔|났|셌)(?:다면|더라면|으면)$/u.test(text);
  const isWanted = /^(?:좋겠|좋을|더|하|합|해|싶|바라)/u.test(next);
  const isWish =
    isUnmet ||
    (isCondition && isWanted) ||
    /(?:으면|면)(?:좋겠|좋을|하네|싶)/u.test(text) ||
    /길바라/u.test(text);
  return { isWish, isSupposed: isCondition && !isWish };
}

/** True if the words after a position deny something; an adverb of degree before it is then not an opinion. */
export const isDeniedAfter = (words: readonly Word[], at: number): boolean =>
  words
    .slice(at + 1, at + 6)
    .some(
      ({ text, judgment }) =>
        NEGATOR.test(text) ||
        NEGATIVE_VERB.test(text) ||
        NONE.test(text) ||
        /지(?:도|는)?[않못]/u.test(text) ||
        /^[안못]$/u.test(judgment?.prefix ?? ''),
    );
