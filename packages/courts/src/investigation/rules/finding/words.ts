/** Words of free texts, as numbers that are quick to compare. */

/** The words of a text, in lowercase, in any script. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Numbers words in the order in which they are seen. */
export class WordNumbers {
  private readonly numbers = new Map<string, number>();

  /** The numbers of distinct words, ascending. */
  of(words: readonly string[]): number[] {
    return [...new Set(words)]
      .map((word) => {
        const known = this.numbers.get(word);
        if (known !== undefined) return known;
        this.numbers.set(word, this.numbers.size);
        return this.numbers.size - 1;
      })
      .sort((a, b) => a - b);
  }
}

/** The part of all words that two ascending lists share. */
export function jaccard(a: readonly number[], b: readonly number[]): number {
  let shared = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      shared++;
      i++;
      j++;
    } else if (a[i]! < b[j]!) i++;
    else j++;
  }
  return shared / (a.length + b.length - shared);
}
