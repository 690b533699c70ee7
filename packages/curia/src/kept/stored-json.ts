/** JSON that Curia itself stored; anything else in its place was put there by somebody else. */
import { CuriaError } from '@curia/core';

/** Parses what a store gave back; `what` names it for the person who has to look. */
export function storedJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CuriaError('RECORD_CHANGED', `${what} is no longer JSON`, [], { cause: error });
  }
}
