/** How faithfully a snippet quotes a page: compared as a whole, punctuation and spacing aside, then word by word. */

import type { FactsOf, OutcomeOf } from '@curia/core';
import { decide } from '@curia/core';
import { quotationDefault } from '../quotation.table.ts';
import type { QuotationTable } from '../tables.ts';
import { isQuoted, normaliseText, squeezed, tokensOf } from './normalised.ts';
import type { IndexedPage } from './page-index.ts';

/** The four degrees of fidelity. */
export type Fidelity = OutcomeOf<typeof quotationDefault>;

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
