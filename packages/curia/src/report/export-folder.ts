/** Writes the folder of a run where somebody asks for it; what is there already is left alone. */
import { CuriaError } from '@curia/core';
import { isInFolder, listFolder } from '../files/read-folder.ts';
import type { OpenedRun } from '../kept/opened-run.ts';
import type { Store } from '../store/store.ts';
import { concludeRun } from './conclude-run.ts';

/** Writes the folder; refuses a place that is not empty, because writing a folder replaces the whole of it. */
export async function exportFolder(store: Store, opened: OpenedRun, folder: string): Promise<void> {
  if (isInFolder(folder, '.') && listFolder(folder).length > 0)
    throw new CuriaError('USAGE', `${folder} is not empty; name a folder that does not exist`);
  await concludeRun(store, opened, { folder });
}
