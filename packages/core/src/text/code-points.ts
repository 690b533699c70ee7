/** Lengths, slices and substrings by code point: an emoji is one letter, and half of one is none. */

/** Tells whether a text has fewer letters than a number, without walking through all of it. */
export function isShorterThan(text: string, length: number): boolean {
  let letters = 0;
  for (const _letter of text) if (++letters >= length) return false;
  return letters < length;
}

/** The first letters of a text. */
export function firstLetters(text: string, length: number): string {
  let end = 0;
  let letters = 0;
  for (const letter of text) {
    if (letters++ >= length) break;
    end += letter.length;
  }
  return text.slice(0, end);
}

/** Tells whether a text contains a part, letter by letter. */
export function containsText(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!splitsPair(text, at) && !splitsPair(text, at + part.length)) return true;
  }
  return false;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

const splitsPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));
