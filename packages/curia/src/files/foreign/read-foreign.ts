/** The door for files of strangers: nothing but a file, whole, and no more of it than its format may have. */
import { CuriaError, type ErrorCode } from '@curia/core';
import { readBytes, sizeOf } from '../read-file.ts';
import { type Format, LIMITS, type Limit } from './limits.ts';

/** A format whose files are read whole. */
type WholeFormat = {
  [F in Format]: (typeof LIMITS)[F] extends { readonly bytes: Limit } ? F : never;
}[Format];

/** The bytes of a file; a larger one is refused with the limit and what to do. */
export function readForeign(
  format: WholeFormat,
  file: string,
  code: ErrorCode = 'INPUT_INVALID',
): Buffer<ArrayBuffer> {
  const limit: Limit = LIMITS[format].bytes;
  if (sizeOf(file) > limit.most) throw tooLarge(file, limit, code);
  // It may grow meanwhile.
  return readBytes(file, { most_bytes: limit.most, code });
}

/** Refuses a text that came by another way than a file, if a file of it would be refused. */
export function checkForeign(format: WholeFormat, name: string, text: string, code: ErrorCode): void {
  const limit: Limit = LIMITS[format].bytes;
  if (text.length > limit.most || (text.length * 3 > limit.most && Buffer.byteLength(text) > limit.most))
    throw tooLarge(name, limit, code);
}

const tooLarge = (file: string, limit: Limit, code: ErrorCode): CuriaError =>
  new CuriaError(code, `${file} is larger than ${limit.most / 1024 / 1024} MiB; ${limit.remedy}`);

/** The text of a file; a byte order mark stays where it is. */
export const readForeignText = (format: WholeFormat, file: string, code?: ErrorCode): string =>
  readForeign(format, file, code).toString('utf8');
