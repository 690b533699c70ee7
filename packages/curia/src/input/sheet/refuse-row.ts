/** Rows that a spreadsheet spoilt, and what mends them. */
import { CuriaError } from '@curia/core';
import { folded, type SheetRow } from './sheet.ts';

const TOTALS = [
  'total',
  'totals',
  'grandtotal',
  'subtotal',
  'sum',
  'average',
  'mean',
  '합계',
  '총계',
  '소계',
  '총합',
  '평균',
  '계',
];

/** Whether what names a row says that it sums up others. */
export const isTotal = (name: string): boolean => TOTALS.includes(folded(name).replace(/:$/, ''));

const ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
/** A long number as a spreadsheet shows it, once its last digits are lost. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** Refuses a row with the error of a formula in it, or with a name that lost its digits. */
export function refuseSpoilt(row: SheetRow, key: string | undefined): void {
  if (key !== undefined && SHORTENED.test(key))
    throw new CuriaError(
      'INPUT_INVALID',
      `${key} is a number that a spreadsheet shortened; make its column text and export it again`,
    );
  for (const name in row)
    if (row[name]!.startsWith('#') && ERROR.test(row[name]!))
      throw new CuriaError(
        'INPUT_INVALID',
        `${name} is ${row[name]}, the error of a formula; mend it, or empty the cell`,
      );
}
