/** Which lines of a page a quotation stands on, so that a person sees it in its place. */

import { isQuoted, normaliseText, squeezed } from './normalised.ts';
import type { IndexedPage } from './page-index.ts';

/** No quotation that a person would check runs over more lines. */
const MOST_LINES = 12;

/** The lines, from 0, of the first and shortest run of lines that says the quotation; none if no run does, rather than a guess. */
export function linesQuoted(page: IndexedPage, snippet: string): number[] {
  const wanted = squeezed(normaliseText(snippet));
  if (wanted === '') return [];
  const lines = page.text.split('\n').map(normaliseText);
  const says = (from: number, to: number): boolean =>
    isQuoted(wanted, squeezed(lines.slice(from, to + 1).join(' ')));
  for (const [start] of lines.entries()) {
    const most = Math.min(lines.length, start + MOST_LINES) - 1;
    if (!says(start, most)) continue;
    let [from, to] = [start, most];
    while (to > from && says(from, to - 1)) to--;
    while (from < to && says(from + 1, to)) from++;
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  }
  return [];
}
