/** Turns the value of `--store` into a store: a path is an SQLite file, an address names its kind first. */
import { CuriaError } from '@curia/core';
import { isFile } from '../files/read-file.ts';
import type { DeskRows } from './desk/steps.ts';
import { openPostgresRows } from './postgres/desk-rows.ts';
import { openPostgresStore } from './postgres/postgres.ts';
import { openSqliteRows } from './sqlite/desk-rows.ts';
import { openSqliteStore } from './sqlite/sqlite.ts';
import type { Store } from './store.ts';

/** How a store is opened. */
export interface OpenStoreOptions {
  /** Refuses a store that does not exist, instead of making it. */
  readonly must_exist?: boolean;
  /** Waits for a database that is not there yet, as one that serves does when all is started at once. */
  readonly waits?: boolean;
}

/** A kind of store. */
interface StoreKind {
  readonly open: (place: string, options: OpenStoreOptions) => Store;
  /** Where its desk keeps its rows; absent if it has no desk. */
  readonly desk?: (place: string, options: OpenStoreOptions & { readonly now?: () => number }) => DeskRows;
}

const POSTGRES: StoreKind = { open: openPostgresStore, desk: openPostgresRows };

/** The kinds of store by their prefix before `://`; a path has no prefix. */
const KINDS: Readonly<Record<string, StoreKind>> = {
  '': { open: openSqliteStore, desk: openSqliteRows },
  postgres: POSTGRES,
  postgresql: POSTGRES,
};

/** The kind of a store: what stands before `://`, and nothing for a path. */
export const kindOfStore = (place: string): string => /^([a-z][a-z0-9+.-]*):\/\//i.exec(place)?.[1] ?? '';

/** What is known of the kind of a store; undefined if there is no such kind. */
export const findKind = (place: string): StoreKind | undefined => {
  const kind = kindOfStore(place);
  return Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
};

/** Opens a store. */
export function openStore(place: string, options: OpenStoreOptions = {}): Store {
  const kind = findKind(place);
  if (kind !== undefined) return kind.open(place, options);
  throw new CuriaError(
    'USAGE',
    `there is no store of the kind ${kindOfStore(place)}://; --store takes the path of a file, or postgres://…`,
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
