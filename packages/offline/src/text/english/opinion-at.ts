/** Decides which English words carry an opinion in their context. */
import { type EnglishEntry, entryAt } from './lookup.ts';
import { isSupposed } from './reach.ts';
import type { Token } from './tokens.ts';

/** The opinion that begins at a token, if one does. */
export function opinionAt(tokens: readonly Token[], at: number): EnglishEntry | undefined {
  const entry = entryAt(tokens, at) ?? notDone(tokens, at);
  return entry === undefined || (!entry.isPhrase && isIdle(tokens, at, entry)) ? undefined : entry;
}

const IDLE_VERBS = new Set(
  'come include mean know think worry hesitate say matter need want have be get see expect care ask understand bother use buy try let make go take believe remember realize notice mind recommend'.split(
    ' ',
  ),
);
const HELPERS = new Set(['do', 'does', 'did', 'will', 'can', 'could']);
const PEOPLE = new Set(['i', 'we', 'you', 'he', 'she', 'who']);

/** A thing that does not do something fails at it; people may simply leave things undone. */
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

const SEEMS =
  /^(?:look|looks|looked|feel|feels|felt|is|was|s|taste|tastes|smell|smells|sound|sounds|more|just|be)$/;
const AMOUNTS = new Set(['no', 'more', 'much', 'less', 'little', 'few', 'many']);

/** True for words on a list that carry no opinion in this context. */
function isIdle(tokens: readonly Token[], at: number, entry: EnglishEntry): boolean {
  const { word, pos, isFirst } = tokens[at]!;
  const before = tokens[at - 1]?.word ?? '';
  const next = tokens[at + 1];
  if (isSupposed(tokens, at)) return true;
  if (AMOUNTS.has(word))
    return pos === 'ADV' || next?.word === 'than' || /^(?:too|overly|way|a|very|so)$/.test(before);
  if (entry.isVerb && pos === 'NOUN' && at > 0 && !isFirst) return word !== 'waste';
  switch (word) {
    case 'like':
      return pos !== 'VERB' || SEEMS.test(before);
    case 'well':
      return before === 'as' || next?.word === ',';
    case 'pretty':
      return next?.pos === 'ADJ' || next?.pos === 'ADV';
    case 'hard':
    case 'kind':
      return pos === 'ADV' || next?.word === 'of';
    case 'early':
    case 'late':
      return pos === 'NOUN';
    case 'clean':
    case 'fit':
    case 'charge':
      return pos === 'VERB';
    default:
      // In `wonderfully soft` the adverb only says how soft.
      return pos === 'ADV' && word.endsWith('ly') && next?.pos === 'ADJ';
  }
}
