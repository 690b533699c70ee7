/** Writes rows as CSV (RFC 4180) that a spreadsheet opens without computing anything. */
import type { OutTable } from './run-rows.ts';

/** The table line by line. */
export async function* csvLines({ columns, rows }: OutTable): AsyncGenerator<string> {
  yield `${columns.map(cell).join(',')}\n`;
  for await (const row of rows) yield `${columns.map((column) => cell(row[column] ?? '')).join(',')}\n`;
}

/** A cell; what a spreadsheet would take for a formula gets an apostrophe, which it does not show. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const shown = isFormula ? `'${text}` : text;
  return /[",\n\r;]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
