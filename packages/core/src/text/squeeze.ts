/** Text without anything but its letters and digits, so that blanks, dots and invisible letters hide no word. */
import { foldLetters } from './fold-letters.ts';

/** The letters and digits of a text, accents and compatibility forms unified, in lower case. */
export const squeeze = (text: string): string =>
  foldLetters(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
