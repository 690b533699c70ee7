/** A court with the calibration that it names, and which procedures stand for one. */

import type { CalibratedCourt as Named } from '@curia/core/court';
import type { AnyProcedure } from '@curia/core/table';
import type { Panel } from '@curia/courts/panel';

/** A user's own court, and the content of its calibration file. */
export interface CalibratedCourt extends Named {
  readonly panel: Panel;
}

const courts = new WeakMap<AnyProcedure, CalibratedCourt>();

/** Notes that a procedure stands for a court with a calibration. */
export function noteCalibrated(procedure: AnyProcedure, court: CalibratedCourt): AnyProcedure {
  courts.set(procedure, court);
  return procedure;
}

/** The calibrated court that a procedure stands for; undefined if it is none. */
export const calibratedCourtOf = (procedure: AnyProcedure): CalibratedCourt | undefined =>
  courts.get(procedure);

/** The court behind what a court says of its calibration: only panels are calibrated. */
export const calibratedPanel = ({ panel, calibration }: Named): CalibratedCourt => ({
  panel: panel as Panel,
  calibration,
});
