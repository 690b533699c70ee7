/** What an English opinion is about: the noun it modifies, its object, its subject, or what was mentioned last. */
import { canBeAbout, GENERAL, type Opinion, type Target } from '../reading.ts';
import type { EnglishEntry } from './lookup.ts';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.ts';
import type { Token } from './tokens.ts';

/** A target, and whether more of it is better. */
export interface EnglishTarget {
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
const PRONOUNS = new Set('it they this that these those them i we he she you'.split(' '));

/** Finds the target of an opinion; uses what was mentioned last only if the attribute fits. */
export function findTarget(
  tokens: readonly Token[],
  phrases: readonly NounPhrase[],
  at: number,
  entry: EnglishEntry,
  carried: Target | null,
): EnglishTarget {
  const end = at + entry.length;
  const made = ({ start, end: to, ref, wants, isKnown }: NounPhrase): EnglishTarget => ({
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
  const object = entry.isPhrase && pronoun < 0 ? objectAfter(tokens, phrases, end) : undefined;
  if (object !== undefined) return made(object);
  const isAnaphor = pronoun >= 0 && /^(?:it|they|these|those|them|this|that)$/.test(tokens[pronoun]!.word);
  if (carried !== null && (isAnaphor || phrases.length === 0) && canBeAbout(entry.ref, carried))
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

/** The first noun phrase after a token, skipping a limited number of tokens that may precede it. */
function phraseFrom(
  tokens: readonly Token[],
  phrases: readonly NounPhrase[],
  from: number,
  most: number,
  mayPrecede: (at: number) => boolean,
): NounPhrase | undefined {
  for (let at = from; at < tokens.length && at <= from + most; at++) {
    const phrase = nounPhraseAt(phrases, at);
    if (phrase !== undefined || !mayPrecede(at)) return phrase;
  }
  return undefined;
}

/** The noun right after an adjective, with other adjectives in between. */
const modifiedBy = (tokens: readonly Token[], phrases: readonly NounPhrase[], end: number) =>
  phraseFrom(
    tokens,
    phrases,
    end,
    3,
    (at) =>
      /^(?:ADJ|ADV)$/.test(tokens[at]!.pos) ||
      (/^(?:and|,)$/.test(tokens[at]!.word) && tokens[at + 1]?.pos === 'ADJ'),
  );

const OWNERS = /^(?:my|your|its|their|his|her|our|this|that|these|those|what)$/;

/** The noun after a verb or a preposition. */
const objectAfter = (tokens: readonly Token[], phrases: readonly NounPhrase[], end: number) =>
  phraseFrom(tokens, phrases, end, 5, (at) => {
    const { pos, word } = tokens[at]!;
    const isOwner = pos === 'PRON' && OWNERS.test(word);
    return isOwner || /^(?:DET|ADJ|ADV|NUM|PART)$/.test(pos) || /^(?:how|about|the|of)$/.test(word);
  });
