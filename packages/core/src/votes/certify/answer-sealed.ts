/** Answers by a sealed calibration of votes that belong to no court; a court decides by its own rules. */
import { CuriaError } from '../../read/errors.ts';
import { type Answering, startAnswering, type Uncertified } from './answer-case.ts';
import { type Calibration, ONLY_FIELD, type VoidRecord } from './calibration.ts';
import { checkFigures } from './recompute.ts';

/** What is known of the answers that were given so far. */
export interface AnsweringOptions {
  /** The alarms that audits raised. Whoever leaves them out does not know whether the calibration stands, and nothing is certified. */
  readonly alarms?: readonly VoidRecord[];
  /** Which field is answered, if there are several. */
  readonly field?: string;
}

/** Prepares to answer; throws `CALIBRATION_INVALID` if the figures do not follow from what the calibration contains. */
export function answerSealed(
  calibration: Calibration,
  { alarms, field = ONLY_FIELD }: AnsweringOptions = {},
): Answering {
  const calibrated = calibration.fields[field];
  if (calibrated === undefined)
    throw new CuriaError('CALIBRATION_MISMATCH', `the calibration says nothing of ${field}`);
  return startAnswering(calibrated, whyUncertified(calibration, alarms));
}

function whyUncertified(
  calibration: Calibration,
  alarms: readonly VoidRecord[] | undefined,
): Uncertified | undefined {
  if (calibration.void !== undefined) return 'void';
  if (calibration.schema_version === '1') return 'outdated';
  if (calibration.court !== null || alarms === undefined) return 'unwatched';
  checkFigures(calibration);
  return alarms.length > 0 ? 'void' : undefined;
}
