/** Whether the lines of an invoice say what their rows say, and what a row need not say. */

import type { Check, Citation } from '../../pack/pack.ts';
import { type PageLine, pageLines } from '../../text/labelled-amounts.ts';
import { normaliseText, squeezed, tokensOf } from '../../text/normalised.ts';
import { mayMean, numbersIn, type WrittenNumber } from '../../text/written-numbers.ts';
import type { Invoice, LineItem } from './extraction.ts';

/** A description is made of the words of its row. */
export const describedByRow: Check<Invoice> = {
  id: 'described-by-row',
  agent: 'V4',
  codes: ['DESCRIPTION_NOT_IN_ROW'],
  *run({ output, pages }) {
    const lines = pageLines(pages);
    for (const [at, item] of output.line_items.entries()) {
      const absent = wordNotInRow(item, rowOf(item, lines));
      if (absent === undefined) continue;
      yield {
        code: 'DESCRIPTION_NOT_IN_ROW',
        message: `the row of line ${at + 1} does not say “${absent}”`,
        pointer: `/line_items/${at}/description`,
        location: { field: 'line_items[].description', page: item.page },
      };
    }
  },
};

/** The cited row; if it contains only numbers, includes the lines around it, since a description may be above its numbers. */
function rowOf({ page, snippet }: LineItem, lines: readonly PageLine[]): string {
  const row = normaliseText(snippet.slice(0, 2000));
  if (/\p{L}{3}|[\p{Script=Han}\p{Script=Hangul}]{2}/u.test(row)) return row;
  const wanted = squeezed(row);
  return lines
    .flatMap(({ page: on, line }, at) =>
      on === page && squeezed(line).includes(wanted)
        ? [lines[at - 1]?.line ?? '', line, lines[at + 1]?.line ?? '']
        : [],
    )
    .join(' ');
}

/** The first word of a description that its row lacks; words that are only joined or split otherwise are there. */
function wordNotInRow({ description }: LineItem, row: string): string | undefined {
  const wanted = normaliseText(description);
  const bare = squeezed(wanted);
  if (bare === '') return row.includes(wanted) ? undefined : wanted;
  const words = squeezed(row);
  if (words.includes(bare)) return undefined;
  const left = tokensOf(row);
  for (const word of tokensOf(wanted)) {
    const place = left.indexOf(word);
    if (place >= 0) left.splice(place, 1);
    else if (word.length < 3 || !words.includes(word)) return word;
  }
  return undefined;
}

/** The numbers of a row beside its description. */
export function numbersOf({ description, snippet }: LineItem): { row: string; numbers: WrittenNumber[] } {
  const row = normaliseText(snippet.slice(0, 2000));
  const words = normaliseText(description);
  const at = row.indexOf(words);
  const blank = at < 0 ? row : row.slice(0, at) + ' '.repeat(words.length) + row.slice(at + words.length);
  return { row: blank, numbers: numbersIn(blank) };
}

/**
 * The numbers of a line that its row may omit: a quantity of one if only the amount is written, and a unit price that
 * follows from quantity and amount if the row has no other number.
 */
function impliedNumbers(item: LineItem): ReadonlySet<number> {
  const { quantity, unit_price, amount } = item;
  const { numbers } = numbersOf(item);
  const isOnly = (...known: number[]): boolean =>
    numbers.every((number) => known.some((one) => mayMean(number, one)));
  if (quantity === 1 && unit_price === amount && isOnly(amount)) return new Set([quantity]);
  const isWritten = numbers.some((number) => mayMean(number, quantity));
  return isWritten && isOnly(quantity, amount) ? new Set([unit_price]) : new Set();
}

/** A citation without the numbers that documents may omit: those that a row implies, and a zero tax. */
export function withoutImplied(citation: Citation, { line_items, taxes, tax_total }: Invoice): Citation {
  if (citation.pointer === '/tax_total' && tax_total.value === 0 && taxes.length === 0)
    return { ...citation, values: [] };
  const [, at] = /^\/line_items\/(\d+)$/.exec(citation.pointer) ?? [];
  const item = at === undefined ? undefined : line_items[Number(at)];
  if (item === undefined) return citation;
  const implied = impliedNumbers(item);
  const values = citation.values ?? [];
  return { ...citation, values: values.filter((value) => !implied.has(value as number)) };
}
