/** Spot checks as a file that people fill in: JSON lines, or a table for a spreadsheet. */
import { CuriaError } from '@curia/core';
import type { SpotCheck } from './spot-check.ts';

/** The text of the file; a name that ends in .csv makes a table. */
export const spotCheckFile = (checks: readonly SpotCheck[], file: string): string =>
  /\.csv$/i.test(file) ? tableOf(checks) : checks.map((check) => `${JSON.stringify(check)}\n`).join('');

/** What a person fills in stands first, then what is needed to read it back, then the question. */
function tableOf(checks: readonly SpotCheck[]): string {
  const fields = [...new Set(checks.flatMap((check) => Object.keys(check.case)))];
  const optional = (['about', 'choices', 'taken'] as const).filter((name) =>
    checks.some((check) => check[name] !== undefined),
  );
  const head = [
    'label',
    'verdict',
    'by',
    'item',
    'run_id',
    'seed',
    'share',
    'due',
    ...optional,
    ...fields.map((field) => `case.${field}`),
  ];
  const rows = checks.map((check) => [
    '',
    '',
    '',
    nameCell(check.item),
    check.run_id,
    check.seed,
    String(check.share),
    check.due,
    ...optional.map((name) => shownCell(check[name])),
    ...fields.map((field) => shownCell(check.case[field])),
  ]);
  return [head, ...rows].map((cells) => `${cells.map(quote).join(',')}\n`).join('');
}

/** Spreadsheets take a cell that begins so for a formula, and run it. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell to read: a formula is made harmless. */
function shownCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text =
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((part) => typeof part === 'string')
        ? value.join(' | ')
        : JSON.stringify(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A cell that is read back, and so must stay as it is. */
function nameCell(name: string): string {
  if (!FORMULA.test(name)) return name;
  throw new CuriaError(
    'USAGE',
    `a spreadsheet would run the item ${JSON.stringify(name)} as a formula: write JSON lines instead of CSV`,
  );
}

const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
