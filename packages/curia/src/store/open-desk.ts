/** Opens the expert's desk of a store. */
import { CuriaError } from '@curia/core';
import type { Desk } from './desk/desk.ts';
import { deskOver } from './desk/desk-over.ts';
import { findKind, kindOfStore, type OpenStoreOptions, openStore } from './open-store.ts';
import type { Store } from './store.ts';

/** A store with its desk. */
export interface DeskStore {
  readonly store: Store;
  readonly desk: Desk;
}

/** How a desk is opened. */
interface DeskOptions extends OpenStoreOptions {
  /** Another clock for leases and tokens than that of the store, in milliseconds. */
  readonly now?: () => number;
}

/** Opens the desk of a store; undefined if stores of its kind have none. */
function findDesk(place: string, options: DeskOptions): Desk | undefined {
  const rows = findKind(place)?.desk?.(place, options);
  return rows === undefined ? undefined : deskOver(rows);
}

/** Opens the desk of a store. A store in a file has been made before; one elsewhere is made by whoever comes first. */
export function openDesk(place: string, options: DeskOptions = { must_exist: true }): Desk {
  const desk = findDesk(place, options);
  if (desk !== undefined) return desk;
  throw new CuriaError('DESK_MISSING', `a store of the kind ${kindOfStore(place)}:// has no desk`);
}

/** Uses the desk of a store that exists; undefined if it has none. */
export async function useDesk<T>(place: string, use: (desk: Desk) => Promise<T>): Promise<T | undefined> {
  const desk = findDesk(place, { must_exist: true });
  if (desk === undefined) return undefined;
  try {
    return await use(desk);
  } finally {
    await desk.close();
  }
}

/** Opens a store with its desk, and closes both whatever happens; a store that must exist is not made. */
export async function withDesk<T>(
  place: string,
  use: (place: DeskStore) => Promise<T>,
  options: OpenStoreOptions = { must_exist: true },
): Promise<T> {
  const store = openStore(place, options);
  try {
    const desk = openDesk(place, options);
    try {
      return await use({ store, desk });
    } finally {
      await desk.close();
    }
  } finally {
    await store.close();
  }
}
