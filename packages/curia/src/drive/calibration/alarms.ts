/** The alarms of a whole store, for whoever decides: nothing else of the store can be reached through it. */

import type { CourtVoid } from '@curia/core/votes/certify';
import type { Store } from '../../store/store.ts';
import type { KnownVoid } from './known-voids.ts';

/** Where alarms are asked for. */
export class Alarms {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The alarms under some identities; undefined if the store keeps none, so that nobody knows. */
  async under(identities: readonly string[]): Promise<readonly KnownVoid[] | undefined> {
    const { voids } = this.#store;
    if (voids === undefined) return undefined;
    // Whatever reads them is loaded only where there is a calibration.
    const { voidsUnder } = await import('./known-voids.ts');
    return voidsUnder(this.#store, voids, identities);
  }
}

/** The alarms under some identities, as a calibration takes them; a store that keeps none knows of none. */
export const alarmsUnder = async (alarms: Alarms, identities: readonly string[]): Promise<CourtVoid[]> =>
  ((await alarms.under(identities)) ?? []).map(({ told }) => told);
