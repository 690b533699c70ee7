/** Reads Korean: what is felt about what, with the reach of negations, wishes and comparisons. */
import type { Polarity } from '@curia/core';
import { hull, type Opinion, opposite, type Span, type Target } from '../reading.ts';
import { type Judgment, judgmentAt } from './classify-word.ts';
import { endsInL, endsInN } from './conjugate.ts';
import { clausesOf, type KoreanClause, type Word, wordsOf } from './korean-words.ts';
import type { Morphologist } from './morphology.ts';

/** A Korean text in clauses, with its opinions. */
export interface KoreanReading {
  readonly clauses: readonly KoreanClause[];
  readonly opinions: readonly Opinion[];
}

/** Reads a text. */
export function readKorean(text: string, morphologist: Morphologist): KoreanReading {
  const clauses = clausesOf(wordsOf(text, morphologist));
  const opinions: Opinion[] = [];
  let last: { target: Target; clause: number } | undefined;
  clauses.forEach((clause, number) => {
    if (!clause.isContinued || clause.isAgainstLast) last = undefined;
    const found = opinionsIn(clause, number, last?.target ?? null);
    opinions.push(...found);
    const named = found.findLast(({ link }) => link === 'direct')?.target;
    if (named) last = { target: named, clause: number };
  });
  return { clauses, opinions };
}

const NEGATOR = /^(?:안|못)$/u;
const NEGATIVE_VERB = /^(?:않|못하|못해|못했|못한|못할|못합|아니|아닌|아닙|아녜|아녔|아님)/u;
const NONE = /^(?:없|없었|업)/u;
const FILLER =
  /^(?:점|적|것|게|건|거|것도|것은|것이|건데|데|데가|데도|줄|부분|부분이|부분은|부분도|느낌|느낌이|느낌은|편|편은|편이|곳|곳이|바|바가|기색|정도|정도는|정도로|점이|점은|점도|적이|적은|거는|하나도|전혀|딱히|별로|그다지|하나|특별히|크게|생각|생각이|생각은|맛|수|수가|건도|건요|제품은|제품이)$/u;
const NEEDS_NEGATION = /^(?:별로|그다지|그닥|딱히)$/u;
const TOO_MUCH = /^(?:너무|넘|지나치게|좀|조금|생각보다|많이|약간|살짝|과하게|쓸데없이|엄청)$/u;

/** What reaches an opinion in its clause. */
interface Reach {
  readonly near: number;
  readonly far: number;
  readonly isWish: boolean;
  readonly upTo: Span;
}

function opinionsIn(clause: KoreanClause, number: number, carried: Target | null): Opinion[] {
  const { words } = clause;
  const opinions: Opinion[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const judgment = word.judgment ?? joinedJudgment(words, at) ?? doneWell(words, at);
    if (judgment === null) continue;
    if (judgment.isNoun && NEEDS_NEGATION.test(word.text) && isNegatedLater(words, at)) continue;
    if (isOnlyWished(words, at, judgment)) continue;
    const reach = reachOf(words, at, judgment);
    const found = findTarget(words, at, judgment, carried);
    const base = polarityOf(judgment, found.wants, words, at);
    if (base === null) continue;
    const turn = (polarity: Polarity, times: number): Polarity =>
      times % 2 === 0 ? polarity : opposite(polarity);
    const literal = turn(base, reach.near);
    const opinionSpan: Span = { start: word.start + judgment.at, end: word.end };
    opinions.push({
      ...opinionSpan,
      literal,
      polarity: turn(base, reach.near + reach.far),
      strength: judgment.strength,
      isNegated: reach.near + reach.far > 0,
      isWish: reach.isWish,
      isComparison: words.slice(0, at).some(({ text }) => /보다는?$/u.test(text)),
      target: found.target,
      link: found.link,
      implied: judgment.ref,
      evidence: hull(
        opinionSpan,
        reach.upTo,
        ...(found.target && found.link === 'direct' ? [found.target] : []),
      ),
      clause: number,
    });
  }
  return opinions;
}

/** A stem that is written as two words, such as 마음에 들다. */
function joinedJudgment(words: readonly Word[], at: number): Judgment | null {
  const [word, next] = [words[at]!, words[at + 1]];
  if (next === undefined || word.judgment !== null || word.text.length > 3) return null;
  const found = judgmentAt(word.text + next.text, 0);
  return found !== null && found.stem.length > word.text.length ? { ...found, at: 0 } : null;
}

