/** What is kept of a run that was pruned: enough to prove later that an exported copy is the run that it was. */
import { createHash } from 'node:crypto';
import { CuriaError } from '@curia/core';
import { readBy } from '@curia/core/read';
import { z } from 'zod';
import type { PrunedRun, StoredRun } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import { parseJson } from './case-event.ts';

/** The shape of the record. */
const prunedRecord = z.object({
  schema_version: z.literal('1'),
  run_id: z.string(),
  created_at: z.string(),
  court: z.string(),
  policy: z.string(),
  /** How the run ended. */
  status: z.string(),
  manifest_sha256: z.string(),
  /** Null if the run was never completed. */
  seal: z.string().nullable(),
  cases: z.int().min(0),
  closed: z.int().min(0),
  events: z.int().min(0),
  pruned_at: z.string(),
  /** The command that removed it, and the version of Curia. */
  pruned_by: z.string(),
});

/** What is kept of a pruned run. */
export type PrunedRecord = z.infer<typeof prunedRecord>;

/** Reads the record of a pruned run. */
const readPruned = ({ run_id, record }: PrunedRun): PrunedRecord =>
  readBy(prunedRecord, parseJson(record), 'STORE_INVALID', `the record of pruned run ${run_id}`);

/** The hash that the record keeps of a manifest. */
export const hashManifest = ({ manifest }: StoredRun): string =>
  createHash('sha256').update(manifest).digest('hex');

/** The records of all pruned runs, the latest first. */
export const prunedRuns = async (store: Store): Promise<PrunedRecord[]> =>
  (await store.runs.pruned()).map(readPruned);

/** A run in words that is there no more. */
export const sayPruned = ({ run_id, pruned_at, pruned_by, cases, seal }: PrunedRecord): string =>
  `run ${run_id} was pruned on ${pruned_at.slice(0, 10)} by ${pruned_by}: its ${cases} cases are gone, ${
    seal === null ? 'and it had no seal' : `its seal ${seal.slice(0, 12)}… is kept`
  }`;

/** Refuses a run under the name of a pruned one, unless it is that run: it began with the same manifest and ended with the same seal. */
export function refuseImpostor(before: PrunedRecord | undefined, run: StoredRun, seal: string | null): void {
  if (before === undefined) return;
  if (before.manifest_sha256 === hashManifest(run) && before.seal === seal) return;
  throw new CuriaError('RUN_EXISTS', `${sayPruned(before)}; the file has another run of that name`);
}
