/** Sentences with holes: `{blockers}` in a reason is filled with the fact or parameter of that name. */

const HOLE = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The names of the holes in a sentence. */
export const holesOf = (sentence: string): string[] =>
  Array.from(sentence.matchAll(HOLE), (hole) => hole[1]!);

/** Fills the holes of a sentence in one pass, so that a filled-in value is never read as a hole. */
export function fillReason(sentence: string, fill: (name: string) => unknown): string {
  const parts = partsOf(sentence);
  let filled = parts[0]!;
  for (let at = 1; at < parts.length; at += 2) {
    const value = fill(parts[at]!);
    filled += Array.isArray(value) ? value.join(', ') : String(value);
    filled += parts[at + 1]!;
  }
  return filled;
}

const MOST_REMEMBERED = 4096;
const remembered = new Map<string, readonly string[]>();

/** A sentence taken apart, words and names of holes in turn; tables have few sentences, so each is split once. */
function partsOf(sentence: string): readonly string[] {
  const known = remembered.get(sentence);
  if (known !== undefined) return known;
  const parts = sentence.split(HOLE);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(sentence, parts);
  return parts;
}
