/** The tokens of the store that is served. */
import { CuriaError } from '@curia/core';
import type { Person } from '@curia/core/in/review';
import type { TokenBook } from '../../api/caller.ts';
import type { Tokens } from '../../store/desk/tokens.ts';

const MINUTE = 60_000;

/** Looks callers up among the tokens of a store. */
export function tokenBookOf(tokens: Tokens): TokenBook {
  // A token that was revoked stays in the list, so that ending all of them opens nothing.
  let hasSome = false;
  const seen = new Map<string, number>();
  /** A visit is noted once a minute, and never at the cost of the request. */
  const touch = (token: string, name: string): void => {
    const now = Date.now();
    if (now - (seen.get(name) ?? 0) < MINUTE) return;
    seen.set(name, now);
    tokens.touch(token).catch(() => seen.delete(name));
  };
  return {
    async hasTokens() {
      hasSome ||= (await tokens.list()).length > 0;
      return hasSome;
    },
    async find(token) {
      const person = await tokens.read(token).catch(unlessRefused);
      if (person === undefined) return undefined;
      touch(token, person.person);
      return { name: person.person, roles: [person.role] };
    },
    roles: (name) => tokens.roles(name),
  };
}

/** Why a token is refused is nobody's business but its owner's. */
function unlessRefused(error: unknown): Person | undefined {
  if (CuriaError.is(error) && error.code === 'TOKEN_REFUSED') return undefined;
  throw error;
}
