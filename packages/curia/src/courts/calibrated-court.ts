/** Which questions stand for a court with a calibration. */
import type { Court } from '@curia/core/court';
import type { AnyQuestion } from '@curia/core/table';

/** A court that names a calibration. */
export type CalibratedCourt = Court & Required<Pick<Court, 'certificate'>>;

const courts = new WeakMap<AnyQuestion, CalibratedCourt>();

/** The question of a court, noted as standing for it if it has a calibration. */
export function questionOf(court: Court): AnyQuestion {
  const [question] = court.questions;
  return isCalibrated(court) ? noteStanding(question, court) : question;
}

const isCalibrated = (court: Court): court is CalibratedCourt => court.certificate !== undefined;

/** Notes that a question stands for a court with a calibration. */
export function noteStanding(question: AnyQuestion, court: CalibratedCourt): AnyQuestion {
  courts.set(question, court);
  return question;
}

/** The calibrated court that a question stands for; undefined if it is none. */
export const calibratedCourtOf = (question: AnyQuestion): CalibratedCourt | undefined => courts.get(question);
