/** Reads a whole number of an option. */
import { CuriaError } from '@curia/core';

/** A whole number from 0 to a billion; anything else is wrong usage. */
export function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new CuriaError('USAGE', `${JSON.stringify(text.slice(0, 40))} is not a whole number`);
}
