/** How terms are compared: small differences in spelling do not make two terms of one. */

const EDGE = new Set(' .,;:!?"\'`()[]{}');
const UNEVEN = /\s{2}|[^\S ]/;

/** Nothing to change: lowercase letters, digits and Hangul syllables, with single spaces between them. */
function isPlain(term: string): boolean {
  let isAfterLetter = false;
  for (let at = 0; at < term.length; at++) {
    const code = term.charCodeAt(at);
    const isLetter =
      (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 0xac00 && code <= 0xd7a3);
    if (!isLetter && !(code === 32 && isAfterLetter)) return false;
    isAfterLetter = isLetter;
  }
  return isAfterLetter;
}

/** Normalises a term for comparison: lowercase, single spaces, no punctuation at the ends. */
export function normalizeTerm(term: string): string {
  if (isPlain(term)) return term;
  const lower = term.toLowerCase();
  const plain = UNEVEN.test(lower) ? lower.replace(/\s+/gu, ' ') : lower;
  let from = 0;
  let to = plain.length;
  while (from < to && EDGE.has(plain.charAt(from))) from++;
  while (to > from && EDGE.has(plain.charAt(to - 1))) to--;
  return plain.slice(from, to);
}

/** How long a text is, by code point. */
export function countLetters(text: string): number {
  let letters = 0;
  for (const _ of text) letters++;
  return letters;
}
