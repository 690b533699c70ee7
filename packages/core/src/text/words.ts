/** The words of a text, in one spelling, for measures that compare vocabulary. */
import { isShorterThan } from './code-points.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Every word in order: compatibility forms unified, lower case, letters and digits only. */
const wordsOf = (text: string): string[] => text.normalize('NFKC').toLowerCase().match(WORD) ?? [];

/** The distinct words of at least two letters, sorted. */
export function vocabularyOf(...texts: readonly string[]): string[] {
  const words = new Set(texts.flatMap(wordsOf).filter((word) => !isShorterThan(word, 2)));
  return [...words].sort();
}
