/** Keeps the text of a case out of the memory. */
import { CuriaError } from '@curia/core';
import { commonStretch, squeeze } from '@curia/core/text';

/** How many letters and digits in one piece make a quotation; blanks, case and punctuation do not count. */
export const VERBATIM_LETTERS = 24;

/** A shorter source counts as quoted if it is repeated as a whole, unless it is hardly more than a word. */
const SHORTEST_SOURCE = 8;

/** True if a text repeats a long stretch of the source, or a short source as a whole. */
export const repeatsSource = (text: string, source: string, letters: number = VERBATIM_LETTERS): boolean => {
  const squeezed = squeeze(source);
  return commonStretch(squeezed, squeeze(text), stretchOf(squeezed, letters)) !== undefined;
};

const stretchOf = (source: string, letters: number): number =>
  Math.min(letters, Math.max(SHORTEST_SOURCE, [...source].length));

/** Refuses a record in which any key or string repeats a long stretch of the source. */
export function refuseVerbatim(record: unknown, source: string, letters: number = VERBATIM_LETTERS): void {
  // A line break survives no squeeze, so that no stretch reaches from one string into the next.
  const everything = stringsIn(record).map(squeeze).join('\n');
  const squeezed = squeeze(source);
  const stretch = stretchOf(squeezed, letters);
  if (commonStretch(squeezed, everything, stretch) === undefined) return;
  throw new CuriaError(
    'VERBATIM_TEXT',
    `the episode repeats at least ${stretch} letters of the text of its case in one piece`,
  );
}

/** Every key and string of a record; records are shallow, which the reader of episodes has checked. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return Object.entries(value).flatMap(([key, inner]) => [key, ...stringsIn(inner)]);
}
