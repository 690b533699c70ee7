/** The tokens of the store that is served. */
import type { TokenBook } from './caller.ts';

/** Opens the tokens that belong to a store. */
export const openTokenBook = (_place: string): TokenBook & { close(): Promise<void> } => ({
  hasTokens: async () => false,
  find: async () => undefined,
  close: async () => {},
});
