/** Which of two texts is the smaller: the shorter one, then the first by code point. */
import { byCodePoint } from '@curia/core/text';
import { countLetters } from '@curia/core/text/opinion';

/** Compares two texts by their number of code points, then code point by code point. */
export const byLength = (one: string, other: string): number =>
  countLetters(one) - countLetters(other) || byCodePoint(one, other);
