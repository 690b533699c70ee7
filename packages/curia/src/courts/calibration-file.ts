/** The file in which a court's calibration is kept: read whole, written whole or not at all. */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CuriaError } from '@curia/core';
import { unwritable } from '@curia/core/read';
import { type Calibration, readCalibration } from '@curia/core/votes';
import { loadCalibration } from '../input/load-calibration.ts';

/** Reads the calibration at a place, for whichever court; undefined if there is no file. */
export function calibrationAt(file: string): Calibration | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return readCalibration(loadCalibration(file));
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    throw new CuriaError(error.code, `${file}: ${error.message}`, error.details);
  }
}

/** Writes a calibration beside its place and then puts it there, so that nobody ever reads half of one. */
export function writeCalibration(file: string, calibration: Calibration): void {
  const aside = `${file}.${process.pid}.aside`;
  try {
    writeFileSync(aside, `${JSON.stringify(calibration, null, 1)}\n`);
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw unwritable(file, error);
  }
}

/** Where a court keeps its calibration, as its file says; written only in its own folder or below. */
export function placeBeside(court: string, named: string): string {
  const folder = resolve(dirname(court));
  const inside = relative(folder, resolve(folder, named));
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new CuriaError(
      'USAGE',
      `${court} names ${named} as its calibration, which lies outside its folder: say where to write it with --out`,
    );
  return join(dirname(court), named);
}
