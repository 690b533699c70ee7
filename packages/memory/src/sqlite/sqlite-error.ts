/** Turns what SQLite reports into errors with a code, a cause and a remedy. */
import { accessSync, constants, statSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import { whyNot } from '@curia/core/read';

const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const CONSTRAINT = 19;
const NOT_A_DATABASE = 26;

/** The primary result code of an SQLite error; undefined for other errors. */
const sqliteCode = (error: unknown): number | undefined => {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number' ? errcode & 0xff : undefined;
};

/** Whether an error means that another process has locked the file. */
export const isBusy = (error: unknown): boolean => [BUSY, LOCKED].includes(sqliteCode(error) ?? 0);

/** Whether an error means that the file, or the folder that it is in, cannot be written. */
export const isReadOnly = (error: unknown): boolean =>
  [READ_ONLY, CANNOT_OPEN].includes(sqliteCode(error) ?? 0);

/** Whether an error means that what was to be written exists already. */
export const isTaken = (error: unknown): boolean => sqliteCode(error) === CONSTRAINT;

/** The error in Curia's words. */
export function storeError(file: string, error: unknown): CuriaError {
  if (CuriaError.is(error)) return error;
  const said = whyNot(error);
  const because = { cause: error };
  switch (sqliteCode(error)) {
    case BUSY:
    case LOCKED:
      return new CuriaError('STORE_BUSY', `${file} is being written by another process`, [], because);
    case READ_ONLY:
      return readOnly(file, because);
    case FULL:
      return new CuriaError('STORE_FULL', `${file} cannot grow: the disk is full`, [], because);
    case IO_ERROR:
      return new CuriaError('STORE_FULL', `${file} could not be written: ${said}`, [], because);
    case CORRUPT:
    case NOT_A_DATABASE:
      return new CuriaError('STORE_INVALID', `${file} is not a store of Curia: ${said}`, [], because);
  }
  if (isForbidden(error) && isReadable(file)) return readOnly(file, because);
  return new CuriaError('STORE_INVALID', `${file} cannot be used: ${said}`, [], because);
}

/** Whether SQLite or the file system would not let us write. */
const isForbidden = (error: unknown): boolean =>
  sqliteCode(error) === CANNOT_OPEN ||
  ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');

const readOnly = (file: string, because: ErrorOptions): CuriaError =>
  new CuriaError('STORE_READ_ONLY', `${file} can be read here, but not written`, [], because);

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
