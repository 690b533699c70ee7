/** Reads English: what is felt about what, with the reach of negations, wishes and comparisons. */
import type { Polarity } from '@curia/core/text/opinion';
import { GENERAL, hull, type Opinion, opposite, type Target } from '../reading.ts';
import { clausesOf, type EnglishClause } from './clauses.ts';
import type { EnglishEntry } from './lookup.ts';
import { nounPhrasesIn } from './noun-phrase.ts';
import { opinionAt } from './opinion-at.ts';
import { isWish, type Reach, reachOf } from './reach.ts';
import { type EnglishTarget, findTarget } from './target.ts';
import type { Tokenizer } from './tokens.ts';

/** An English text in clauses, with its opinions. */
export interface EnglishReading {
  readonly clauses: readonly EnglishClause[];
  readonly opinions: readonly Opinion[];
}

/** Reads a text. */
export function readEnglish(text: string, tokenize: Tokenizer): EnglishReading {
  const clauses = clausesOf(tokenize(text));
  const opinions: Opinion[] = [];
  let last: Target | null = null;
  clauses.forEach((clause, number) => {
    const found = opinionsIn(clause, number, last);
    opinions.push(...found);
    last = found.findLast(({ link }) => link === 'direct')?.target ?? topicOf(clause) ?? last;
  });
  return { clauses, opinions };
}

/** What a clause without an opinion introduces, so that the next can say `it`. */
function topicOf({ tokens }: EnglishClause): Target | null {
  const phrases = nounPhrasesIn(tokens);
  const [only] = phrases;
  return only !== undefined && phrases.length === 1
    ? { start: only.start, end: only.end, ref: only.ref || GENERAL, isKnown: only.isKnown }
    : null;
}

function opinionsIn({ tokens }: EnglishClause, number: number, carried: Target | null): Opinion[] {
  const opinions: Opinion[] = [];
  const phrases = nounPhrasesIn(tokens);
  for (let at = 0, length = 1; at < tokens.length; at += length) {
    const entry = opinionAt(tokens, at);
    length = entry?.length ?? 1;
    if (entry === undefined) continue;
    const isEnough = entry.says !== null && tokens[at + length]?.word === 'enough';
    const reach = reachOf(tokens, at);
    const { target, link, wants } = findTarget(tokens, phrases, at, entry, carried);
    const base = isEnough ? 'positive' : polarityOf(entry, wants, reach.degree);
    if (base === null) continue;
    // A scale without a thing is an opinion only by its degree, and too little is never turned round.
    const isTurned = entry.says === null || wants !== null || isEnough;
    const turn = (times: number): Polarity => (isTurned && times % 2 === 1 ? opposite(base) : base);
    const words = { start: tokens[at]!.start, end: tokens[at + length - 1]!.end };
    const literal = turn(reach.near);
    const isWished = isWish(tokens, at);
    opinions.push({
      ...words,
      literal,
      polarity: isWished && literal === 'positive' ? 'negative' : turn(reach.near + reach.far),
      strength: entry.strength,
      isNegated: isTurned && reach.near + reach.far > 0,
      isWish: isWished,
      isComparison: tokens.slice(at + length, at + length + 4).some(({ word }) => word === 'than'),
      target,
      link,
      implied: entry.ref,
      evidence: hull(
        { start: tokens[reach.from]!.start, end: words.end },
        ...(target !== null && link === 'direct' ? [target] : []),
      ),
      clause: number,
    });
  }
  return opinions;
}

/** The polarity of the words alone; null if a scale has nothing to measure. */
function polarityOf(
  { says, polarity }: EnglishEntry,
  wants: EnglishTarget['wants'],
  degree: Reach['degree'],
): Polarity | null {
  if (degree === 'too' && (says !== null || polarity === 'positive')) return 'negative';
  if (says === null) return polarity;
  if (wants !== null) return wants === says ? 'positive' : 'negative';
  return degree === 'somewhat' ? 'negative' : null;
}