/** A predicate on no list still tells whether something is done well, or is not done at all. */
function doneWell(words: readonly Word[], at: number): Judgment | null {
  const word = words[at]!;
  if (!word.isPredicate || at === 0) return null;
  const before = words[at - 1]!.text;
  const good: Judgment = {
    at: 0,
    polarity: 'positive',
    says: null,
    ref: '본품#품질',
    strength: 0.6,
    isNoun: false,
    rest: word.text.slice(1),
    prefix: '',
    stem: word.text[0]!,
  };
  if (before === '잘') return good;
  if (!NEGATOR.test(before)) return null;
  // The negator turns it round again, so it starts as what is missing.
  const hasSubject = words
    .slice(0, at)
    .some(({ thing }) => thing !== null && /^(?:이|가|은|는|도)?$/u.test(thing.particle));
  if (words[at - 2]?.text === '잘') return good;
  return hasSubject ? { ...good, strength: 0.45 } : null;
}

const isNegatedLater = (words: readonly Word[], at: number): boolean =>
  words
    .slice(at + 1, at + 6)
    .some(
      ({ text, judgment }) =>
        NEGATOR.test(text) ||
        NEGATIVE_VERB.test(text) ||
        NONE.test(text) ||
        /지(?:도|는)?[않못]/u.test(text) ||
        judgment?.prefix === '안' ||
        judgment?.prefix === '못',
    );

/** 좋겠다 and its like say what is wished for; what is wished for is the predicate before it. */
function isOnlyWished(words: readonly Word[], at: number, { stem, rest }: Judgment): boolean {
  const before = words[at - 1]?.text ?? '';
  const isAfterCondition =
    /(?:면|음|길)$/u.test(before) ||
    (/(?:더|더욱|훨씬)$/u.test(before) && /면$/u.test(words[at - 2]?.text ?? ''));
  return (
    stem === '좋' &&
    isAfterCondition &&
    (/^(?:겠|을|았을|을듯)/u.test(rest) || /면$/u.test(before) || /^(?:더|더욱|훨씬)$/u.test(before))
  );
}

function reachOf(words: readonly Word[], at: number, { prefix, rest, isNoun }: Judgment): Reach {
  const word = words[at]!;
  let near = prefix === '안' || prefix === '못' ? 1 : 0;
  let far = 0;
  let upTo: Span = word;
  const before = words[at - 1];
  if (before !== undefined && NEGATOR.test(before.text)) {
    near++;
    upTo = hull(upTo, before);
  }
  if (/지(?:도|는|를)?(?:않|못|안)/u.test(rest) || /(?:없|아니|아닙|아닌)/u.test(rest) || /질않/u.test(rest))
    near++;
  const isWished = /(?:면|으면)$/u.test(word.text);
  const next = words[at + 1];
  if (next !== undefined) {
    if (/(?:지|지는|지도|지를|지가|진|질|지만은)$/u.test(rest) && /^(?:않|못|안)/u.test(next.text)) {
      near++;
      upTo = hull(upTo, next);
    } else if (/고$/u.test(rest) && /^싶/u.test(next.text)) {
      const after = words[at + 2];
      if (
        /^싶(?:지|진|질)/u.test(next.text) &&
        (/^싶(?:지|진|질)(?:도|는)?않/u.test(next.text) || /^않/u.test(after?.text ?? ''))
      ) {
        near++;
        upTo = hull(upTo, after ?? next);
      }
    } else if (isNoun || /^(?:음|ㅁ|기|함|움|임)/u.test(rest) || isNominal(word.text)) {
      const denial = words
        .slice(at + 1, at + 4)
        .findIndex(({ text }) => NONE.test(text) || NEGATIVE_VERB.test(text));
      if (
        denial >= 0 &&
        words
          .slice(at + 1, at + 1 + denial)
          .every(({ text }) => FILLER.test(text) || /^(?:거의|전혀|하나도|별로|크게)$/u.test(text))
      ) {
        near++;
        upTo = hull(upTo, words[at + 1 + denial]!);
      }
    } else if (isAdnominal(word.text)) {
      const denial = words
        .slice(at + 1, at + 5)
        .findIndex(({ text }) => NONE.test(text) || NEGATIVE_VERB.test(text));
      if (denial > 0 && words.slice(at + 1, at + 1 + denial).every(({ text }) => FILLER.test(text))) {
        far++;
        upTo = hull(upTo, words[at + 1 + denial]!);
      }
    } else if (/(?:다고|다는|라고)$/u.test(word.text)) {
      const denial = words
        .slice(at + 1, at + 5)
        .find(({ text }) => /(?:않|못|없|아니|어렵|힘들)/u.test(text));
      if (denial !== undefined) {
        far++;
        upTo = hull(upTo, denial);
      }
    }
  }
  const isWish = isWished || /(?:으면|면)(?:좋|하|싶)/u.test(word.text) || /기를|길바/u.test(rest);
  return { near, far, isWish, upTo };
}

