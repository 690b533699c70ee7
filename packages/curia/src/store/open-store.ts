/** Turns the value of `--store` into a store: a path is an SQLite file, an address names its kind first. */
import { CuriaError } from '@curia/core/internal';
import { isFile } from '../files/read-file.ts';
import { openPostgresStore } from './postgres/postgres.ts';
import { openSqliteStore } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';

/** How a store is opened. */
export interface OpenStoreOptions {
  /** Refuses a store that does not exist, instead of making it. */
  readonly must_exist?: boolean;
}

/** The kinds of store by their prefix before `://`; a path has no prefix. */
const KINDS: Readonly<Record<string, (place: string, options: OpenStoreOptions) => Store>> = {
  '': openSqliteStore,
  postgres: openPostgresStore,
  postgresql: openPostgresStore,
};

/** The kind of a store: what stands before `://`, and nothing for a path. */
export const kindOfStore = (place: string): string => /^([a-z][a-z0-9+.-]*):\/\//i.exec(place)?.[1] ?? '';

/** Opens a store. */
export function openStore(place: string, options: OpenStoreOptions = {}): Store {
  const kind = kindOfStore(place);
  const open = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (open !== undefined) return open(place, options);
  throw new CuriaError(
    'USAGE',
    `there is no store of the kind ${kind}://; --store takes the path of a file, or postgres://…`,
  );
}

/** Opens a store that exists, and closes it whatever happens. */
export const withStore = <T>(file: string, use: (store: Store) => Promise<T>): Promise<T> =>
  using(openStore(file, { must_exist: true }), use);

/** The same for a store that is made if it is not there. */
export const withNewStore = <T>(place: string, use: (store: Store) => Promise<T>): Promise<T> =>
  using(openStore(place), use);

/** The same for a store that may not be there: a file is never made, a schema that is named is. */
export const withStoreIfThere = <T>(
  place: string,
  use: (store: Store | undefined) => Promise<T>,
): Promise<T> =>
  kindOfStore(place) === '' && !isFile(place) ? use(undefined) : using(openStore(place), use);

async function using<T>(store: Store, use: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
