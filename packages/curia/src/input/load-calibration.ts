/** Loads a calibration file as it is written: JSON, and as large as a list of open cases makes it. */
import { CuriaError } from '@curia/core';
import { readJson } from '@curia/core/read';
import { readForeignText } from '../files/foreign/read-foreign.ts';

/** Whether a file is a calibration, which lies beside its court: it looks like one, and like no court or table. */
export function isCalibration(file: string): boolean {
  if (!/\.json$/i.test(file)) return false;
  try {
    const read = readJson(readForeignText('calibration', file), file);
    return isRecord(read) && isRecord(read.fields) && 'hash' in read && typeof read.court !== 'string';
  } catch (error) {
    // Whatever else is wrong with it is said by who reads it as a court.
    if (CuriaError.is(error)) return false;
    throw error;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
