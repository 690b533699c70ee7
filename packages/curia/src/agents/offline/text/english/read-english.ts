/** Reads English: what is felt about what, with the reach of negations, wishes and comparisons. */
import type { Polarity } from '@curia/core';
import { hull, type Opinion, opposite, type Span, type Target } from '../reading.ts';
import { clausesOf, type EnglishClause } from './clauses.ts';
import { type EnglishEntry, entryAt, isOpinionWord } from './lookup.ts';
import { type NounPhrase, nounPhraseAt, nounPhrasesIn } from './noun-phrase.ts';
import type { Token, Tokenizer } from './tokens.ts';

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

const NEGATORS = new Set(
  'not no never hardly barely scarcely rarely seldom without neither nor nothing nobody none cannot nowhere dont doesnt didnt isnt wasnt arent werent wont cant couldnt wouldnt aint'.split(
    ' ',
  ),
);
const TOO = new Set(['too', 'overly', 'excessively', 'way']);
const SOMEWHAT = new Set(['bit', 'little', 'slightly', 'somewhat', 'kinda', 'rather']);
const SUPPOSING = new Set(['would', 'could', 'should', 'wish', 'wished', 'if']);
const SUPPOSED = new Set(['if', 'unless', 'whether', 'might', 'may', 'until']);
const THINK = new Set(['think', 'believe', 'feel', 'say', 'call', 'expect', 'find', 'found', 'consider']);
const GENERAL = '제품 전체#일반';
const NEAR = 3;

interface Reach {
  readonly near: number;
  readonly far: number;
  readonly from: number;
  readonly isTooMuch: boolean;
}

function opinionsIn({ tokens }: EnglishClause, number: number, carried: Target | null): Opinion[] {
  const opinions: Opinion[] = [];
  const phrases = nounPhrasesIn(tokens);
  for (let at = 0; at < tokens.length; ) {
    const entry = entryAt(tokens, at) ?? notDone(tokens, at);
    if (entry === undefined || isNoOpinion(tokens, at, entry)) {
      at++;
      continue;
    }
    const end = at + entry.length;
    const reach = reachOf(tokens, at);
    const found = findTarget(tokens, phrases, at, end, entry, carried);
    const base =
      tokens[end]?.word === 'enough' && entry.says !== null
        ? 'positive'
        : polarityOf(entry, found.wants, reach.isTooMuch);
    if (base !== null) {
      const turn = (polarity: Polarity, times: number): Polarity =>
        times % 2 === 0 ? polarity : opposite(polarity);
      const words: Span = { start: tokens[at]!.start, end: tokens[end - 1]!.end };
      const wished = isWish(tokens, at);
      const isTurned = entry.says === null || found.wants !== null || tokens[end]?.word === 'enough';
      const near = isTurned ? reach.near : 0;
      const far = isTurned ? reach.far : 0;
      opinions.push({
        ...words,
        literal: turn(base, near),
        polarity: wished && turn(base, near) === 'positive' ? 'negative' : turn(base, near + far),
        strength: entry.strength,
        isNegated: near + far > 0,
        isWish: wished,
        isComparison: tokens.slice(end, end + 4).some(({ word }) => word === 'than'),
        target: found.target,
        link: found.link,
        implied: entry.ref,
        evidence: hull(
          words,
          { start: tokens[Math.min(reach.from, at)]!.start, end: words.end },
          ...(found.target !== null && found.link === 'direct' ? [found.target] : []),
        ),
        clause: number,
      });
    }
    at = end;
  }
  return opinions;
}

const IDLE_VERBS = new Set(
  'come include mean know think worry hesitate say matter need want have be get see expect care ask understand bother use buy try let make go take believe remember realize notice mind recommend'.split(
    ' ',
  ),
);
const HELPERS = new Set(['do', 'does', 'did', 'will', 'can', 'could']);
const PEOPLE = new Set(['i', 'we', 'you', 'he', 'she', 'who']);

/** A thing that does not do something fails at it, whatever it is; people may leave things undone. */
function notDone(tokens: readonly Token[], at: number): EnglishEntry | undefined {
  const { word, pos } = tokens[at]!;
  const negator =
    tokens[at - 1]?.word === 'not'
      ? at - 1
      : tokens[at - 2]?.word === 'not' && tokens[at - 1]?.pos === 'ADV'
        ? at - 2
        : -1;
  const isDenied =
    pos === 'VERB' && negator > 0 && HELPERS.has(tokens[negator - 1]!.word) && !IDLE_VERBS.has(word);
  if (!isDenied || tokens.slice(0, negator).some((token) => PEOPLE.has(token.word))) return undefined;
  return {
    polarity: 'positive',
    says: null,
    ref: '본품#품질',
    strength: 0.45,
    isVerb: false,
    isPhrase: true,
    length: 1,
  };
}

