/** Sentences with placeholders: `{blockers}` in a reason is replaced by the fact or parameter of that name. */

const HOLE = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** The names of a sentence's placeholders. */
export const holesOf = (sentence: string): string[] =>
  Array.from(sentence.matchAll(HOLE), ([, name = '']) => name);

/** Splits a sentence at its placeholders: alternating text and name, text first and last. */
export const cutReason = (sentence: string): readonly string[] => sentence.split(HOLE);

/** Fills the placeholders in one pass, so that a value is never read as a placeholder itself. */
export function fillReason(pieces: readonly string[], fill: (name: string) => unknown): string {
  let text = pieces[0] ?? '';
  for (let at = 1; at < pieces.length; at += 2) {
    const value = fill(pieces[at] ?? '');
    text += Array.isArray(value) ? value.join(', ') : String(value);
    text += pieces[at + 1] ?? '';
  }
  return text;
}
