/** Whether a snippet contains a value, in whatever way people write numbers, dates and names. */
import { normaliseText } from './quotation.ts';

const NUMBER = /\d(?:[\d.,'’ \u00a0\u202f]*\d)?/g;

/** Tells whether the value is written in the snippet; numbers by their amount, dates by their parts. */
export function valueOccurs(value: string | number, snippet: string): boolean {
  if (typeof value === 'number') {
    const wanted = Math.abs(value);
    return Array.from(snippet.matchAll(NUMBER), ([written]) => readingsOf(written))
      .flat()
      .some((amount) => Math.abs(amount - wanted) < 1e-9);
  }
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (date !== null) return dateOccurs(date.slice(1) as [string, string, string], snippet);
  const wanted = normaliseText(value);
  return wanted !== '' && normaliseText(snippet).includes(wanted);
}

/** What a written number may mean: `1.234,50` and `1,234.50` are the same amount, `1,234` may be two. */
function readingsOf(written: string): number[] {
  const bare = written.replace(/['’ \u00a0\u202f]/g, '');
  const readings = [bare.replaceAll(',', ''), bare.replaceAll('.', '').replace(',', '.')];
  // "4 12.50" may be two numbers in a table row, so each part is a reading too.
  const parts = written.split(/[ \u00a0\u202f]+/);
  if (parts.length > 1) return [...readings.map(Number), ...parts.flatMap(readingsOf)];
  return readings.map(Number);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A date occurs where its year, month and day all stand in the snippet, the month as number or English name. */
function dateOccurs([year, month, day]: [string, string, string], snippet: string): boolean {
  const text = normaliseText(snippet);
  const numbers = new Set(text.match(/\d+/g)?.map(Number) ?? []);
  const hasYear = numbers.has(Number(year)) || numbers.has(Number(year) % 100);
  const hasMonth = numbers.has(Number(month)) || text.includes(MONTHS[Number(month) - 1] ?? '\u0000');
  return hasYear && hasMonth && numbers.has(Number(day));
}
