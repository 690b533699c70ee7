/** What a store says of its commits; it costs nothing unless somebody listens, as telemetry does where figures are collected. */
import { channel } from 'node:diagnostics_channel';

/** The channel that every store of the process publishes its commits on. */
export const COMMITS = 'curia:commit';

/** Writes that were made durable together. */
export interface Commit {
  /** How long each of them waited from the wish to write until it was durable. */
  readonly waited_ms: readonly number[];
}

const commits = channel(COMMITS);

/** When a write was wished for; 0 if nobody wants to know. */
export const wishedAt = (): number => (commits.hasSubscribers ? performance.now() : 0);

/** Tells of a commit, given when each of its writes was wished for. */
export function tellCommit(writes: readonly { readonly wished: number }[]): void {
  if (!commits.hasSubscribers) return;
  const now = performance.now();
  // A write from before somebody began to listen carries no time.
  const waited_ms = writes.flatMap(({ wished }) => (wished > 0 ? [now - wished] : []));
  if (waited_ms.length > 0) commits.publish({ waited_ms } satisfies Commit);
}
