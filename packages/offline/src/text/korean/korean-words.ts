/** Cuts Korean text into words and clauses: a clause ends with its predicate, a contrast, or the sentence. */
import { LONGEST_CLAUSE, type Span } from '../reading.ts';
import { classifyWord, endsInContrast, type WordReading } from './classify-word.ts';
import type { Morphologist } from './morphology.ts';

/** A word in its place. */
export interface Word extends Span, WordReading {
  readonly text: string;
  /** The text between it and the next word. */
  readonly gap: string;
}

/** The words of one clause, and its relation to the next. */
export interface KoreanClause extends Span {
  readonly words: readonly Word[];
  /** The clause before is set against this one. */
  readonly isAgainstLast: boolean;
  /** The clause before belongs to the same sentence. */
  readonly isContinued: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const LAUGH = /^[ㄱ-ㅎㅏ-ㅣ]+$/u;
const SENTENCE_END = /[.!?…。！？\n;~]|(?:^|\s)[-*•]\s/u;
const CONTRAST_WORD =
  /^(?:하지만|그러나|그런데|근데|그렇지만|그치만|다만|반면|반면에|반대로|오히려|그래도|대신|대신에|단지|but)$/u;
const CONNECTIVE =
  /(?:고|고요|구요|구|며|면서|아서|어서|해서|여서|워서|라서|니|니까|으니|으니까|길래|면|으면|다면|라면)$/u;

const remembered = new Map<string, WordReading>();
const MOST_REMEMBERED = 50_000;

/** Words repeat from text to text, so each is classified once. */
function classify(word: string, morphologist: Morphologist): WordReading {
  let found = remembered.get(word);
  if (found === undefined) {
    found = classifyWord(word, morphologist);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(word, found);
  }
  return found;
}

/** Splits a text into words, each classified on its own. */
export function wordsOf(text: string, morphologist: Morphologist): Word[] {
  const found = [...text.matchAll(WORD)].filter(([word]) => !LAUGH.test(word));
  return found.map((match, at) => {
    const start = match.index;
    const end = start + match[0].length;
    const next = found[at + 1]?.index ?? text.length;
    return { text: match[0], start, end, gap: text.slice(end, next), ...classify(match[0], morphologist) };
  });
}

const isDecimal = (word: Word, next: Word | undefined): boolean =>
  word.gap === '.' && /\d$/.test(word.text) && /^\d/.test(next?.text ?? '');

/** Groups words into clauses. */
export function clausesOf(words: readonly Word[]): KoreanClause[] {
  const clauses: KoreanClause[] = [];
  let from = 0;
  let isAgainstLast = false;
  let isContinued = false;
  const close = (to: number, against: boolean, continued: boolean): void => {
    if (to > from) {
      const part = words.slice(from, to);
      clauses.push({
        words: part,
        start: part[0]!.start,
        end: part.at(-1)!.end,
        isAgainstLast,
        isContinued,
      });
      from = to;
      isAgainstLast = against;
      isContinued = continued;
    } else {
      isAgainstLast ||= against;
    }
  };
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const next = words[at + 1];
    if (CONTRAST_WORD.test(word.text)) {
      close(at, true, true);
      isAgainstLast = true;
    }
    const endsSentence = (SENTENCE_END.test(word.gap) || LAUGHTER.test(word.gap)) && !isDecimal(word, next);
    const isContrast = endsInContrast(word.text) && (word.thing === null || word.isPredicate);
    if (endsSentence || at + 1 - from >= LONGEST_CLAUSE) close(at + 1, isContrast, false);
    else if (isContrast) close(at + 1, true, true);
    else if (endsClause(word, next)) close(at + 1, false, true);
  }
  close(words.length, false, false);
  return clauses;
}

const LAUGHTER = /[ㅋㅎㅠㅜ]{2,}/u;

/** A predicate that is not a modifier ends its clause, unless the next word only completes it. */
function endsClause(word: Word, next: Word | undefined): boolean {
  if (next === undefined) return true;
  if (/(?:다고|라고|냐고|자고)$/u.test(word.text)) return false;
  if (
    /^(?:않|못하|못했|못해|싶|좋겠|좋을|아니|없|하|했|합|해|한|있|돼|되|됩|될|보|듯|것|거|수|줄|편)/u.test(
      next.text,
    ) &&
    /(?:지|지는|지도|지를|진|질|고|기|긴|기는|기도|면|으면|도록|게|을|ㄹ)$/u.test(word.text)
  )
    return false;
  if (!word.isPredicate && word.judgment === null) {
    return CONNECTIVE.test(word.text) && word.thing === null && word.gap.includes(',');
  }
  if (CONNECTIVE.test(word.text)) return true;
  return (
    /(?:요|다|죠|네|음|함|임|듯|됨|남|렴)$/u.test(word.text) ||
    (word.gap.includes(',') && !/(?:게|히|이)$/u.test(word.text))
  );
}
