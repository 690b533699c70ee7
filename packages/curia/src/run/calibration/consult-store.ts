/** The store that a command asks for alarms: the one that is named, if it is there. */
import type { AnyProcedure } from '@curia/core/internal';
import { withStoreIfThere } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { calibratedCourtOf } from './calibrated-court.ts';

/** Opens the store if one of the procedures has a calibration; without a store, nothing is certified. */
export async function consulting<T>(
  procedures: readonly AnyProcedure[],
  place: string,
  use: (store: Store | undefined) => Promise<T>,
): Promise<T> {
  const isNeeded = procedures.some((procedure) => calibratedCourtOf(procedure) !== undefined);
  return isNeeded ? withStoreIfThere(place, use) : use(undefined);
}
