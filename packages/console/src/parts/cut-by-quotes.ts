/** A text cut where quotations begin and end: every piece of it, and who quotes it. */

/** A quotation by somebody. */
export interface Quote {
  readonly tag: string;
  readonly text: string;
}

/** A piece of a text that the same voices quote. */
export interface Piece {
  readonly text: string;
  readonly tags: readonly string[];
  /** Voices whose quotation ends with this piece. */
  readonly ends: readonly string[];
}

/** Whether a text has a quotation, whatever its spaces. */
export const isQuoted = (text: string, quote: string): boolean => placeOf(text, quote) !== undefined;

function placeOf(text: string, quote: string): { start: number; end: number } | undefined {
  const start = text.indexOf(quote);
  if (start >= 0) return { start, end: start + quote.length };
  const words = quote.trim().split(/\s+/);
  if (words.length < 2) return undefined;
  const pattern = new RegExp(
    words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+'),
    'i',
  );
  const match = pattern.exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}

/** Cuts a text where quotations begin and end. */
export function cutByQuotes(text: string, quotes: readonly Quote[]): Piece[] {
  const places = quotes.flatMap(({ tag, text: quote }) => {
    const place = placeOf(text, quote);
    return place === undefined ? [] : [{ tag, ...place }];
  });
  const cuts = [...new Set([0, text.length, ...places.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1]!;
    const around = places.filter((place) => place.start <= start && place.end >= end);
    const unique = (tags: readonly string[]): string[] => [...new Set(tags)];
    return {
      text: text.slice(start, end),
      tags: unique(around.map(({ tag }) => tag)),
      ends: unique(around.filter((place) => place.end === end).map(({ tag }) => tag)),
    };
  });
}
