/** Opens everything that the expert's desk needs of a store: the runs, the queue and the tokens. */
import { CuriaError } from '@curia/core/internal';
import { queueOver } from './desk/desk-queue.ts';
import type { Queue } from './desk/queue.ts';
import type { DeskRows } from './desk/steps.ts';
import { type Tokens, tokensOver } from './desk/tokens.ts';
import { kindOfStore, type OpenStoreOptions, openStore } from './open-store.ts';
import { openPostgresRows } from './postgres/desk-rows.ts';
import { openSqliteRows } from './sqlite/desk-rows.ts';
import type { Store } from './store.ts';

/** The queue and the tokens of a store; closing either closes both. */
export interface Desk {
  readonly queue: Queue;
  readonly tokens: Tokens;
}

/** A store with its desk. */
export interface DeskStore extends Desk {
  readonly store: Store;
}

/** How a desk is opened. */
interface DeskOptions extends OpenStoreOptions {
  /** Another clock for leases and tokens than that of the store, in milliseconds. */
  readonly now?: () => number;
}

/** The rows by the kind of the store. A file of its own has been made by the store; one elsewhere is made by whoever comes first. */
const KINDS: Readonly<Record<string, (place: string, options: DeskOptions) => DeskRows>> = {
  '': openSqliteRows,
  postgres: openPostgresRows,
  postgresql: openPostgresRows,
};

/** Opens the desk of a store; undefined if stores of its kind have none. */
function findDesk(place: string, options: DeskOptions): Desk | undefined {
  const kind = kindOfStore(place);
  if (!Object.hasOwn(KINDS, kind)) return undefined;
  const rows = KINDS[kind]!(place, options);
  return { queue: queueOver(rows), tokens: tokensOver(rows) };
}

/** Opens the desk of a store. */
export function openDesk(place: string, options: DeskOptions = { must_exist: true }): Desk {
  const desk = findDesk(place, options);
  if (desk !== undefined) return desk;
  throw new CuriaError('DESK_MISSING', `a store of the kind ${kindOfStore(place)}:// has no desk`);
}

/** Uses the queue of a store that exists; undefined if it has none. */
export async function useQueue<T>(place: string, use: (queue: Queue) => Promise<T>): Promise<T | undefined> {
  const desk = findDesk(place, { must_exist: true });
  if (desk === undefined) return undefined;
  try {
    return await use(desk.queue);
  } finally {
    await desk.queue.close();
  }
}

/** Opens a store with its desk, and closes both whatever happens; a store that must exist is not made. */
export async function withDesk<T>(
  place: string,
  use: (desk: DeskStore) => Promise<T>,
  options: OpenStoreOptions = { must_exist: true },
): Promise<T> {
  const store = openStore(place, options);
  try {
    const desk = openDesk(place, options);
    try {
      return await use({ store, ...desk });
    } finally {
      await desk.queue.close();
    }
  } finally {
    await store.close();
  }
}
