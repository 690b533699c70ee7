/** Finds a run by the name that a user gives. */
import { CuriaError } from '@curia/core';
import { didYouMean } from '@curia/core/text';
import { mayExist } from '../store/beside-store.ts';
import { withStore } from '../store/open-store.ts';
import { LAST_RUN } from '../store/runs.ts';
import type { Store } from '../store/store.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { prunedRuns, sayPruned } from './pruned-run.ts';

/** Among so many of the newest runs a name that was mistyped is looked for. */
const NAMES_TO_SUGGEST = 200;

/** The manifest of a run; `last` stands for the newest. */
export async function findRun(store: Store, name: string): Promise<Manifest> {
  const found = name === LAST_RUN ? (await store.lists.runs({ limit: 1 }))[0] : await store.runs.find(name);
  if (found !== undefined) return readManifest(found);
  const gone = (await prunedRuns(store)).find(({ run_id }) => run_id === name);
  if (gone !== undefined) throw new CuriaError('RUN_PRUNED', sayPruned(gone));
  if (name === LAST_RUN) throw new CuriaError('RUN_NOT_FOUND', 'the store has no runs');
  const newest = await store.lists.runs({ limit: NAMES_TO_SUGGEST });
  const near = didYouMean(
    name,
    newest.map(({ run_id }) => run_id),
  );
  const hint = near === undefined ? '' : `; did you mean ${near}?`;
  throw new CuriaError('RUN_NOT_FOUND', `there is no run ${name}${hint}`);
}

/** Whether a name is that of a run in a store, or stands for the newest; asking does not make a store. */
export const isRun = async (place: string, name: string): Promise<boolean> =>
  name === LAST_RUN ||
  (mayExist(place) && (await withStore(place, (store) => store.runs.find(name))) !== undefined);
