/** Finds amounts and reference numbers in a line. */

import { datesIn } from '../rules/text/written-dates.ts';
import { numbersIn } from '../rules/text/written-numbers.ts';
import type { WrittenValue } from '../rules/text/written-value.ts';

/** Every number of a plain line that may be an amount; percentages, dates and parts of words are none. */
export function amountsIn(line: string): WrittenValue<number>[] {
  const dates = datesIn(line);
  const numbers = numbersIn(line).filter(
    ({ start, end }) =>
      !/[\p{L}\d.,-]$/u.test(line.slice(0, start)) &&
      !/^(?:(?!원)\p{L}| ?%)/u.test(line.slice(end, end + 2)) &&
      !dates.some((date) => start < date.end && date.start < end),
  );
  // Of what may be one number or two, the longer one is taken.
  return numbers.filter(
    (one) => !numbers.some((other) => other !== one && other.start <= one.start && one.end <= other.end),
  );
}

/** Whether one of the readings is the amount. */
export const isAmount = ({ readings }: WrittenValue<number>, amount: number): boolean =>
  readings.some((reading) => Math.abs(reading - Math.abs(amount)) < 0.005);

const REFERENCE = /[\p{L}\d][\p{L}\d./_-]*/gu;

/** Every word of a plain line that may be a reference number: it contains a digit and is not a date. */
export function referencesIn(line: string): WrittenValue<string>[] {
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
