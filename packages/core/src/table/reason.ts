/** Sentences with holes: `{blockers}` in a reason is filled with the fact or parameter of that name. */

const HOLE = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The names of the holes in a sentence. */
export const holesOf = (sentence: string): string[] =>
  Array.from(sentence.matchAll(HOLE), (hole) => hole[1]!);

/** A sentence cut at its holes: text and name in turn, text first and last. */
export const cutReason = (sentence: string): readonly string[] => sentence.split(HOLE);

/** Fills the holes of a cut sentence in one pass, so that a filled-in value is never read as a hole. */
export function fillReason(pieces: readonly string[], fill: (name: string) => unknown): string {
  let text = pieces[0]!;
  for (let at = 1; at < pieces.length; at += 2) {
    const value = fill(pieces[at]!);
    text += Array.isArray(value) ? value.join(', ') : String(value);
    text += pieces[at + 1]!;
  }
  return text;
}
