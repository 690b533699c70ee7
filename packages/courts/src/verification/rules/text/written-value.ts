/** A value found in a text, with every meaning its spelling may have. */

/** A value as somebody wrote it. */
export interface WrittenValue<Value> {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What it may mean: `1,234` is either of two numbers, `03/04/2025` either of two days. */
  readonly readings: readonly Value[];
}

const OTHER_DIGITS = /[^\P{Nd}0-9]/gu;

/** The text with the digits of every script as 0 to 9; no letter moves. */
export const plainDigits = (text: string): string =>
  text
    .replace(OTHER_DIGITS, (digit) => String(digitOf(digit.codePointAt(0)!)).padEnd(digit.length))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');

/** Decimal digits come in runs of ten, so the place in the run is the value. */
function digitOf(code: number): number {
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--;
  return code - zero;
}
