/** What lies beside the file of a store; a database has nothing beside it, and uses the folder .curia of the working directory. */
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether a place is the address of a store elsewhere, and not the path of a file. */
const isAddress = (place: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(place);

/** Whether there may be a store: a file that is missing is none, and a store elsewhere has to be asked. */
export const mayExist = (place: string): boolean => isAddress(place) || existsSync(place);

const homeOf = (place: string): string => (isAddress(place) ? '.curia' : dirname(place));

/** The folder of a run beside the file of a store; runs elsewhere have none. */
export const folderOf = (place: string, run_id: string): string | undefined =>
  isAddress(place) ? undefined : folderBeside(place, run_id);

/** The folder of a run beside the file of its store. */
export const folderBeside = (file: string, run_id: string): string => join(dirname(file), 'runs', run_id);

/** Removes the folder of a run, if there is one; a store that is not a file has none beside it. */
export function removeFolder(place: string, run_id: string): void {
  rmSync(batchFolderOf(place, run_id), { recursive: true, force: true });
  const folder = folderOf(place, run_id);
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** The file of the episodic memory. */
export const memoryFileOf = (place: string): string => join(homeOf(place), 'memory.sqlite');

/** The folder of the batches of a run: what was sent to providers, and what came back. */
export const batchFolderOf = (place: string, run_id: string): string =>
  join(homeOf(place), 'batches', run_id);

/** The folder of remembered model answers. */
export const cacheFolderOf = (place: string): string => join(homeOf(place), 'cache');
