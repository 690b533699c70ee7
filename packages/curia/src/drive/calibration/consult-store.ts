/** The store that a command asks for alarms: the one that is named, if it is there. */
import type { AnyQuestion } from '@curia/core/table';
import { calibratedCourtOf } from '../../courts/calibrated-court.ts';
import { Alarms } from './alarms.ts';

/** Opens the store if one of the questions has a calibration; without a store, nothing is certified. What opens stores is loaded only then. */
export async function consulting<T>(
  questions: readonly AnyQuestion[],
  place: string,
  use: (alarms: Alarms | undefined) => Promise<T>,
): Promise<T> {
  const isNeeded = questions.some((question) => calibratedCourtOf(question) !== undefined);
  if (!isNeeded) return use(undefined);
  const { withStoreIfThere } = await import('../../store/open-store.ts');
  return withStoreIfThere(place, (store) => use(store === undefined ? undefined : new Alarms(store)));
}
