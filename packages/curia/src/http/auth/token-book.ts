/** The tokens of the store that is served. */
import { CuriaError } from '@curia/core';
import type { Person } from '@curia/core/in/review';
import type { TokenBook } from '../../api/caller.ts';
import type { Tokens } from '../../store/desk/tokens.ts';

/** Looks callers up among the tokens of a store. */
export function tokenBookOf(tokens: Tokens): TokenBook {
  // A token that was revoked stays in the list, so that ending all of them opens nothing.
  let hasSome = false;
  return {
    async hasTokens() {
      hasSome ||= (await tokens.list()).length > 0;
      return hasSome;
    },
    async find(token) {
      const person = await tokens.read(token).catch(unlessRefused);
      return person === undefined ? undefined : { name: person.person, roles: [person.role] };
    },
    roles: (name) => tokens.roles(name),
  };
}

/** Why a token is refused is nobody's business but its owner's. */
function unlessRefused(error: unknown): Person | undefined {
  if (CuriaError.is(error) && error.code === 'TOKEN_REFUSED') return undefined;
  throw error;
}
