/** Orders of text that do not depend on how a platform stores it. */
import { countLetters } from '../text/normalize-term.ts';

/** Compares two texts code point by code point. */
export function byCodePoint(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a !== b) return shifted(a) - shifted(b);
  }
  return one.length - other.length;
}

/** Halves of a code point beyond U+FFFF come after every code point below it. */
const shifted = (unit: number): number =>
  unit >= 0xd800 && unit <= 0xdfff ? unit + 0x2000 : unit >= 0xe000 ? unit - 0x800 : unit;

/** Compares two texts by their number of code points, then code point by code point. */
export function byLength(one: string, other: string): number {
  return countLetters(one) - countLetters(other) || byCodePoint(one, other);
}
