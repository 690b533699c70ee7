/** Reads numbers that people write: one parser and one error message for every option. */
import { describe as describeValue } from '../text/describe.ts';
import { CuriaError } from './errors.ts';

/** Reads a whole number, written in digits alone; `name` says what it is for. */
export function readWholeNumber(name: string, text: string, least: number, most?: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= (most ?? value)) return value;
  throw takes(name, 'a whole number', text, least, most);
}

/** Reads a number with or without decimals. */
export function readNumber(name: string, text: string, least: number, most?: number): number {
  const value = /^\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= (most ?? value)) return value;
  throw takes(name, 'a number', text, least, most);
}

const takes = (name: string, what: string, text: string, least: number, most?: number): CuriaError =>
  new CuriaError(
    'USAGE',
    `${name} takes ${what} from ${least} ${most === undefined ? 'up' : `to ${most}`}, got ${describeValue(text)}`,
  );
