/** Reads files that somebody named, whole and within a limit; every refusal is in plain words. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { CuriaError, type ErrorCode } from '@curia/core/internal';
import { unreadable } from './system-words.ts';

/** The largest file that is read as a whole, unless somebody says otherwise. */
const LARGEST = 64 * 1024 * 1024;

/** How much is read of a file, and what a larger one is refused with. */
export interface ReadingLimit {
  readonly most_bytes?: number;
  readonly code?: ErrorCode;
}

/** The size of a file; throws `FILE_UNREADABLE` with the path and what is wrong. */
export function sizeOf(file: string): number {
  try {
    const found = statSync(file);
    if (found.isDirectory()) throw new CuriaError('FILE_UNREADABLE', `${file} is a folder, not a file`);
    return found.size;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Whether a name is that of a file; one that cannot be reached is none. */
export const isFile = (name: string): boolean => kindOf(name) === 'file';

/** Whether a name is that of a folder; one that cannot be reached is none. */
export const isFolder = (name: string): boolean => kindOf(name) === 'folder';

function kindOf(name: string): 'file' | 'folder' | undefined {
  try {
    const found = statSync(name, { throwIfNoEntry: false });
    return found?.isFile() === true ? 'file' : found?.isDirectory() === true ? 'folder' : undefined;
  } catch {
    return undefined;
  }
}

/** What changes when a file does; empty if it cannot be reached. */
export function markOf(file: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return '';
  }
}

/** The bytes of a file. */
export function readBytes(
  file: string,
  { most_bytes = LARGEST, code = 'INPUT_INVALID' }: ReadingLimit = {},
): Buffer<ArrayBuffer> {
  if (sizeOf(file) > most_bytes)
    throw new CuriaError(code, `${file} is larger than ${wordBytes(most_bytes)}`);
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

const wordBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;

/** The text of a file; a byte order mark stays where it is. */
export const readText = (file: string, limit: ReadingLimit = {}): string =>
  readBytes(file, limit).toString('utf8');

/** The bytes of a file as they are read, however large it is. */
export async function* streamFile(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 1 << 16 });
  } catch (error) {
    throw unreadable(file, error);
  }
}
