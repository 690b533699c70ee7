/** Reads Korean: what is felt about what, with the reach of negations, wishes and comparisons. */
import type { Polarity } from '@curia/core/text/opinion';
import { hull, type Opinion, opposite, type Target } from '../reading.ts';
import { type Judgment, judgmentAt, type Thing } from './classify-word.ts';
import { clausesOf, type KoreanClause, type Word, wordsOf } from './korean-words.ts';
import type { Morphologist } from './morphology.ts';
import { isAdnominal, isDeniedAfter, type Placed, reachOf } from './reach.ts';
import { findTarget } from './target.ts';

/** A Korean text in clauses, with its opinions. */
export interface KoreanReading {
  readonly clauses: readonly KoreanClause[];
  readonly opinions: readonly Opinion[];
}

/** Reads a text. */
export function readKorean(text: string, morphologist: Morphologist): KoreanReading {
  const clauses = clausesOf(wordsOf(text, morphologist));
  const opinions: Opinion[] = [];
  let last: Target | null = null;
  clauses.forEach((clause, number) => {
    const found = opinionsIn(clause, number, clause.isContinued ? last : null);
    opinions.push(...found);
    last = found.findLast(({ link }) => link === 'direct')?.target ?? (clause.isContinued ? last : null);
  });
  return { clauses, opinions };
}

function opinionsIn({ words }: KoreanClause, number: number, carried: Target | null): Opinion[] {
  const opinions: Opinion[] = [];
  let denial = -1;
  for (const placed of judgmentsIn(words)) {
    const { judgment, from, to } = placed;
    if (from === denial) continue;
    const reach = reachOf(words, placed);
    denial = reach.denial;
    if (reach.isSupposed) continue;
    const { target, link, thing } = findTarget(words, placed, carried);
    const base = polarityOf(placed, thing, words);
    if (base === null) continue;
    const turn = (times: number): Polarity => (times % 2 === 0 ? base : opposite(base));
    const span = { start: words[from]!.start + judgment.at, end: words[to]!.end };
    const literal = turn(reach.near);
    opinions.push({
      ...span,
      literal,
      polarity: reach.isWish && literal === 'positive' ? 'negative' : turn(reach.near + reach.far),
      strength: judgment.strength,
      isNegated: reach.near + reach.far > 0,
      isWish: reach.isWish,
      isComparison: words.slice(0, from).some(({ text }) => /보다(?:는|도)?$|보단$/u.test(text)),
      target,
      link,
      implied: judgment.ref,
      evidence: hull(span, reach.upTo, ...(target !== null && link === 'direct' ? [target] : [])),
      clause: number,
    });
  }
  return opinions;
}

const NEEDS_DENIAL = /^(?:별로|그다지|그닥|딱히)$/u;

/** The opinions of a clause in their places; one that is written as two words takes both. */
function judgmentsIn(words: readonly Word[]): Placed[] {
  const placed: Placed[] = [];
  for (let at = 0; at < words.length; at++) {
    const { judgment, text } = words[at]!;
    const joined = judgment === null ? joinedJudgment(words, at) : null;
    const found = judgment ?? joined ?? doneWell(words, at);
    if (found === null) continue;
    const to = joined === null ? at : at + 1;
    const isDegree = NEEDS_DENIAL.test(text) && isDeniedAfter(words, at);
    if (
      !isDegree &&
      !isOnlyWished(words, at, found) &&
      !isMerelyNamed(words, to, found) &&
      !isHearsay(words, to)
    )
      placed.push({ judgment: found, from: at, to });
    at = to;
  }
  return placed;
}

/** A stem that is written as two words, such as 마음에 들다. */
function joinedJudgment(words: readonly Word[], at: number): Judgment | null {
  const [word, next] = [words[at]!, words[at + 1]];
  if (next === undefined || word.text.length > 4 || word.gap !== ' ') return null;
  const found = judgmentAt(word.text + next.text, 0);
  return found !== null && found.stem.length > word.text.length ? found : null;
}

/** A predicate on no list still tells whether something is done well, or is not done at all. */
function doneWell(words: readonly Word[], at: number): Judgment | null {
  const { isPredicate, thing, text } = words[at]!;
  const before = words[at - 1]?.text ?? '';
  const isWell = before === '잘' || words[at - 2]?.text === '잘';
  if (!isPredicate || thing !== null || !/^(?:잘|안|못)$/u.test(before)) return null;
  const hasSubject = words
    .slice(0, at)
    .some((word) => word.thing !== null && /^(?:이|가|은|는|도)?$/u.test(word.thing.particle));
  if (!isWell && !hasSubject) return null;
  // A negator before it turns it round, so both begin as something that is done.
  return {
    at: 0,
    polarity: 'positive',
    says: null,
    ref: '본품#품질',
    strength: isWell ? 0.6 : 0.45,
    isNoun: false,
    isExistence: false,
    rest: text.slice(1),
    prefix: '',
    stem: text[0]!,
  };
}

/** 좋겠다 and its like say what is wished for; what is wished for is the predicate before it. */
function isOnlyWished(words: readonly Word[], at: number, { stem }: Judgment): boolean {
  if (stem !== '좋') return false;
  const before = words[at - 1]?.text ?? '';
  return (
    /면$/u.test(before) || (/^(?:더|더욱|훨씬)$/u.test(before) && /면$/u.test(words[at - 2]?.text ?? ''))
  );
}

/** True for an opinion noun that is only mentioned, such as something that was recommended. */
const isMerelyNamed = (words: readonly Word[], at: number, { isNoun, rest }: Judgment): boolean =>
  isNoun &&
  (/^(?:으로|로|받|을|를|에)/u.test(rest) ||
    (rest === '' && /^(?:받|접수|처리|문의|신청|요청|정책)/u.test(words[at + 1]?.text ?? '')));

/** True for hearsay and descriptions of people, which say nothing about the product. */
function isHearsay(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]?.text ?? '';
  if (/(?:다더니|다길래|라길래|다기에|라더니|대서|다던데)$/u.test(words[at]!.text)) return true;
  return /^(?:사람|분|피부|체질)/u.test(next) && isAdnominal(words[at]!.text) && !isDeniedAfter(words, at);
}

const TOO_MUCH = /^(?:너무|넘|지나치게|좀|조금|생각보다|많이|약간|살짝|과하게|쓸데없이|엄청|쫌)$/u;
const SIZE = /^(?:크|작|길|짧|높|낮|세|적|강하|많)$/u;

/** The polarity of the words alone; null if a scale has nothing to measure. */
function polarityOf(
  { judgment, from }: Placed,
  thing: Thing | null,
  words: readonly Word[],
): Polarity | null {
  const { says, polarity, stem, prefix, isExistence } = judgment;
  if (says === null) return polarity;
  const wants = thing?.wants ?? null;
  if (isExistence)
    return thing?.isCounted && wants !== null ? (wants === 'more' ? 'positive' : 'negative') : null;
  if (wants !== null) return wants === says ? 'positive' : 'negative';
  const isTooMuch =
    SIZE.test(stem) &&
    (prefix === '너무' || words.slice(Math.max(0, from - 2), from).some(({ text }) => TOO_MUCH.test(text)));
  return isTooMuch ? 'negative' : polarity;
}
