/** The place where runs are left to workers: a PostgreSQL store with a queue in it. */
import { CuriaError } from '@curia/core';
import { openPostgresStore, type PostgresStore } from '../store/postgres/postgres.ts';
import type { Store } from '../store/store.ts';
import { SliceQueue } from './slice-queue.ts';

/** A store and its queue. */
export interface Workplace {
  readonly store: PostgresStore;
  readonly queue: SliceQueue;
  close(): Promise<void>;
}

/** How a workplace is opened. */
export interface WorkplaceOptions {
  /** Who opens it, as others see it. */
  readonly name?: string;
  /** Whether slices of workers that were lost are looked for here. */
  readonly isWorker?: boolean;
  /** Refuses a store that does not exist, instead of making it. */
  readonly must_exist?: boolean;
  readonly warn?: (words: string) => void;
}

const NO_WORKERS =
  'workers need a store in PostgreSQL: --store postgres://USER@HOST/DATABASE; processes of one machine share the runs of a file with `curia resume`';

/** Opens the workplace at an address; refuses a file, which only processes of one machine can share. */
export async function openWorkplace(place: string, options: WorkplaceOptions = {}): Promise<Workplace> {
  if (!/^postgres(ql)?:\/\//i.test(place)) throw new CuriaError('USAGE', NO_WORKERS);
  const { isWorker, warn, ...connection } = options;
  const store = openPostgresStore(place, { ...connection, waits: isWorker === true });
  try {
    const workplace = await workplaceIn(store, isWorker, warn);
    return { ...workplace, close: () => workplace.close().finally(() => store.close()) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The workplace in a store that is open; closing it leaves the store open. */
async function workplaceIn(
  store: Store,
  isWorker = false,
  warn: (words: string) => void = () => {},
): Promise<Workplace> {
  if (!isShared(store)) throw new CuriaError('USAGE', NO_WORKERS);
  const queue = await SliceQueue.open(store.work.jobs, { isWorker, warn });
  return { store, queue, close: () => queue.close() };
}

/** Whether workers may share a store. */
const isShared = (store: Store): store is PostgresStore => 'work' in store;

/** The workplace in a store that is open, from when it is first needed. */
export class LazyWorkplace {
  readonly #store: Store;
  readonly #warn: (words: string) => void;
  #opening: Promise<Workplace> | undefined;

  constructor(store: Store, warn: (words: string) => void = () => {}) {
    this.#store = store;
    this.#warn = warn;
  }

  /** Opens it, once; refuses a store that has no workers. */
  open(): Promise<Workplace> {
    this.#opening ??= workplaceIn(this.#store, false, this.#warn).catch((error: unknown) => {
      // The database may be there the next time.
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** Closes it if it was opened, and leaves the store open. */
  async close(): Promise<void> {
    await (await this.#opening?.catch(() => undefined))?.close();
  }
}

/** Opens a workplace, and closes it whatever happens. */
export async function withWorkplace<T>(
  place: string,
  options: WorkplaceOptions,
  use: (workplace: Workplace) => Promise<T>,
): Promise<T> {
  const workplace = await openWorkplace(place, options);
  try {
    return await use(workplace);
  } finally {
    await workplace.close();
  }
}
