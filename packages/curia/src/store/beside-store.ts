/** What lies beside the file of a store. */
import { dirname, join } from 'node:path';

/** The folder of a run. */
export const folderOf = (file: string, run_id: string): string => join(dirname(file), 'runs', run_id);

/** The file of the episodic memory. */
export const memoryFileOf = (file: string): string => join(dirname(file), 'memory.sqlite');

/** The folder of remembered model answers. */
export const cacheFolderOf = (file: string): string => join(dirname(file), 'cache');
