/** The place where runs are left to workers: a PostgreSQL store with a queue in it. */
import { CuriaError } from '@curia/core';
import { openPostgresStore, type PostgresStore } from '../store/postgres/postgres.ts';
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

/** Opens the workplace at an address; refuses a file, which only processes of one machine can share. */
export async function openWorkplace(place: string, options: WorkplaceOptions = {}): Promise<Workplace> {
  if (!/^postgres(ql)?:\/\//i.test(place))
    throw new CuriaError(
      'USAGE',
      'workers need a store in PostgreSQL: --store postgres://USER@HOST/DATABASE; processes of one machine share the runs of a file with `curia resume`',
    );
  const { isWorker = false, warn, ...connection } = options;
  const store = openPostgresStore(place, connection);
  try {
    const queue = await SliceQueue.open(store.work.jobs, {
      isWorker,
      warn,
    });
    return {
      store,
      queue,
      async close() {
        await queue.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
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
