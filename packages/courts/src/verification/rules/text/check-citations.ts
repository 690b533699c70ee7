/** Checks that what an output cites is really there: page, quotation, keywords, value and snippet length. */
import { describe } from '@curia/core/text';
import type { Citation, CitationLimits, FoundDefect } from '../pack/pack.ts';
import type { QuotationTable } from '../tables.ts';
import { normaliseText } from './normalised.ts';
import type { IndexedPage, PageIndex } from './page-index.ts';
import { ruleQuotation } from './quotation.ts';
import { findValue } from './value-occurs.ts';

/** The codes that this check reports. */
export const CITATION_CODES = [
  'PAGE_OUTSIDE_DOCUMENT',
  'PAGE_OUTSIDE_RANGE',
  'QUOTE_STITCHED',
  'QUOTE_PARTIAL',
  'QUOTE_ABSENT',
  'ANCHOR_NOT_FOUND',
  'SNIPPET_LONG',
  'SNIPPET_TOO_LONG',
  'SNIPPET_OVERSIZED',
  'VALUE_NOT_IN_SNIPPET',
  'DATE_AMBIGUOUS',
] as const;

type CitationCode = (typeof CITATION_CODES)[number];

/** Checks every citation against the pages. */
export function* checkPageCitations(
  citations: Iterable<Citation>,
  pages: PageIndex,
  limits: CitationLimits,
  policy: QuotationTable,
): Generator<FoundDefect> {
  for (const citation of citations) {
    const { pointer, page, snippet, anchors = [], range, values = [], location = {} } = citation;
    const found = (code: CitationCode, message: string): FoundDefect => ({
      code,
      message,
      pointer,
      location: { ...location, page },
    });
    if (isLongerThan(snippet, limits.snippet_characters)) {
      yield found('SNIPPET_OVERSIZED', `the snippet has more than ${limits.snippet_characters} characters`);
      continue;
    }
    if (!(Number.isInteger(page) && page >= 1 && page <= pages.total_pages)) {
      yield found(
        'PAGE_OUTSIDE_DOCUMENT',
        `page ${page} is cited, but the document has ${pages.total_pages}`,
      );
      continue;
    }
    if (range !== undefined && (page < range.from || page > range.to))
      yield found('PAGE_OUTSIDE_RANGE', `page ${page} is cited for pages ${range.from} to ${range.to}`);
    const source = pages.pages.get(page);
    const words = snippet.split(/\s+/).filter((word) => word !== '').length;
    if (words > limits.snippet_words)
      yield found('SNIPPET_TOO_LONG', `the snippet has ${words} words, more than ${limits.snippet_words}`);
    else if (words > limits.snippet_words_ideal)
      yield found('SNIPPET_LONG', `the snippet has ${words} words, ideal are ${limits.snippet_words_ideal}`);
    const fidelity = ruleQuotation(snippet, source, policy);
    switch (fidelity) {
      case 'STITCHED':
        yield found('QUOTE_STITCHED', `the quoted words stand on page ${page}, but not in one piece`);
        break;
      case 'PARTIAL':
        yield found('QUOTE_PARTIAL', `some of the quoted words do not stand on page ${page}`);
        break;
      case 'ABSENT':
        yield found('QUOTE_ABSENT', `the quotation is not on page ${page}`);
        break;
    }
    const missing = missingAnchors(anchors, snippet, source?.normalised ?? '');
    if (missing.length > 0)
      yield found('ANCHOR_NOT_FOUND', `neither the snippet nor page ${page} contains ${missing.join(', ')}`);
    const sought = values.map((value) => ({ value, as: findValue(value, snippet, pages.dateHabit) }));
    const unquoted = sought.filter(({ as }) => as === 'absent').map(({ value }) => value);
    if (unquoted.length > 0)
      yield found(
        'VALUE_NOT_IN_SNIPPET',
        `the snippet does not contain ${unquoted.map(describe).join(', ')}`,
      );
    else if (source !== undefined && (fidelity === 'CONTIGUOUS' || fidelity === 'STITCHED')) {
      // A snippet that stops in the middle of a word or number could prove anything about the rest.
      const cut = values.filter((value) => !standsOn(source, value));
      if (cut.length > 0)
        yield found(
          'VALUE_NOT_IN_SNIPPET',
          `page ${page} has ${cut.map(describe).join(', ')} only as a part of something longer`,
        );
    }
    const open = sought.filter(({ as }) => as === 'ambiguous').map(({ value }) => value);
    if (open.length > 0)
      yield found(
        'DATE_AMBIGUOUS',
        `day and month of ${open.join(', ')} may be the other way round, and nothing in the document tells`,
      );
  }
}

/** True if a page contains a number, or words, as a whole. */
function standsOn(page: IndexedPage, value: string | number): boolean {
  if (typeof value === 'number') return page.numbers.has(Math.abs(value));
  return /^\d{4}-\d{2}-\d{2}$/.test(value) || page.bare.has(value);
}

const LONGEST_LIST = 5;

/** The anchors that were not found, quoted and shortened for a message. */
function missingAnchors(anchors: readonly string[], snippet: string, page: string): string[] {
  if (anchors.length === 0) return [];
  const cited = normaliseText(snippet);
  const missing = anchors.filter((anchor) => {
    if (isLongerThan(anchor, 200)) return true;
    const wanted = normaliseText(anchor);
    return wanted === '' || !(cited.includes(wanted) || page.includes(wanted));
  });
  const shown = missing
    .slice(0, LONGEST_LIST)
    .map((anchor) => JSON.stringify([...anchor.slice(0, 80)].join('')));
  return missing.length > LONGEST_LIST ? [...shown, `${missing.length - LONGEST_LIST} more`] : shown;
}

/** Counts code points, but only if the length alone does not settle it. */
function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || [...text].length > limit;
}
