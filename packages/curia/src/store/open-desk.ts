/** Opens everything that the expert's desk needs of a store: the runs, the queue and the tokens. */
import { CuriaError } from '@curia/core/internal';
import { openStore } from './open-store.ts';
import type { Queue } from './queue.ts';
import { openSqliteQueue } from './sqlite-queue.ts';
import type { Store } from './store.ts';
import { openSqliteTokens, type Tokens } from './tokens.ts';

/** A store with its desk. */
export interface DeskStore {
  readonly store: Store;
  readonly queue: Queue;
  readonly tokens: Tokens;
}

/** Whether a store has a desk: so far, if it is a file. */
const hasDesk = (place: string): boolean => !/^[a-z][a-z0-9+.-]*:\/\//i.test(place);

/** Uses the queue of a store that exists, if it has one; undefined otherwise. */
export async function useQueue<T>(place: string, use: (queue: Queue) => Promise<T>): Promise<T | undefined> {
  if (!hasDesk(place)) return undefined;
  const queue = openSqliteQueue(place);
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

/** Opens a store that exists with its desk, and closes it whatever happens. */
export async function withDesk<T>(place: string, use: (desk: DeskStore) => Promise<T>): Promise<T> {
  if (!hasDesk(place))
    throw new CuriaError('USAGE', 'the expert’s desk works on a store in a file; --store takes its path');
  const store = openStore(place, { must_exist: true });
  try {
    const queue = openSqliteQueue(place);
    const tokens = openSqliteTokens(place);
    try {
      return await use({ store, queue, tokens });
    } finally {
      await Promise.all([queue.close(), tokens.close()]);
    }
  } finally {
    await store.close();
  }
}
