/** Finds an excerpt in a file: white space, line numbers, blank lines and control characters make no difference. */
import { dropControls } from './readable-text.ts';

/** The longest excerpt that counts as a citation. */
export const MOST_EXCERPT_LINES = 5;

/** A text made ready for searching: its lines that are not blank, with their numbers. */
export interface SearchableText {
  /** How many lines the text has. */
  readonly length: number;
  readonly lines: readonly string[];
  readonly numbers: readonly number[];
}

/** Makes a text ready. */
export function makeSearchable(text: string): SearchableText {
  const all = text.split(/\r\n|\n|\r/);
  if (all.at(-1) === '') all.pop();
  const lines: string[] = [];
  const numbers: number[] = [];
  all.forEach((line, at) => {
    const plain = normalise(line);
    if (plain === '') return;
    lines.push(plain);
    numbers.push(at + 1);
  });
  return { length: all.length, lines, numbers };
}

/** The lines of an excerpt: numbers that a viewer put before them and marks of omission are dropped. */
export const excerptLines = (snippet: string): string[] =>
  snippet
    .split(/\r\n|\n|\r/)
    .map((line) => normalise(line.replace(/^\s*\d+\s*[:|│→]\s?/, '')))
    .filter((line) => line !== '' && !/^(\.{3}|…)$/.test(line));

/** Enough of an excerpt to tell lines apart; a lone brace is found everywhere. */
export const isTelling = (lines: readonly string[]): boolean =>
  (lines.join('').match(/[\p{L}\p{N}]/gu) ?? []).length >= 3;

/** The line where an excerpt begins, the one nearest to where it was cited; undefined if it is not there. */
export function findExcerpt(text: SearchableText, wanted: readonly string[], near = 1): number | undefined {
  let best: number | undefined;
  for (let at = 0; at + wanted.length <= text.lines.length; at++) {
    if (!wanted.every((line, of) => text.lines[at + of]!.includes(line))) continue;
    const number = text.numbers[at]!;
    if (best === undefined || Math.abs(number - near) < Math.abs(best - near)) best = number;
  }
  return best;
}

const normalise = (line: string): string => dropControls(line).normalize('NFC').replace(/\s+/g, ' ').trim();
