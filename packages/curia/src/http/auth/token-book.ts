/** The tokens of the store that is served. */
import { CuriaError } from '@curia/core';
import type { Person } from '@curia/core/in/review';
import type { TokenBook } from '../../api/caller.ts';
import type { Caller } from '../../drive/rights.ts';
import type { Tokens } from '../../store/desk/tokens.ts';
import { within } from '../within.ts';

const MINUTE = 60_000;

/** A store that is slower than this may be away: then whoever was known within the last minute still is. */
const SLOW_MS = 300;

/** Callers who are remembered at once. */
const MOST_REMEMBERED = 1_000;

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
  const remembered = new Map<string, { readonly caller: Caller; readonly until: number }>();
  const remember = (token: string, caller: Caller | undefined): void => {
    remembered.delete(token);
    if (caller === undefined) return;
    if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    remembered.set(token, { caller, until: Date.now() + MINUTE });
  };
  const look = async (token: string): Promise<Caller | undefined> => {
    const person = await tokens.read(token).catch(unlessRefused);
    const caller = person === undefined ? undefined : { name: person.person, roles: [person.role] };
    if (caller !== undefined) touch(token, caller.name);
    remember(token, caller);
    return caller;
  };
  return {
    async hasTokens() {
      hasSome ||= (await tokens.list()).length > 0;
      return hasSome;
    },
    async find(token) {
      const looking = look(token);
      const known = remembered.get(token);
      if (known === undefined || known.until < Date.now()) return looking;
      const answered = looking.then(
        (caller) => ({ caller }),
        () => undefined,
      );
      return ((await within(SLOW_MS, answered)) ?? known).caller;
    },
    roles: (name) => tokens.roles(name),
  };
}

/** Why a token is refused is nobody's business but its owner's. */
function unlessRefused(error: unknown): Person | undefined {
  if (CuriaError.is(error) && error.code === 'TOKEN_REFUSED') return undefined;
  throw error;
}
