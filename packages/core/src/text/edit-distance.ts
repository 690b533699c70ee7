/** How many single-letter edits lie between two words, and the nearest word of a list. */

// Every index here stays within the row or the word that it is made for.

/** The Levenshtein distance by code point. */
export function editDistance(left: string, right: string): number {
  const a = [...left];
  const b = [...right];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(previous[column]! + 1, current[column - 1]! + 1, substitution));
    }
    previous = current;
  }
  return previous[b.length]!;
}

/** Nobody means a name by so long a word, and comparing it would take long. */
const LONGEST_SLIP = 200;

/** The name closest to a misspelt one, if any is close enough to be meant. */
export function didYouMean(wrong: string, names: readonly string[]): string | undefined {
  if (wrong.length > LONGEST_SLIP) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.floor(wrong.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(wrong.toLowerCase(), name.toLowerCase());
    // Where no letter is kept, nothing was misspelt.
    if (distance < bestDistance && distance < Math.max(wrong.length, name.length)) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** A hint after an unknown name: the name that was probably meant, else all of them. */
export function suggest(wrong: string, names: readonly string[]): string {
  const near = didYouMean(wrong, names);
  if (near !== undefined) return `did you mean ${near}?`;
  if (names.length < 2) return names.length === 0 ? 'there are none' : `there is only ${names[0]}`;
  return `there are ${names.join(', ')}`;
}
