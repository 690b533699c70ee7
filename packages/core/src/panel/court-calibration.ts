/** A court with the calibration that was made for it, as `curia calibrate` writes it. */
import { startAnswering } from '../votes/answer-case.ts';
import { ONLY_FIELD, readCalibration, sayVoid } from '../votes/calibration.ts';
import { courtIdentity } from './calibration.ts';
import { type Panel, withCalibration } from './panel.ts';

/** Reads a calibration and attaches it to its court; rejects one for another court or version with `CALIBRATION_MISMATCH`. */
export function calibratedBy(panel: Panel, value: unknown): Panel {
  const made_for = courtIdentity(panel);
  const { fields, hash, void: voided } = readCalibration(value, { court: made_for });
  const answering = new Map(
    Object.entries(fields).map(([name, field]) => [name, startAnswering(field, voided !== undefined)]),
  );
  return withCalibration(panel, {
    made_for,
    hash,
    ...(voided === undefined ? {} : { void: sayVoid(voided) }),
    answer: ({ item, field, votes, isAsked }) =>
      answering.get(field === '' ? ONLY_FIELD : field)?.(item, votes, isAsked),
  });
}
