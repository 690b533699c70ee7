/** Finds English words on the lists, regardless of ending. */
import type { Polarity } from '@curia/core/text/opinion';
import {
  ENGLISH_OPINIONS,
  ENGLISH_PHRASES,
  ENGLISH_SCALES,
  ENGLISH_THINGS,
  ENGLISH_VERBS,
  type EnglishGroup,
} from './lexicon.ts';
import type { Token } from './tokens.ts';

/** An opinion or a scale on the lists. */
export interface EnglishEntry {
  readonly polarity: Polarity | null;
  readonly says: 'more' | 'less' | null;
  readonly ref: string;
  readonly strength: number;
  /** What is felt about follows it. */
  readonly isVerb: boolean;
  readonly isPhrase: boolean;
  /** How many words it has. */
  readonly length: number;
}

/** A thing on the lists. */
export interface EnglishThing {
  readonly ref: string;
  readonly wants: 'more' | 'less' | null;
}

const opinions = new Map<string, EnglishEntry>();
const scales = new Map<string, EnglishEntry>();
const things = new Map<string, EnglishThing>();
const phrases = new Map<string, { words: readonly string[]; entry: EnglishEntry }[]>();

const entryOf = ({ polarity, ref, strength = 1 }: EnglishGroup): EnglishEntry => ({
  polarity,
  says: null,
  ref,
  strength,
  isVerb: false,
  isPhrase: false,
  length: 1,
});

for (const group of ENGLISH_OPINIONS)
  for (const word of group.words.split(' ')) if (!opinions.has(word)) opinions.set(word, entryOf(group));
for (const group of ENGLISH_VERBS)
  for (const word of group.words.split(' ')) opinions.set(word, { ...entryOf(group), isVerb: true });
for (const { says, ref, words } of ENGLISH_SCALES)
  for (const word of words.split(' '))
    if (!scales.has(word))
      scales.set(word, {
        polarity: null,
        says,
        ref,
        strength: 0.7,
        isVerb: false,
        isPhrase: false,
        length: 1,
      });
for (const { ref, wants = null, words } of ENGLISH_THINGS)
  for (const word of words.split(' ')) if (!things.has(word)) things.set(word, { ref, wants });
for (const group of ENGLISH_PHRASES)
  for (const phrase of group.words.split('|')) {
    const words = phrase.split(' ');
    const list = phrases.get(words[0]!) ?? [];
    list.push({ words, entry: { ...entryOf(group), isPhrase: true, length: words.length } });
    list.sort((a, b) => b.words.length - a.words.length);
    phrases.set(words[0]!, list);
  }

/** The plain forms that a word may have. */
function* plainForms(word: string): Generator<string> {
  yield word;
  if (word.length < 4) return;
  if (word.endsWith('ies')) yield `${word.slice(0, -3)}y`;
  if (word.endsWith('ied')) yield `${word.slice(0, -3)}y`;
  if (word.endsWith('ier') || word.endsWith('ily')) yield `${word.slice(0, -3)}y`;
  if (word.endsWith('iest')) yield `${word.slice(0, -4)}y`;
  if (word.endsWith('es')) yield word.slice(0, -2);
  if (word.endsWith('s')) yield word.slice(0, -1);
  for (const ending of ['ed', 'er', 'ly', 'ing', 'est']) {
    if (!word.endsWith(ending) || word.length - ending.length < 3) continue;
    const base = word.slice(0, -ending.length);
    yield base;
    yield `${base}e`;
    if (base.at(-1) === base.at(-2)) yield base.slice(0, -1);
  }
}

function find<T>(list: ReadonlyMap<string, T>, word: string): T | undefined {
  if (word === 'hardly' || word === 'barely') return undefined;
  for (const form of plainForms(word)) {
    const found = list.get(form);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The phrase, opinion or scale that begins at a token. */
export function entryAt(tokens: readonly Token[], at: number): EnglishEntry | undefined {
  for (const { words, entry } of phrases.get(tokens[at]!.word) ?? []) {
    if (words.every((word, step) => tokens[at + step]?.word === word)) return entry;
  }
  const { word, pos } = tokens[at]!;
  // A peeler does not peel off, and a freezer may well freeze.
  const isAgent = word.endsWith('er') && (pos === 'NOUN' || pos === 'PROPN');
  return (isAgent ? opinions.get(word) : find(opinions, word)) ?? scales.get(word);
}

/** The thing that a word names, if it is on the lists. */
export const thingOf = (word: string): EnglishThing | undefined => find(things, word);

/** True if a word carries an opinion, so it is never mistaken for a thing. */
export const isOpinionWord = (word: string): boolean => find(opinions, word) !== undefined;
