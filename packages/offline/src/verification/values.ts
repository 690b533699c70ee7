/** Dates, amounts and reference numbers where they stand in a line, in the spellings of English and Korean documents. */

/** A value where it stands. */
export interface Written<Value> {
  readonly start: number;
  readonly end: number;
  /** What it may mean: a date with the month first or the day first, a number with either decimal sign. */
  readonly readings: readonly Value[];
  readonly text: string;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(${MONTHS.join('|')})[a-z]{0,6}\\.?`;

/** Each pattern with the groups of year, month and day. */
const DATES: readonly [pattern: RegExp, groups: readonly [number, number, number]][] = [
  [/(?<!\d)(\d{4}) ?[-./] ?(\d{1,2}) ?[-./] ?(\d{1,2})(?!\d)/g, [1, 2, 3]],
  [/(?<!\d)(\d{4}|\d{2})년 ?(\d{1,2})월 ?(\d{1,2})일/g, [1, 2, 3]],
  [/(?<!\d)(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?!\d)/g, [3, 2, 1]],
  [
    new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[ -]{0,2}(?:of )?${MONTH}[ ,-]{0,2}(\\d{4}|\\d{2})(?!\\d)`,
      'g',
    ),
    [3, 2, 1],
  ],
  [new RegExp(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`, 'g'), [3, 1, 2]],
];

/** Every date of a plain line, each as `2025-03-31`. */
export function datesIn(line: string): Written<string>[] {
  const found: Written<string>[] = [];
  for (const [pattern, [year, month, day]] of DATES) {
    for (const match of line.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const named = MONTHS.indexOf(match[month]!.slice(0, 3)) + 1;
      const parts = [
        Number(match[year]),
        named > 0 ? named : Number(match[month]),
        Number(match[day]),
      ] as const;
      const isSlashed = named === 0 && year === 3;
      const readings = [
        isoDate(parts[0], parts[1], parts[2]),
        ...(isSlashed ? [isoDate(parts[0], parts[2], parts[1])] : []),
      ].filter((one) => one !== undefined);
      if (readings.length > 0) found.push({ start, end, readings, text: match[0] });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

function isoDate(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const full = year < 100 ? 2000 + year : year;
  return [String(full).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}

const AMOUNT =
  /(?<![\p{L}\d.,-])\d{1,3}(?:[,.' ]\d{3})+(?:[.,]\d{1,2})?(?![\d\p{L}])|(?<![\p{L}\d.,-])\d+(?:[.,]\d{1,4})?(?=원|[^\d\p{L}]|$)/gu;

/** Every number of a plain line that may be an amount; percentages and dates are none. */
export function amountsIn(line: string): Written<number>[] {
  const dates = datesIn(line);
  return Array.from(line.matchAll(AMOUNT), (match) => {
    const start = match.index;
    const end = start + match[0].length;
    return { start, end, readings: readingsOf(match[0]), text: match[0] };
  }).filter(
    ({ start, end }) =>
      !/^ ?%/.test(line.slice(end, end + 2)) && !dates.some((date) => start < date.end && date.start < end),
  );
}

function readingsOf(written: string): number[] {
  const bare = written.replace(/[' ]/g, '');
  const readings = [Number(bare.replaceAll(',', '')), Number(bare.replaceAll('.', '').replace(',', '.'))];
  return [...new Set(readings.filter(Number.isFinite))];
}

/** Whether one of the readings is the amount. */
export const isAmount = ({ readings }: Written<number>, amount: number): boolean =>
  readings.some((reading) => Math.abs(reading - Math.abs(amount)) < 0.005);

const REFERENCE = /[\p{L}\d][\p{L}\d./_-]*/gu;

/** Every word of a plain line that may be a reference number: it holds a digit, and is no date. */
export function referencesIn(line: string): Written<string>[] {
  const dates = datesIn(line);
  return Array.from(line.matchAll(REFERENCE), (match) => {
    const text = match[0].replace(/[./_-]+$/, '');
    return { start: match.index, end: match.index + text.length, readings: [text], text };
  }).filter(
    ({ text, start, end }) => /\d/.test(text) && !dates.some((date) => start < date.end && date.start < end),
  );
}

/** Letters and digits alone, for comparing references that are written with other separators. */
export const bareReference = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
