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
    `${name} takes ${what} from ${least} ${most === undefined ? 'up' : `to ${most}`}, got ${describeValue(text)}${asShare(text, most)}`,
  );

/** A share that was written in percent, as it is to be written. */
function asShare(text: string, most: number | undefined): string {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,6})?) ?%$/.exec(text) ?? [];
  return percent === undefined || most !== 1 || Number(percent) > 100
    ? ''
    : `; write ${Number((Number(percent) / 100).toPrecision(9))}`;
}
