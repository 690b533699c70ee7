/** A question as it decides now: every face that decides cases comes here for each of them. */

import { calibratedCourtOf } from '../../courts/calibrated-court.ts';
import type { Chosen } from '../../kept/law/chosen.ts';
import type { Alarms } from './alarms.ts';

/** One without a calibration stays as it is; what knows of calibrated courts is loaded only for one. */
export async function inForce(chosen: Chosen, alarms: Alarms | undefined): Promise<Chosen> {
  const court = calibratedCourtOf(chosen.question);
  if (court === undefined) return chosen;
  const { standingChosen } = await import('./standing-court.ts');
  return standingChosen(court, chosen, alarms);
}
