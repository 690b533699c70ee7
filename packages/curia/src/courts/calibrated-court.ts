/** Which procedures stand for a court with a calibration. */
import type { Court } from '@curia/core/court';
import type { AnyProcedure } from '@curia/core/table';

/** A court that names a calibration. */
export type CalibratedCourt = Court & Required<Pick<Court, 'certificate'>>;

const courts = new WeakMap<AnyProcedure, CalibratedCourt>();

/** The question of a court, noted as standing for it if it has a calibration. */
export function questionOf(court: Court): AnyProcedure {
  const [question] = court.questions;
  return isCalibrated(court) ? noteStanding(question, court) : question;
}

const isCalibrated = (court: Court): court is CalibratedCourt => court.certificate !== undefined;

/** Notes that a procedure stands for a court with a calibration. */
export function noteStanding(procedure: AnyProcedure, court: CalibratedCourt): AnyProcedure {
  courts.set(procedure, court);
  return procedure;
}

/** The calibrated court that a procedure stands for; undefined if it is none. */
export const calibratedCourtOf = (procedure: AnyProcedure): CalibratedCourt | undefined =>
  courts.get(procedure);