/** Words that stand on a list but carry no opinion where they are. */
function isNoOpinion(tokens: readonly Token[], at: number, entry: EnglishEntry): boolean {
  const { word, pos } = tokens[at]!;
  const before = tokens[at - 1]?.word ?? '';
  const next = tokens[at + 1]?.word ?? '';
  if (entry.isPhrase) return false;
  if (
    word === 'like' &&
    (pos !== 'VERB' ||
      /^(?:look|looks|looked|feel|feels|felt|is|was|s|taste|tastes|smell|smells|sound|sounds|more|just|be)$/.test(
        before,
      ))
  )
    return true;
  if (word === 'well' && (before === 'as' || next === ',')) return true;
  if (word === 'pretty' && /^(?:ADJ|ADV)$/.test(tokens[at + 1]?.pos ?? '')) return true;
  if ((word === 'hard' || word === 'kind') && (pos === 'ADV' || next === 'of')) return true;
  if (word === 'early' || word === 'late') return pos === 'NOUN';
  if (
    (word === 'no' ||
      word === 'more' ||
      word === 'much' ||
      word === 'less' ||
      word === 'little' ||
      word === 'few' ||
      word === 'many') &&
    entry.says !== null
  )
    return (
      pos === 'ADV' ||
      next === 'than' ||
      TOO.has(before) ||
      before === 'a' ||
      before === 'very' ||
      before === 'so'
    );
  if (word === 'clean' || word === 'fit' || word === 'charge') return pos === 'VERB';
  if (entry.isVerb && pos === 'NOUN' && at > 0 && !tokens[at]!.isFirst) return word !== 'waste';
  if (
    pos === 'ADV' &&
    /ly$/.test(word) &&
    /^(?:ADJ|VERB)$/.test(tokens[at + 1]?.pos ?? '') &&
    tokens[at + 1]?.pos === 'ADJ'
  )
    return true;
  if (tokens.slice(Math.max(0, at - 5), at).some((token) => SUPPOSED.has(token.word)) && !isWish(tokens, at))
    return true;
  return false;
}

function polarityOf(entry: EnglishEntry, wants: 'more' | 'less' | null, isTooMuch: boolean): Polarity | null {
  if (isTooMuch && (entry.says !== null || entry.polarity === 'positive')) return 'negative';
  if (entry.says === null) return entry.polarity;
  return wants === null ? null : wants === entry.says ? 'positive' : 'negative';
}

/** Looks back for what turns an opinion round; a comma or another opinion ends the search. */
function reachOf(tokens: readonly Token[], at: number): Reach {
  let near = 0;
  let far = 0;
  let from = at;
  let isTooMuch = false;
  let sawThink = false;
  for (let back = at - 1; back >= 0 && at - back <= 8; back--) {
    const { word, pos } = tokens[back]!;
    if (pos === 'PUNCT' && word !== '"' && word !== "'") break;
    const distance = at - back;
    if (distance <= 2 && (TOO.has(word) || (SOMEWHAT.has(word) && tokens[back - 1]?.word === 'a'))) {
      isTooMuch = TOO.has(word) && word !== 'way';
      from = back;
    }
    if (distance === 1 && word === 'to' && tokens[at]!.pos === 'ADJ') isTooMuch = true;
    if (THINK.has(word)) sawThink = true;
    if (NEGATORS.has(word) || (word === 'yet' && tokens[back + 1]?.word === 'to')) {
      if (word === 'not' && tokens[back + 1]?.word === 'only') break;
      if (distance <= NEAR) near++;
      else if (sawThink || distance <= 6) far++;
      // The first half of don't belongs to it.
      from = tokens[back - 1]?.end === tokens[back]!.start ? back - 1 : back;
    } else if (distance > 1 && isOpinionWord(word) && pos !== 'AUX') break;
  }
  return { near, far, from, isTooMuch };
}

/** Better, sturdier, cheaper where something would, could or should be: it is not. */
function isWish(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at]!;
  const isComparative = /(?:er|more)$/.test(word) || tokens[at - 1]?.word === 'more';
  if (isComparative && tokens.some((token) => SUPPOSING.has(token.word))) return true;
  return tokens
    .slice(Math.max(0, at - 6), at)
    .some((token) => token.word === 'wish' || token.word === 'wished');
}

interface Found {
  readonly target: Target | null;
  readonly link: Opinion['link'];
  readonly wants: 'more' | 'less' | null;
}

