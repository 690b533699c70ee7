/** What a cell of the grid can say: nothing, exactly a value, a bound, or one of several values. */
import { isFields, sayValue } from '../../parts/say-value.ts';

/** The signs that can be chosen. */
export const SIGNS = ['any', '=', '≥', '<', 'in'] as const;

/** How a cell compares. */
export type Sign = (typeof SIGNS)[number];

/** A cell as it is edited. */
export interface CellDraft {
  readonly sign: Sign;
  readonly value: string;
}

const BOUNDS: Readonly<Record<string, Sign>> = { at_least: '≥', below: '<' };

/** A cell as it can be edited; undefined if it says more than the signs can, and is left to the text. */
export function cellDraft(cell: unknown): CellDraft | undefined {
  if (cell === undefined) return { sign: 'any', value: '' };
  if (Array.isArray(cell)) return { sign: 'in', value: cell.map(sayValue).join(', ') };
  if (!isFields(cell)) return { sign: '=', value: sayValue(cell) };
  const [[name, bound] = ['', ''], ...others] = Object.entries(cell);
  const sign = BOUNDS[name];
  return sign === undefined || others.length > 0 ? undefined : { sign, value: sayValue(bound) };
}

/** What an edited cell says; undefined for nothing. */
export function cellOf({ sign, value }: CellDraft): unknown {
  const words = value.trim();
  if (sign === 'any' || words === '') return undefined;
  switch (sign) {
    case '=':
      return wordOrNumber(words);
    case '≥':
      return { at_least: wordOrNumber(words) };
    case '<':
      return { below: wordOrNumber(words) };
    case 'in':
      return words.split(',').map((one) => wordOrNumber(one.trim()));
  }
}

/** Numbers, flags and words as they are written; anything else is a word. */
function wordOrNumber(words: string): unknown {
  if (words === 'true') return true;
  if (words === 'false') return false;
  return /^-?\d+(\.\d+)?$/.test(words) ? Number(words) : words;
}
