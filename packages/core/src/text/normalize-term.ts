/** How terms are compared: small differences in spelling do not make two terms of one. */

const EDGE = new Set(' .,;:!?"\'`()[]{}');

/** A term as it is compared: lower case, single spaces, no punctuation at its ends. */
export function normalizeTerm(term: string): string {
  const plain = term.toLowerCase().replace(/\s+/gu, ' ');
  let from = 0;
  let to = plain.length;
  while (from < to && EDGE.has(plain[from]!)) from++;
  while (to > from && EDGE.has(plain[to - 1]!)) to--;
  return plain.slice(from, to);
}
