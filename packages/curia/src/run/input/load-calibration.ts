/** Loads a calibration file as it is written: JSON, and as large as a list of open cases makes it. */
import { readFileSync } from 'node:fs';
import { CuriaError, readJson } from '@curia/core/internal';
import { sizeOf } from './file-size.ts';

const LARGEST = 256 * 1024 * 1024;

/** The content of a calibration file; throws `CALIBRATION_INVALID` if it is not JSON. Its hash is checked by who reads it. */
export function loadCalibration(file: string): unknown {
  if (sizeOf(file) > LARGEST)
    throw new CuriaError('CALIBRATION_INVALID', `${file} is larger than ${LARGEST / 1024 / 1024} MiB`);
  try {
    return readJson(readFileSync(file, 'utf8'), file);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    throw new CuriaError('CALIBRATION_INVALID', `${file} is not a calibration: ${error.message}`);
  }
}
