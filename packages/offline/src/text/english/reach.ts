/** How far English negations, degrees, wishes and suppositions reach. */
import { isOpinionWord } from './lookup.ts';
import type { Token } from './tokens.ts';

/** What reaches an opinion in its clause. */
export interface Reach {
  /** Negations beside it. */
  readonly near: number;
  /** Negations that reach it over other words. */
  readonly far: number;
  /** More of it than is good, or a fair amount of it. */
  readonly degree: 'too' | 'somewhat' | null;
  /** The first token that takes part. */
  readonly from: number;
}

const NEGATORS = new Set(
  'not no never hardly barely scarcely rarely seldom without neither nor nothing nobody none nowhere dont doesnt didnt isnt wasnt arent werent wont cant couldnt wouldnt aint'.split(
    ' ',
  ),
);
const TOO = new Set(['too', 'overly', 'excessively']);
const SOMEWHAT = new Set(['bit', 'little', 'slightly', 'somewhat', 'kinda', 'rather', 'abit']);
const THINK = new Set(['think', 'believe', 'feel', 'say', 'call', 'expect', 'find', 'found', 'consider']);
const SUPPOSING = new Set(['would', 'could', 'should', 'wish', 'wished', 'if']);
const SUPPOSED = new Set(['if', 'unless', 'whether', 'might', 'may', 'until']);
const NEAR = 3;
const FAR = 6;
const FARTHEST = 8;

/** Looks back for what turns an opinion round; punctuation or another opinion ends the search. */
export function reachOf(tokens: readonly Token[], at: number): Reach {
  let near = 0;
  let far = 0;
  let from = at;
  let degree: Reach['degree'] = null;
  let hasThought = false;
  for (let back = at - 1; back >= 0 && at - back <= FARTHEST; back--) {
    const { word, pos } = tokens[back]!;
    const distance = at - back;
    if (pos === 'PUNCT' && word !== '"' && word !== "'") break;
    if (distance <= 2 && degree === null) {
      degree = degreeOf(tokens, at, back);
      if (degree !== null) from = back;
    }
    hasThought ||= THINK.has(word);
    if (NEGATORS.has(word) || (word === 'yet' && tokens[back + 1]?.word === 'to')) {
      if (word === 'not' && tokens[back + 1]?.word === 'only') break;
      if (distance <= NEAR) near++;
      else if (hasThought || distance <= FAR) far++;
      // The first half of don't belongs to it.
      from = tokens[back - 1]?.end === tokens[back]!.start ? back - 1 : back;
    } else if (distance > 1 && isOpinionWord(word) && pos !== 'AUX') break;
  }
  return { near, far, degree, from };
}

/** `to loud` is too loud to many who write it. */
function degreeOf(tokens: readonly Token[], at: number, back: number): Reach['degree'] {
  const { word } = tokens[back]!;
  if (TOO.has(word) || (word === 'to' && back === at - 1 && tokens[at]!.pos === 'ADJ')) return 'too';
  return SOMEWHAT.has(word) ? 'somewhat' : null;
}

/** Better, sturdier, cheaper where something would, could or should be: it is not. */
export function isWish(tokens: readonly Token[], at: number): boolean {
  const isComparative = /(?:er|more)$/.test(tokens[at]!.word) || tokens[at - 1]?.word === 'more';
  if (isComparative && tokens.some(({ word }) => SUPPOSING.has(word))) return true;
  return tokens.slice(Math.max(0, at - 6), at).some(({ word }) => word === 'wish' || word === 'wished');
}

/** Only supposed, which asserts nothing. */
export const isSupposed = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 5), at).some(({ word }) => SUPPOSED.has(word)) && !isWish(tokens, at);
