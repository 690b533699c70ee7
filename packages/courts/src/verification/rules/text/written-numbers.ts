/** Finds numbers in a text, in spellings from around the world: `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`, `1,23,456`. */
import { plainDigits, type WrittenValue } from './written-value.ts';

/** A number as written. */
export interface WrittenNumber extends WrittenValue<number> {
  /** The digits after the sign that is most likely the decimal one; none in `1,234`. */
  readonly decimals: number;
}

const BARE = /(?<![\d])\.\d{1,2}(?!\d)|\d(?:[.,'’]?\d)*/g;
/** Groups of three with a space between them, as French, Polish or Swedish amounts have it. */
const SPACED = /(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?![\d]|[.,]\d)/g;
/** A recogniser of characters often puts a space beside the decimal sign. */
const TORN = /(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?: [.,] ?|[.,] )\d{2}(?![\d]|[.,]\d)/g;

/** Every number in a text, from left to right; if parts of one could be numbers themselves, they are listed too. */
export function numbersIn(text: string): WrittenNumber[] {
  const plain = plainDigits(text);
  const found = [BARE, SPACED, TORN].flatMap((pattern) =>
    Array.from(plain.matchAll(pattern), ({ 0: written, index }) => ({
      start: index,
      end: index + written.length,
      text: written,
      ...readNumber(written.replace(/[ \u00a0\u202f]/g, '')),
    })),
  );
  return found
    .filter(({ readings }) => readings.length > 0)
    .sort((one, other) => one.start - other.start || other.end - one.end);
}

const THOUSANDS = /^\d{1,3}(?:\d{3})*$/;

/** The readings of a number without spaces: groups of thousands must be whole, or the sign is the decimal one. */
function readNumber(written: string): { readings: number[]; decimals: number } {
  const bare = written.replace(/[’']/g, "'");
  const marks = [...new Set(bare.match(/[.,']/g) ?? [])];
  if (marks.length === 0) return { readings: [Number(bare)], decimals: 0 };
  const readings = new Set<number>();
  if (isGrouped(bare)) readings.add(Number(bare.replace(/[.,']/g, '')));
  let decimals = 0;
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const sign = bare.charAt(last);
  if (last >= 0 && bare.indexOf(sign) === last) {
    const whole = bare.slice(0, last);
    const rest = bare.slice(last + 1);
    if (isGrouped(whole)) {
      readings.add(Number(`${whole.replace(/[.,']/g, '')}.${rest}`));
      // Three digits after a single sign are a group more often than a fraction.
      if (rest.length !== 3 || marks.length > 1) decimals = rest.length;
    }
  }
  return { readings: [...readings], decimals };
}

/** Digits without a sign, or in groups of three by one sign (of two before the last three, as in India). */
function isGrouped(whole: string): boolean {
  const [first = '', ...groups] = whole.split(/[.,']/);
  if (groups.length === 0) return true;
  if (new Set(whole.match(/[.,']/g)).size > 1 || first === '0' || first === '') return false;
  const isByThree = groups.every((group) => group.length === 3);
  const isIndian = groups.at(-1)!.length === 3 && groups.slice(0, -1).every((group) => group.length === 2);
  return THOUSANDS.test(first) && first.length <= 3 && (isByThree || (isIndian && first.length <= 2));
}

/** True if a number may mean an amount; ignores its sign, since documents write it in many ways. */
export const mayMean = ({ readings }: WrittenValue<number>, amount: number): boolean =>
  readings.some((reading) => Math.abs(reading - Math.abs(amount)) < 1e-9);
