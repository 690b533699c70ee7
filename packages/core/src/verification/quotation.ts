/** How faithfully a snippet quotes a page: normalised, then compared as a whole and word by word. */
import { decide } from '../table/decide.ts';
import type { FactsOf, OutcomeOf } from '../table/table.ts';
import type { IndexedPage } from './page-index.ts';
import { quotationDefault } from './quotation.table.ts';
import type { QuotationTable } from './tables.ts';

/** The four degrees of fidelity. */
export type Fidelity = OutcomeOf<typeof quotationDefault>;

const PLAIN = /^[\x20-\x7e\s]*$/;
const SOFT_HYPHEN = /\u00ad/g;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u2039\u203a\u0060\u00b4]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;

/** Brings text into the form in which quotations are compared: NFKC, lower case, one kind of dash, quote and space. */
export function normaliseText(text: string): string {
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

// Scripts without spaces between words are compared letter by letter.
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[[\p{L}\p{N}\p{M}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]+/gv;

/** The words of a normalised text. */
export const tokensOf = (normalised: string): string[] => normalised.match(TOKEN) ?? [];

/** Measures a snippet against the page it cites; the page may be missing. */
export function measureQuotation(
  snippet: string,
  page: IndexedPage | undefined,
): FactsOf<typeof quotationDefault> {
  const normalised = normaliseText(snippet);
  const tokens = tokensOf(normalised);
  if (tokens.length === 0 || page === undefined)
    return { words: tokens.length, is_contiguous: false, found_share: 0 };
  if (page.normalised.includes(normalised))
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
