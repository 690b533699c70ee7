/** How a workbook shows its numbers: a date is a number that is shown as one, and so is an id with leading zeros. */
import type { XmlElement } from '../../files/foreign/xml.ts';

/** As it stands, as a day, or with so many digits at least. */
export type CellForm = 'plain' | DateForm | number;
type DateForm = 'date' | 'date of 1904';

/** The dates among the formats that have no text of their own, the Korean ones included; times of day alone are none. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** The form of each style of cells, by its number. */
export function cellForms(styles: XmlElement | undefined, isLater: boolean): CellForm[] {
  const date: DateForm = isLater ? 'date of 1904' : 'date';
  const own = new Map(
    inside(styles, 'numFmts').map(({ attributes }) => [
      Number(attributes.numFmtId),
      formOf(attributes.formatCode ?? '', date),
    ]),
  );
  return inside(styles, 'cellXfs').map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0);
    return own.get(id) ?? (isBuiltInDate(id) ? date : 'plain');
  });
}

const inside = (styles: XmlElement | undefined, name: string): readonly XmlElement[] =>
  styles?.children.find((one) => one.name === name)?.children ?? [];

function formOf(code: string, date: DateForm): CellForm {
  if (/^0{2,}$/.test(code)) return code.length;
  // What stands in quotation marks or brackets is text or a colour.
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[yd]/i.test(bare) && !/[#?]/.test(bare) ? date : 'plain';
}

/** A day that the spreadsheet counts and the calendar does not have lies between. */
const FIRST_OF_MARCH = 61;

/** A number as it is shown. */
export function showNumber(value: string, form: CellForm): string {
  const number = Number(value);
  // A spreadsheet shows fifteen digits, and its file has the two beyond them that a double takes.
  if (form === 'plain' && /\d\.\d{15,}/.test(value)) return String(Number(number.toPrecision(15)));
  if (form === 'plain' || value === '') return value;
  if (typeof form === 'number') return /^\d+$/.test(value) ? value.padStart(form, '0') : value;
  if (!Number.isFinite(number) || number < 0 || number > 2_958_465) return value;
  const [first, shift] =
    form === 'date of 1904'
      ? [Date.UTC(1904, 0, 1), 0]
      : [Date.UTC(1899, 11, 30), number < FIRST_OF_MARCH - 1 ? 1 : 0];
  const shown = new Date(first + Math.round((number + shift) * 86_400) * 1000).toISOString();
  return Number.isInteger(number) ? shown.slice(0, 10) : shown.slice(0, 19);
}
