/** The tokens of the store that is served. */
import { CuriaError, type Person } from '@curia/core/internal';
import { openSqliteTokens } from '../../store/tokens.ts';
import { NO_TOKENS, type TokenBook } from './caller.ts';

/** Tokens that were opened, and are closed by whoever opened them. */
export interface OpenTokenBook extends TokenBook {
  close(): Promise<void>;
}

/** Opens the tokens that belong to a store in a file; a store elsewhere has none yet, so that it serves this machine alone. */
export function openTokenBook(place: string): OpenTokenBook {
  if (place.includes('://')) return { ...NO_TOKENS, close: async () => {} };
  const tokens = openSqliteTokens(place);
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
    close: () => tokens.close(),
  };
}

/** Why a token is refused is nobody's business but its owner's. */
function unlessRefused(error: unknown): Person | undefined {
  if (CuriaError.is(error) && error.code === 'TOKEN_REFUSED') return undefined;
  throw error;
}
