/** Where runs are kept, as commands find it. */
import { Option } from 'commander';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';

/** The option that all commands about runs share. */
export const storeOption = (): Option =>
  new Option('--store <file>', 'where runs are kept').env('CURIA_STORE').default('.curia/store.sqlite');

/** Opens a store that exists, and closes it whatever happens. */
export async function withStore<T>(file: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore(file, { must_exist: true });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
