/** How terms are compared: small differences in spelling do not make two terms of one. */

const EDGE = new Set(' .,;:!?"\'`()[]{}');
const UNEVEN = /\s{2}|[^\S ]/;

/** Normalises a term for comparison: lowercase, single spaces, no punctuation at the ends. */
export function normalizeTerm(term: string): string {
  const lower = term.toLowerCase();
  const plain = UNEVEN.test(lower) ? lower.replace(/\s+/gu, ' ') : lower;
  let from = 0;
  let to = plain.length;
  while (from < to && EDGE.has(plain[from]!)) from++;
  while (to > from && EDGE.has(plain[to - 1]!)) to--;
  return plain.slice(from, to);
}

/** How long a text is, by code point. */
export function countLetters(text: string): number {
  let letters = 0;
  for (const _ of text) letters++;
  return letters;
}
