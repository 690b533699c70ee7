/** Unknown values and lists of words, as a sentence names them. */

const LONGEST = 40;

/** A short, safe rendering of an unknown value for a message. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const characters = [...value.slice(0, 200)];
    return JSON.stringify(characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : value);
  }
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Words as alternatives: `a`, `a or b`, `a, b or c`. */
export const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
