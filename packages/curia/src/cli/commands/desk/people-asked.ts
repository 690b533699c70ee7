/** The number of people that a command asks for. */
import { CuriaError } from '@curia/core';

/** Reads `--people`; undefined if it is absent. */
export function peopleAsked(said: string | undefined): number | undefined {
  if (said === undefined) return undefined;
  if (/^[1-9]\d?$/.test(said)) return Number(said);
  throw new CuriaError('USAGE', `--people takes a whole number from 1 to 99, got ${JSON.stringify(said)}`);
}
