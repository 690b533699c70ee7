/** Whether a text contains a value, in any of the ways people write numbers, dates and names. */
import { type DateHabit, type DateMatch, matchDate } from './date-order.ts';
import { monthsNamed } from './month-names.ts';
import { normaliseText } from './normalised.ts';
import { BareText } from './whole-words.ts';
import { mayMean, numbersIn } from './written-numbers.ts';
import { plainDigits } from './written-value.ts';

/** Whether a value occurs in a text: yes, no, or, for a date, ambiguously. */
export type Occurrence = 'there' | 'absent' | 'ambiguous';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const NO_HABIT = (): DateHabit => ({ order: undefined, plain: new Set() });

/** Searches for a value: numbers by amount, dates by day, names as whole words, ignoring punctuation. */
export function findValue(
  value: string | number,
  text: string,
  habit: () => DateHabit = NO_HABIT,
): Occurrence {
  if (typeof value === 'number')
    return numbersIn(text).some((written) => mayMean(written, value)) ? 'there' : 'absent';
  if (ISO_DATE.test(value)) {
    const match = matchDate(value, text, habit);
    if (match !== 'none') return OCCURRENCE[match];
    return hasParts(value, text) ? 'there' : 'absent';
  }
  return new BareText(text).has(value) ? 'there' : 'absent';
}

const OCCURRENCE: Readonly<Record<Exclude<DateMatch, 'none'>, Occurrence>> = {
  this: 'there',
  other: 'absent',
  either: 'ambiguous',
};

/** True if a text contains a value; a date that may be either of two days counts as both. */
export const valueOccurs = (value: string | number, text: string): boolean =>
  findValue(value, text) !== 'absent';

/** In a form that is not known, a date is there where its year, month and day all are. */
function hasParts(date: string, text: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const plain = plainDigits(normaliseText(text));
  const numbers = new Set(plain.match(/\d+/g)?.map(Number) ?? []);
  const hasMonth =
    numbers.has(month) || (plain.match(/\p{L}+/gu) ?? []).some((word) => monthsNamed(word).includes(month));
  return (numbers.has(year) || numbers.has(year % 100)) && hasMonth && numbers.has(day);
}
