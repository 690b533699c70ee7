/** Which episodes of a store are kept; unless it is asked for, all of them. */

/** How much is kept. */
export interface Retention {
  /** The most episodes that are kept, the newest; absent keeps all. */
  readonly keep_last?: number | undefined;
}

/** How many episodes retention removes from the front of a store, oldest first. */
export function countExpired(stored: number, { keep_last }: Retention = {}): number {
  return keep_last === undefined ? 0 : Math.max(0, stored - Math.max(0, Math.trunc(keep_last)));
}

/** The episodes that are kept, in their order. */
export const retain = <T>(entries: readonly T[], retention: Retention = {}): T[] =>
  entries.slice(countExpired(entries.length, retention));
