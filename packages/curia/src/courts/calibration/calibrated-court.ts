/** A court with the calibration that it names, and which procedures stand for one. */
import type { AnyProcedure } from '@curia/core/table';
import type { Panel } from '@curia/courts/panel';

/** A court, and the content of its calibration file. */
export interface CalibratedCourt {
  /** The court with the parameter values in force; whatever calibration it carries certifies nothing here. */
  readonly panel: Panel;
  readonly calibration: unknown;
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
