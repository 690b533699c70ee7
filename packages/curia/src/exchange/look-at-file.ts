/** Looks at a file of somebody else, as far as it takes to tell its format. */
import { CuriaError } from '@curia/core';
import { readForeign } from '../files/foreign/read-foreign.ts';
import { readStart } from '../files/read-file.ts';
import { isZip, parseForeign } from './results/read-file.ts';

/** What was seen of a file. */
export interface Seen {
  readonly file: string;
  /** Its first letters. */
  readonly start: string;
  readonly isArchive: boolean;
  /** Its value, if it is JSON as a whole. */
  readonly json?: unknown;
}

const LOOKED_AT = 64 * 1024;

/** Whether an exported run begins like this: it may be larger than what is read whole. */
export const beginsRun = ({ start }: Pick<Seen, 'start'>): boolean =>
  /^\{"schema_version":"1","line":"run",/.test(start);

/** Looks at the beginning, and at the whole if that may be JSON of another tool. */
export function lookAtFile(file: string): Seen {
  const bytes = readStart(file, LOOKED_AT);
  if (bytes.length === 0) throw new CuriaError('INPUT_EMPTY', `${file} is empty`);
  const seen = { file, start: bytes.toString('utf8'), isArchive: isZip(bytes) };
  if (beginsRun(seen) || !/^\ufeff?\s*[{[]/.test(seen.start)) return seen;
  try {
    return { ...seen, json: parseForeign(file, readForeign('json', file, 'FOREIGN_INVALID')) };
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return seen;
  }
}
