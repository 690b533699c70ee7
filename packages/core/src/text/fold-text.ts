/** Text in the form in which quotations and answers are compared: spelling differs, words do not. */

/** Letters that no step but lower case and white space changes; most texts have no others. */
const PLAIN = /^[\x20-\x5f\x61-\x7e\s]*$/;
const SOFT_HYPHEN = /\u00ad/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u2039\u203a\u0060\u00b4]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;

/** The text in NFKC without soft hyphens, with one kind of dash, quote and space, in lower case, trimmed. */
export function foldText(text: string): string {
  const unified = PLAIN.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(SOFT_HYPHEN, '')
        .replace(DASHES, '-')
        .replace(SINGLE_QUOTES, "'")
        .replace(DOUBLE_QUOTES, '"');
  // Single spaces are left alone: most of a page is made of them.
  return unified
    .toLowerCase()
    .replace(/\s\s+|[^\S ]/g, ' ')
    .trim();
}
