/** Loads a calibration file as it is written: JSON, and as large as a list of open cases makes it. */
import { CuriaError, readJson } from '@curia/core/internal';
import { readForeignText } from '../../files/foreign/read-foreign.ts';

/** The content of a calibration file; throws `CALIBRATION_INVALID` if it is not JSON. Its hash is checked by who reads it. */
export function loadCalibration(file: string): unknown {
  const text = readForeignText('calibration', file, 'CALIBRATION_INVALID');
  try {
    return readJson(text, file);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    throw new CuriaError('CALIBRATION_INVALID', `${file} is not a calibration: ${error.message}`);
  }
}
