/** Whoever sent a request, and the port through which tokens are looked up. */
import type { Role } from '@curia/core/internal';

/** Whoever sent a request; the name comes from the token, never from the request. */
export interface Caller {
  readonly name: string;
  readonly roles: readonly Role[];
}

/** The tokens of a server. */
export interface TokenBook {
  /** Whether there is any token; as long as there is none, the server is for this machine alone. */
  hasTokens(): Promise<boolean>;
  /** Whose token this is; undefined if it is unknown, revoked or past its end date. */
  find(token: string): Promise<Caller | undefined>;
  /** Every role that the tokens of a name carry now: a person is one, whichever token they show. */
  roles(name: string): Promise<readonly Role[]>;
}

/** The tokens of a server that has none. */
export const NO_TOKENS: TokenBook = {
  hasTokens: async () => false,
  find: async () => undefined,
  roles: async () => [],
};

/** Whoever works on the machine of a server that has no tokens. */
export const LOCAL: Caller = { name: 'local', roles: ['admin'] };

/** Nobody in particular: may only do what is open to all. */
export const NOBODY: Caller = { name: '', roles: [] };