const POINTING = new Set(['with', 'by', 'about', 'of', 'in', 'at', 'from', 'for', 'on']);
const POINTS_ON = new Set(
  'happy pleased disappointed impressed satisfied unhappy dissatisfied thrilled delighted problem issue trouble complaint concern lack waste fan annoyed frustrated lots plenty shame'.split(
    ' ',
  ),
);
const PRONOUNS = new Set([
  'it',
  'they',
  'this',
  'that',
  'these',
  'those',
  'them',
  'i',
  'we',
  'he',
  'she',
  'you',
]);

/** What an opinion is about: the noun it modifies, its object, its subject, or what was spoken of last. */
function findTarget(
  tokens: readonly Token[],
  phrases: readonly NounPhrase[],
  at: number,
  end: number,
  entry: EnglishEntry,
  carried: Target | null,
): Found {
  const made = ({ start, end: to, ref, wants, isKnown }: NounPhrase): Found => ({
    target: { start, end: to, ref: ref || entry.ref || GENERAL, isKnown },
    link: 'direct',
    wants,
  });
  const word = tokens[at]!.word;
  if (!entry.isPhrase) {
    const modified = modifiedBy(tokens, phrases, end);
    if (modified !== undefined && !entry.isVerb) return made(modified);
    if (entry.isVerb) {
      const object = objectAfter(tokens, phrases, end);
      if (object !== undefined) return made(object);
      if (word !== 'lack') return { target: null, link: 'none', wants: null };
    }
    if (POINTS_ON.has(word.replace(/s$/, '')) && POINTING.has(tokens[end]?.word ?? '')) {
      const object = objectAfter(tokens, phrases, end + 1);
      if (object !== undefined) return made(object);
    }
  }
  const subject = phrases.findLast(({ last }) => last < at);
  const pronoun = tokens
    .slice(0, at)
    .findLastIndex((token) => PRONOUNS.has(token.word) && token.pos === 'PRON');
  if (subject !== undefined && pronoun < subject.first) return made(headOf(tokens, phrases, subject));
  if (entry.isPhrase || subject === undefined) {
    const object = entry.isPhrase && pronoun < 0 ? objectAfter(tokens, phrases, end) : undefined;
    if (object !== undefined) return made(object);
  }
  const isAnaphor = pronoun >= 0 && /^(?:it|they|these|those|them|this|that)$/.test(tokens[pronoun]!.word);
  const attribute = (ref: string): string => ref.slice(ref.indexOf('#') + 1);
  if (
    carried !== null &&
    (isAnaphor || phrases.length === 0) &&
    (entry.ref === '' || attribute(carried.ref) === attribute(entry.ref))
  )
    return { target: carried, link: 'inherited', wants: null };
  return { target: null, link: 'none', wants: null };
}

/** The head of `quality of the fabric` is the quality. */
function headOf(tokens: readonly Token[], phrases: readonly NounPhrase[], phrase: NounPhrase): NounPhrase {
  let before = phrase.first - 1;
  while (before >= 0 && /^(?:DET|PRON|ADJ)$/.test(tokens[before]!.pos) && !PRONOUNS.has(tokens[before]!.word))
    before--;
  if (before < 1 || tokens[before]?.pos !== 'ADP') return phrase;
  return phrases.findLast(({ last }) => last === before - 1) ?? phrase;
}

/** The noun right after an adjective, with other adjectives in between. */
function modifiedBy(
  tokens: readonly Token[],
  phrases: readonly NounPhrase[],
  end: number,
): NounPhrase | undefined {
  let at = end;
  while (
    at < tokens.length &&
    at - end < 3 &&
    (/^(?:ADJ|ADV)$/.test(tokens[at]!.pos) ||
      (/^(?:and|,)$/.test(tokens[at]!.word) && tokens[at + 1]?.pos === 'ADJ')) &&
    nounPhraseAt(phrases, at) === undefined
  )
    at++;
  return nounPhraseAt(phrases, at);
}

const isBeforeNoun = ({ pos, word }: Token): boolean =>
  /^(?:DET|ADJ|ADV|NUM|PART)$/.test(pos) ||
  (pos === 'PRON' && /^(?:my|your|its|their|his|her|our|this|that|these|those|how|what)$/.test(word)) ||
  word === 'how' ||
  word === 'about' ||
  word === 'the' ||
  word === 'of';

function objectAfter(
  tokens: readonly Token[],
  phrases: readonly NounPhrase[],
  end: number,
): NounPhrase | undefined {
  let at = end;
  while (
    at < tokens.length &&
    at - end < 5 &&
    nounPhraseAt(phrases, at) === undefined &&
    isBeforeNoun(tokens[at]!)
  )
    at++;
  return nounPhraseAt(phrases, at);
}
