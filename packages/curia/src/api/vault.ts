/**
 * The store of a server, behind the one door through which requests read it. A route gets the store as its caller may read it, never
 * the store itself; only the desk, which shows each item by the same rule, and whoever drives runs or delivers messages work on all of it.
 */
import { CuriaError } from '@curia/core';
import { type Reader, readerOf } from '@curia/core/in/review';
import { ReadingStore } from '../desk/reading/reading-store.ts';
import { Alarms } from '../drive/calibration/alarms.ts';
import type { Caller } from '../drive/rights.ts';
import type { Desk } from '../store/desk/desk.ts';
import type { Store } from '../store/store.ts';
import type { TokenBook } from './caller.ts';

/** What a vault keeps. */
interface Kept {
  readonly store: Store;
  readonly desk?: Desk | undefined;
  readonly tokens: TokenBook;
}

/** The store of one server. */
export class Vault {
  readonly #kept: Kept;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  /** The store as a caller may read it. */
  storeFor(caller: Caller): ReadingStore {
    const { store, desk } = this.#kept;
    return new ReadingStore(store, desk, () => this.readerOf(caller));
  }

  /** A caller as one person: by all tokens of the name, whichever this request carries. */
  async readerOf({ name, roles }: Caller): Promise<Reader> {
    return readerOf(name, [...roles, ...(await this.#kept.tokens.roles(name))]);
  }

  /** The desk; a store that is kept in memory has none. */
  desk(): { readonly store: Store; readonly desk: Desk } {
    const { store, desk } = this.#kept;
    if (desk === undefined) throw new CuriaError('DESK_MISSING', 'this server has no desk');
    return { store, desk };
  }

  /** The alarms of all courts, for whoever decides; they tell of no case. */
  alarms(): Alarms {
    return new Alarms(this.#kept.store);
  }

  /** The courts that are edited here; they tell of no case. */
  versions(): Pick<Store, 'versions'> {
    return this.#kept.store;
  }

  /** Whether runs can be left to workers; it tells of no run. */
  takesWorkers(): boolean {
    return this.#kept.store.leftToWorkers !== undefined;
  }

  /** The whole store, for whoever drives runs and tells nobody what is in it. */
  forDriving(): Store {
    return this.#kept.store;
  }
}
