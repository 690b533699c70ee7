/** Finds dates in a text: digits in any order, month names in many languages, years of other calendars. */
import { monthsNamed } from './month-names.ts';
import { plainDigits, type WrittenValue } from './written-value.ts';

/** Which part of a date in figures comes first. */
export type DateOrder = 'day-first' | 'month-first';

/** A date as written; its readings have the form `2025-03-31`. */
export interface WrittenDate extends WrittenValue<string> {
  /** The reading for each order, if the digits alone do not say whether the day or the month comes first. */
  readonly open?: Readonly<Record<DateOrder, string>> | undefined;
  /** The order that the figures prove: one of them is above twelve. */
  readonly proves?: DateOrder | undefined;
  /** The sign between the figures. */
  readonly sign?: string | undefined;
}

type Parts = Readonly<Record<string, string | undefined>>;

/** A year of four digits may run into the time of day that follows it. */
const END = '(?!\\d(?!\\d?:\\d\\d))';
const YEAR = `(?<y>\\d{4}|(?<!\\d)\\d{2})${END}`;
const WORD = '(?<word>\\p{L}{3,14})\\.?';
const TH = '(?:st|nd|rd|th|er|[.ºª°])?';

const pattern = (source: string): RegExp => new RegExp(`(?<!\\d)${source}`, 'gu');

const YEAR_FIRST: readonly RegExp[] = [
  pattern(`(?<y>\\d{4})(?<sign> ?[-./] ?)(?<m>\\d{1,2}) ?[-./] ?(?<d>\\d{1,2})${END}`),
  pattern(
    '(?<era>令和|平成|民國|民国)?(?<y>\\d{1,4}) ?[年년] ?(?<m>\\d{1,2}) ?[月월] ?(?<d>\\d{1,2}) ?[日일]?',
  ),
  pattern('(?<y>(?:19|20)\\d{2})(?<m>0[1-9]|1[0-2])(?<d>0[1-9]|[12]\\d|3[01])(?!\\d)'),
  pattern(`(?<y>\\d{4})[ .,-]{1,2}${WORD}[ .-]{1,2}(?<d>\\d{1,2})(?!\\d)`),
];
const NAMED: readonly RegExp[] = [
  pattern(
    `(?<d>\\d{1,2})${TH}[ .,/-]{0,2}(?:(?:of|de|del|den) )?${WORD}[ .,/'-]{0,3}(?:(?:of|de|del) )?${YEAR}`,
  ),
  new RegExp(
    `(?<!\\p{L})${WORD}[ .-]{0,2}(?<d>\\d{1,2})${TH}(?:[ .,-]{1,3}(?<y>\\d{4})${END}|(?:, ?| ?')(?<yy>\\d{2})(?!\\d))`,
    'gu',
  ),
  pattern('(?<d>\\d{1,2}) th[aá]ng (?<m>\\d{1,2})(?: n[aă]m)? (?<y>\\d{4})(?!\\d)'),
];
/** What follows a whole date: no further part of the same number. */
const WHOLE = '(?![-./]\\d)';
const FIGURES: readonly RegExp[] = [
  // The same sign stands between all parts; “19- 11/05/2018” is a number and a date.
  pattern(`(?<a>\\d{1,2})(?<sign> ?(?<mark>[-./]) ?)(?<b>\\d{1,2}) ?\\k<mark> ?${YEAR}${WHOLE}`),
  pattern(`(?<a>\\d{1,2})(?<sign> ?[-./] ?)(?<b>\\d{1,2}) ?[-./] ?(?<y>\\d{4})${END}${WHOLE}`),
  pattern(`(?<a>\\d{1,2})(?<sign> )(?<b>\\d{1,2}) (?<y>\\d{4})${END}`),
];

/** Every date of a text in the form in which quotations are compared, from left to right. */
export function datesIn(text: string): WrittenDate[] {
  const plain = plainDigits(text);
  const found: WrittenDate[] = [];
  const take = (
    patterns: readonly RegExp[],
    read: (parts: Parts) => Omit<WrittenDate, 'start' | 'end' | 'text'>,
  ): void => {
    for (const one of patterns)
      for (const { 0: written, index, groups = {} } of plain.matchAll(one)) {
        const start = index;
        const end = index + written.length;
        if (found.some((other) => start < other.end && other.start < end)) continue;
        const date = read(groups);
        if (date.readings.length > 0) found.push({ start, end, text: written, ...date });
      }
  };
  take(YEAR_FIRST, (parts) => ({ readings: named(parts) }));
  take(NAMED, (parts) => ({ readings: named(parts) }));
  take(FIGURES, figures);
  return found.sort((one, other) => one.start - other.start);
}

function named({ y, yy, m, d, word, era }: Parts): string[] {
  const months = word === undefined ? [Number(m)] : monthsNamed(word);
  const years = yearsOf(y ?? yy ?? '', era);
  return years.flatMap((year) => months.flatMap((month) => isoDate(year, month, Number(d)) ?? []));
}

function figures({ a = '', b = '', y = '', sign }: Parts): Omit<WrittenDate, 'start' | 'end' | 'text'> {
  const years = yearsOf(y, undefined);
  const read = (month: string, day: string): string[] =>
    years.flatMap((year) => isoDate(year, Number(month), Number(day)) ?? []);
  const dayFirst = read(b, a);
  const monthFirst = read(a, b);
  // Two digits in front may be the year, as in 25.03.14.
  const yearFirst =
    y.length === 2 && a.length === 2
      ? yearsOf(a, undefined).flatMap((year) => isoDate(year, Number(b), Number(y)) ?? [])
      : [];
  const [first] = dayFirst;
  const [other] = monthFirst;
  const isOpen = first !== undefined && other !== undefined && first !== other;
  const proves =
    yearFirst.length > 0 || isOpen || a === b ? undefined : first !== undefined ? 'day-first' : 'month-first';
  return {
    readings: [...new Set([...dayFirst, ...monthFirst, ...yearFirst])],
    sign: sign?.trim() ?? '',
    open: isOpen ? { 'day-first': first, 'month-first': other } : undefined,
    proves,
  };
}

const ERAS: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 民國: 1911, 民国: 1911 };

/** The years that figures may mean; Thai papers count from 543 years earlier. */
function yearsOf(written: string, era: string | undefined): number[] {
  const year = Number(written);
  if (era !== undefined) return [ERAS[era]! + year];
  if (written.length <= 2) return [year + (year < 70 ? 2000 : 1900)];
  if (written.length !== 4) return [];
  return year > 2400 && year < 2700 ? [year - 543] : [year];
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isoDate(year: number, month: number, day: number): string | undefined {
  if (day < 1 || day > (DAYS[month - 1] ?? 0)) return undefined;
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}
