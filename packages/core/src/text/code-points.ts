/** Lengths, slices and substrings by code point: an emoji is one letter, and half of one is none. */

/** True if a text has fewer characters than a number, without reading all of it. */
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

/** Parts up to this length are searched by the platform, which is fast but can be led astray by long ones. */
const SHORT = 32;

/** True if a text contains a part, character by character; always takes linear time. */
export function containsText(text: string, part: string): boolean {
  if (part.length > SHORT) return containsLong(text, part);
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (isWhole(text, at, part.length)) return true;
  }
  return false;
}

// Every index here stays within the part that is looked for.

/** Knuth, Morris and Pratt: after a mismatch the part moves on by what it has in common with itself. */
function containsLong(text: string, part: string): boolean {
  const shared = new Int32Array(part.length);
  for (let at = 1, held = 0; at < part.length; at++) {
    while (held > 0 && part.charCodeAt(at) !== part.charCodeAt(held)) held = shared[held - 1]!;
    if (part.charCodeAt(at) === part.charCodeAt(held)) held++;
    shared[at] = held;
  }
  for (let at = 0, held = 0; at < text.length; at++) {
    while (held > 0 && text.charCodeAt(at) !== part.charCodeAt(held)) held = shared[held - 1]!;
    if (text.charCodeAt(at) === part.charCodeAt(held)) held++;
    if (held < part.length) continue;
    if (isWhole(text, at + 1 - held, held)) return true;
    held = shared[held - 1]!;
  }
  return false;
}

const isWhole = (text: string, at: number, length: number): boolean =>
  !splitsPair(text, at) && !splitsPair(text, at + length);

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

const splitsPair = (text: string, at: number): boolean =>
  at > 0 && at < text.length && isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at));

/** Orders texts by code point; the platform's own order puts letters beyond 65,535 before some that are below. */
export function byCodePoint(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at++) {
    const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (a !== b) return rankOf(a) - rankOf(b);
  }
  return left.length - right.length;
}

/** Halves of pairs rank after every whole letter. */
const rankOf = (unit: number): number => (isHigh(unit) || isLow(unit) ? unit + 0x10000 : unit);
