/** Writes the folder of a run where somebody asks for it; what is there already is left alone. */
import { readdirSync } from 'node:fs';
import { CuriaError } from '@curia/core/internal';
import type { OpenedRun } from '../run/manifest.ts';
import type { Store } from '../store/store.ts';
import { concludeRun } from './conclude-run.ts';

/** Writes the folder; refuses a place that is not empty, because writing a folder replaces the whole of it. */
export async function exportFolder(store: Store, opened: OpenedRun, folder: string): Promise<void> {
  if (!isFree(folder))
    throw new CuriaError('USAGE', `${folder} is not empty; name a folder that does not exist`);
  await concludeRun(store, opened, { folder });
}

function isFree(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw new CuriaError('OUTPUT_FAILED', `${folder}: ${(error as Error).message}`, [], { cause: error });
  }
}
