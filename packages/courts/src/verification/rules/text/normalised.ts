/** Text as quotations are compared: punctuation and spacing aside, and word by word. */
import { foldText } from '@curia/core/text';

/** Text in the form in which quotations are compared: NFKC, lower case, one kind of dash, quote and space. */
export const normaliseText = foldText;

// Scripts without spaces between words are compared letter by letter.
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv;

/** The words of a normalised text. */
export const tokensOf = (normalised: string): string[] => normalised.match(TOKEN) ?? [];

/**
 * A normalised text without punctuation and spacing, which papers, recognisers and models set as they like. What tells one number
 * from another stays: the signs and the gaps between digits, signs of currencies, and the percent sign.
 */
export const squeezed = (normalised: string): string =>
  normalised
    .replace(/(?<!\d)[.,']|[.,'](?!\d)|[^\p{L}\p{N}\p{M}\p{Sc}%.,' ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .replace(/(?<!\d) | (?!\d)/g, '');

/** True if a squeezed text contains another without cutting a number in two. */
export function isQuoted(snippet: string, page: string): boolean {
  for (let at = page.indexOf(snippet); at >= 0; at = page.indexOf(snippet, at + 1)) {
    const isCutBefore = /\d/.test(snippet.charAt(0)) && /\d[.,']?$/.test(page.slice(Math.max(0, at - 2), at));
    const end = at + snippet.length;
    const isCutAfter = /\d$/.test(snippet) && /^[.,']?\d/.test(page.slice(end, end + 2));
    if (!isCutBefore && !isCutAfter) return true;
  }
  return false;
}
