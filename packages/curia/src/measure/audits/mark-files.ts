/** Marks the files of a void calibration, so that they say so themselves. */
import { CuriaError } from '@curia/core';
import { type VoidRecord, voidCalibration } from '@curia/core/in/votes/certify';
import type { Calibration } from '@curia/core/votes';
import { calibrationAt, writeCalibration } from '../../courts/calibration-file.ts';
import type { CourtRun } from '../../drive/calibration/automated.ts';

/** What became of the file that a voided calibration was read from. */
export interface MarkedFile {
  readonly file: string;
  /** `marked`: it says that it is void. `renewed`: another calibration is there now. `missing`, `unwritable`: it could not be marked. */
  readonly state: 'marked' | 'renewed' | 'missing' | 'unwritable';
}

/** Marks the files that a void calibration was read from, unless another calibration is there by now. */
export function markFiles(
  runs: readonly CourtRun[],
  calibration: Calibration,
  { of, ...why }: VoidRecord,
): MarkedFile[] {
  const places = new Set(runs.flatMap(({ calibration_file }) => calibration_file ?? []));
  return [...places].map((file) => ({ file, state: markFile(file, calibration, of, why) }));
}

function markFile(
  file: string,
  calibration: Calibration,
  of: string,
  why: Omit<VoidRecord, 'of'>,
): MarkedFile['state'] {
  try {
    const found = calibrationAt(file);
    if (found === undefined) return 'missing';
    if (found.void?.of === of) return 'marked';
    if (found.hash !== of) return 'renewed';
    writeCalibration(file, voidCalibration(calibration, why));
    return 'marked';
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return 'unwritable';
  }
}
