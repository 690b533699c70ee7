/** The port through which tokens are looked up, and whoever has none. */
import type { Role } from '@curia/core/in/review';
import type { Caller } from '../drive/rights.ts';

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

/** Nobody in particular: may only do what is open to all. */
export const NOBODY: Caller = { name: '', roles: [] };
