/** How faithfully a snippet quotes a page: compared as a whole, punctuation and spacing aside, then word by word. */

import type { FactsOf, OutcomeOf } from '@curia/core';
import { decide } from '@curia/core';
import { foldText } from '@curia/core/text';
import { quotationDefault } from '../quotation.table.ts';
import type { QuotationTable } from '../tables.ts';
import type { IndexedPage } from './page-index.ts';

/** The four degrees of fidelity. */
export type Fidelity = OutcomeOf<typeof quotationDefault>;

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

/** Measures a snippet against the page it cites; the page may be missing. */
export function measureQuotation(
  snippet: string,
  page: IndexedPage | undefined,
): FactsOf<typeof quotationDefault> {
  const normalised = normaliseText(snippet);
  const tokens = tokensOf(normalised);
  if (tokens.length === 0 || page === undefined)
    return { words: tokens.length, is_contiguous: false, found_share: 0 };
  if (isQuoted(squeezed(normalised), page.squeezed))
    return { words: tokens.length, is_contiguous: true, found_share: 1 };
  // A word counts as often as the page has it, so that repeating one true word proves nothing.
  const left = new Map<string, number>();
  let found = 0;
  for (const token of tokens) {
    const available = left.get(token) ?? page.tokens.get(token) ?? 0;
    if (available > 0) found++;
    left.set(token, available - 1);
  }
  return { words: tokens.length, is_contiguous: false, found_share: found / tokens.length };
}

/** Rules on the fidelity of a snippet. */
export const ruleQuotation = (
  snippet: string,
  page: IndexedPage | undefined,
  policy: QuotationTable = quotationDefault,
): Fidelity => decide(policy, measureQuotation(snippet, page)).outcome;
