/** The seal of a completed run: a hash over the end of every case, in input order. */
import { createHash } from 'node:crypto';
import { CLOSING_KINDS, type StoredEvent } from '../../store/cases.ts';
import type { Store } from '../../store/store.ts';
import { parseJson } from '../case-event.ts';

/** A seal in the making; it is given the closing events of every case, case after case. */
export interface Sealing {
  add(closing: Pick<StoredEvent, 'hash'>): void;
  seal(): string;
}

/** Starts a seal. */
export function startSeal(): Sealing {
  const hash = createHash('sha256');
  return {
    // What a damaged file has in its place may be no text.
    add: (closing) => void hash.update(String(closing.hash)),
    seal: () => hash.digest('hex'),
  };
}

/** The seal of a stored run, as its cases end now. */
export async function sealRun(store: Store, run_id: string): Promise<string> {
  const sealing = startSeal();
  for await (const event of store.cases.eventsOfKind(run_id, CLOSING_KINDS)) sealing.add(event);
  return sealing.seal();
}

/** The event that completed a run; only signatures and seals of settlements follow it. */
export const completionIn = (runLog: readonly StoredEvent[]): StoredEvent | undefined =>
  runLog.findLast(({ kind }) => kind === 'run-completed');

/** The seal that a run was completed with; null if the run is not completed. */
export function sealIn(runLog: readonly StoredEvent[]): string | null {
  const end = completionIn(runLog);
  if (end === undefined) return null;
  return (parseJson(end.body) as { readonly seal?: string } | undefined)?.seal ?? null;
}
