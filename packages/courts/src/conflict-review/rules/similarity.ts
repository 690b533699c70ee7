/** How similar two short texts are, by two measures: shared trigrams, and longest common blocks. */

// White space as Unicode has it; JavaScript's own class takes a byte order mark for one.
const NOT_WORD = /[^\p{L}\p{N}_\p{White_Space}]/gu;
const BLANK = /\p{White_Space}+/gu;

/** The letters that similarity looks at: lower case, words only, single spaces; by code point. */
export const lettersOf = (text: string): string[] =>
  Array.from(text.trim().toLowerCase().replace(NOT_WORD, '').replace(BLANK, ' ').trim());

/** The share of three-letter pieces that two texts have in common; a shorter text is its own only piece. */
export function trigramOverlap(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [trigrams(a), trigrams(b)];
  let shared = 0;
  for (const piece of left) if (right.has(piece)) shared++;
  return shared / (left.size + right.size - shared);
}

function trigrams(letters: readonly string[]): Set<string> {
  if (letters.length < 3) return new Set([letters.join('')]);
  const pieces = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at++) pieces.add(letters.slice(at, at + 3).join(''));
  return pieces;
}

/** Where each letter of a text occurs; in long texts, letters that occur everywhere are left out. */
function placesOf(letters: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  letters.forEach((letter, at) => {
    const known = places.get(letter);
    if (known === undefined) places.set(letter, [at]);
    else known.push(at);
  });
  if (letters.length < 200) return places;
  const most = Math.floor(letters.length / 100) + 1;
  for (const [letter, at] of places) if (at.length > most) places.delete(letter);
  return places;
}

/**
 * The Ratcliff–Obershelp ratio as Python's `SequenceMatcher` computes it: twice the length of the matching blocks,
 * over both lengths. Not symmetric.
 */
export function blockRatio(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 1;
  const places = placesOf(b);
  let matched = 0;
  const pending: [number, number, number, number][] = [[0, a.length, 0, b.length]];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const [fromA, toA, fromB, toB] = part;
    const [startA, startB, size] = longestBlock(a, b, places, part);
    if (size === 0) continue;
    matched += size;
    pending.push([fromA, startA, fromB, startB], [startA + size, toA, startB + size, toB]);
  }
  return (2 * matched) / (a.length + b.length);
}

/** The longest common block of two stretches: leftmost in the first, then leftmost in the second. */
function longestBlock(
  a: readonly string[],
  b: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  [fromA, toA, fromB, toB]: readonly [number, number, number, number],
): [number, number, number] {
  let [bestA, bestB, size] = [fromA, fromB, 0];
  let runs = new Map<number, number>();
  for (let at = fromA; at < toA; at++) {
    const next = new Map<number, number>();
    // `at` stays within the first text.
    for (const there of places.get(a[at]!) ?? []) {
      if (there < fromB) continue;
      if (there >= toB) break;
      const run = (runs.get(there - 1) ?? 0) + 1;
      next.set(there, run);
      if (run > size) [bestA, bestB, size] = [at - run + 1, there - run + 1, run];
    }
    runs = next;
  }
  // Letters that were left out above still lengthen a block that others began.
  while (bestA > fromA && bestB > fromB && a[bestA - 1] === b[bestB - 1]) {
    bestA--;
    bestB--;
    size++;
  }
  while (bestA + size < toA && bestB + size < toB && a[bestA + size] === b[bestB + size]) size++;
  return [bestA, bestB, size];
}
