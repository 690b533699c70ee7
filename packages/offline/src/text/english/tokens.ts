/** English words in their places, with their parts of speech. */
import type { ItemSentence } from 'wink-nlp';
import type { Span } from '../reading.ts';

/** A word with its part of speech; `word` is in one spelling, so that `can't` and `cant` are both `can` and `not`. */
export interface Token extends Span {
  readonly word: string;
  readonly pos: string;
  /** A sentence begins with it. */
  readonly isFirst: boolean;
}

/** Cuts a text into tokens. */
export type Tokenizer = (text: string) => Token[];

let loading: Promise<Tokenizer> | undefined;

/** Loads the tagger, once. */
export function loadTokenizer(): Promise<Tokenizer> {
  loading ??= load();
  return loading;
}

const SPELLINGS: Readonly<Record<string, string>> = {
  "n't": 'not',
  'n’t': 'not',
  nt: 'not',
  ca: 'can',
  wo: 'will',
  sha: 'shall',
  cannot: 'not',
};

/** The tagger's time grows with the square of a word, and no word is as long as this. */
const LONG_WORD = /[^\s]{60,}/gu;

async function load(): Promise<Tokenizer> {
  const [{ default: winkNLP }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ]);
  const nlp = winkNLP(model, ['sbd', 'pos']);
  const { its } = nlp;
  return (text) => {
    const short = text.replace(LONG_WORD, (word) => ' '.repeat(word.length));
    const tokens: Token[] = [];
    let cursor = 0;
    nlp
      .readDoc(short)
      .sentences()
      .each((sentence: ItemSentence) => {
        const words = sentence.tokens().out() as string[];
        const tags = sentence.tokens().out(its.pos) as string[];
        words.forEach((value, at) => {
          const start = short.indexOf(value, cursor);
          if (start < 0 || value === '') return;
          cursor = start + value.length;
          const lower = value.toLowerCase();
          const word = Object.hasOwn(SPELLINGS, lower) ? SPELLINGS[lower]! : lower;
          tokens.push({ word, pos: tags[at] ?? 'X', start, end: cursor, isFirst: at === 0 });
        });
      });
    return tokens;
  };
}
