/** How faithfully a snippet quotes a page: normalised, then compared as a whole and word by word. */
import { decide } from '../table/decide.ts';
import type { FactsOf, OutcomeOf } from '../table/table.ts';
import { foldText } from '../text/fold-text.ts';
import type { IndexedPage } from './page-index.ts';
import { quotationDefault } from './quotation.table.ts';
import type { QuotationTable } from './tables.ts';

/** The four degrees of fidelity. */
export type Fidelity = OutcomeOf<typeof quotationDefault>;

/** Text in the form in which quotations are compared: NFKC, lower case, one kind of dash, quote and space. */
export const normaliseText = foldText;

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
