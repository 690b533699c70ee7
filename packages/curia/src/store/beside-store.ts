/** What lies beside the file of a store. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of a run. */
export const folderOf = (file: string, run_id: string): string => join(dirname(file), 'runs', run_id);

/** Removes the folder of a run, if there is one; a store that is not a file has none beside it. */
export function removeFolder(place: string, run_id: string): void {
  if (!place.includes('://')) rmSync(folderOf(place, run_id), { recursive: true, force: true });
}

/** The file of the episodic memory. */
export const memoryFileOf = (file: string): string => join(dirname(file), 'memory.sqlite');

/** The folder of remembered model answers. */
export const cacheFolderOf = (file: string): string => join(dirname(file), 'cache');
