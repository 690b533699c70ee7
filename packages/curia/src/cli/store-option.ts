/** Where runs are kept, as commands find it. */
import { dirname, join } from 'node:path';
import { CuriaError } from '@curia/core';
import { Option } from 'commander';
import { type Manifest, readManifest } from '../run/manifest.ts';
import { openSqliteStore } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';

/** The option that all commands about runs share. */
export const storeOption = (): Option =>
  new Option('--store <file>', 'where runs are kept').env('CURIA_STORE').default('.curia/store.sqlite');

/** Where the folder of a run is, beside its store. */
export const folderOf = (file: string, run_id: string): string => join(dirname(file), 'runs', run_id);

/** Where episodes are kept, beside the store. */
export const memoryFileOf = (file: string): string => join(dirname(file), 'memory.sqlite');

/** Where answers of models are remembered, beside the store. */
export const cacheFolderOf = (file: string): string => join(dirname(file), 'cache');

/** Opens a store that exists, and closes it whatever happens. */
export async function withStore<T>(file: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = openSqliteStore(file, { must_exist: true });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The manifest of a run; `last` stands for the newest. */
export async function findRun(store: Store, name: string): Promise<Manifest> {
  const found = name === 'last' ? (await store.runs())[0] : await store.run(name);
  if (found !== undefined) return readManifest(found);
  throw new CuriaError(
    'RUN_NOT_FOUND',
    name === 'last' ? 'the store has no runs' : `there is no run ${name}`,
  );
}
