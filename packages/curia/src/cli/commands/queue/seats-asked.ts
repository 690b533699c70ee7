/** The number of reviewers that a command asks for. */
import { CuriaError } from '@curia/core';

/** Reads `--seats`; nothing if it is absent. */
export function seatsAsked(said: string | undefined): { readonly seats?: number } {
  if (said === undefined) return {};
  if (!/^[1-9]\d?$/.test(said))
    throw new CuriaError('USAGE', `--seats takes a whole number from 1 to 99, got ${JSON.stringify(said)}`);
  return { seats: Number(said) };
}