const isAdnominal = (word: string): boolean => endsInN(word) || endsInL(word) || word.endsWith('던');
const isNominal = (word: string): boolean => /(?:함|음|움|쁨|감|기)(?:이|은|도|가|는|을|를)?$/u.test(word);

/** The polarity of the words alone; nothing where a scale has nothing to measure. */
function polarityOf(
  judgment: Judgment,
  wants: 'more' | 'less' | null,
  words: readonly Word[],
  at: number,
): Polarity | null {
  if (judgment.says === null) return judgment.polarity;
  if (wants !== null) return wants === judgment.says ? 'positive' : 'negative';
  const isTooMuch =
    /^(?:크|작|길|짧|높|낮|세|적|강하|약하|많)$/u.test(judgment.stem) &&
    words.slice(Math.max(0, at - 2), at).some(({ text }) => TOO_MUCH.test(text));
  return isTooMuch || judgment.prefix === '너무' ? 'negative' : null;
}

interface Found {
  readonly target: Target | null;
  readonly link: Opinion['link'];
  readonly wants: 'more' | 'less' | null;
}

const GENERAL = '제품 전체#일반';
const OBLIQUE =
  /^(?:보다|보다는|에|에서|에도|에는|엔|으로|로|으로도|로도|처럼|만큼|의|까지|부터|과|와|랑|이랑|하고|까지도)$/u;

/** What an opinion is about: the noun it modifies, else the nearest before it, else what was spoken of last. */
function findTarget(words: readonly Word[], at: number, judgment: Judgment, carried: Target | null): Found {
  const word = words[at]!;
  const made = (of: Word, from: number = words.indexOf(of)): Found => {
    const { length, ref, wants, isKnown } = of.thing!;
    const start = compoundStart(words, from);
    return {
      target: { start, end: of.start + length, ref: ref || judgment.ref || GENERAL, isKnown },
      link: 'direct',
      wants,
    };
  };
  if (word.thing !== null) return made(word, at);
  const before = words
    .slice(0, at)
    .findLastIndex(({ thing }) => thing !== null && !OBLIQUE.test(thing.particle));
  const next = words[at + 1];
  if (
    isAdnominal(word.text) &&
    !judgment.isNoun &&
    next?.thing?.isKnown &&
    (before < 0 || !/^(?:이|가|도|은|는)$/u.test(words[before]!.thing!.particle))
  ) {
    return made(words[compoundEnd(words, at + 1)]!);
  }
  if (before >= 0) return made(words[before]!, before);
  const oblique = words
    .slice(0, at)
    .findLastIndex(
      ({ thing }) => thing?.isKnown === true && /^(?:에|로|으로|에서|엔|에는)$/u.test(thing.particle),
    );
  if (oblique >= 0 && judgment.says === null && !judgment.isNoun) return made(words[oblique]!, oblique);
  const attribute = (ref: string): string => ref.slice(ref.indexOf('#') + 1);
  if (carried !== null && (judgment.ref === '' || attribute(carried.ref) === attribute(judgment.ref)))
    return { target: carried, link: 'inherited', wants: null };
  return { target: null, link: 'none', wants: null };
}

/** Bare nouns right before a noun belong to its name. */
function compoundStart(words: readonly Word[], at: number): number {
  let from = at;
  while (from > 0) {
    const before = words[from - 1]!;
    if (
      before.thing === null ||
      before.judgment !== null ||
      before.thing.particle !== '' ||
      before.gap !== ' '
    )
      break;
    from--;
  }
  return words[from]!.start;
}

function compoundEnd(words: readonly Word[], at: number): number {
  let to = at;
  while (
    words[to]!.thing?.particle === '' &&
    words[to]!.gap === ' ' &&
    words[to + 1]?.thing?.isKnown &&
    words[to + 1]!.judgment === null
  )
    to++;
  return to;
}
