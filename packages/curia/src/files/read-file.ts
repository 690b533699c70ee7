/** Reads files that somebody named, and nothing but files: whole and within a limit, or piece by piece; every refusal is in plain words. */
import { closeSync, constants, createReadStream, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { CuriaError, type ErrorCode } from '@curia/core';
import { refuseOther, unreadable } from '@curia/core/read';

/** The largest file that is read as a whole, unless somebody says otherwise. */
const LARGEST_FILE = 64 * 1024 * 1024;

/** How much is read of a file, and what a larger one is refused with. */
export interface ReadingLimit {
  readonly most_bytes?: number;
  readonly code?: ErrorCode;
}

/** A pipe is not waited for, and a terminal does not take over the process. */
const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants;

/** Opens a file and returns its handle. Asked before, since opening alone can set a device going; and after, since a name may have changed hands. */
function openFile(file: string): number {
  refuseOther(file, statSync(file));
  const handle = openSync(file, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  try {
    refuseOther(file, fstatSync(handle));
    return handle;
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** The size of a file; throws `FILE_UNREADABLE` with the path and what is wrong. */
export function sizeOf(file: string): number {
  try {
    const found = statSync(file);
    refuseOther(file, found);
    return found.size;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Whether others than its owner may use a file. Windows has no such rights, so nothing can be seen there. */
export const isReadByOthers = (file: string): boolean =>
  process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;

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
  { most_bytes = LARGEST_FILE, code = 'INPUT_INVALID' }: ReadingLimit = {},
): Buffer<ArrayBuffer> {
  try {
    const handle = openFile(file);
    try {
      const bytes = readUpTo(handle, most_bytes);
      if (bytes !== undefined) return bytes;
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  throw new CuriaError(code, `${file} is larger than ${wordBytes(most_bytes)}`);
}

/** The first bytes of a file. */
export function readStart(file: string, most_bytes: number): Buffer {
  try {
    const handle = openFile(file);
    try {
      const bytes = Buffer.alloc(most_bytes);
      return bytes.subarray(0, readSync(handle, bytes, 0, most_bytes, 0));
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Everything up to the end of a file; undefined if that is too much. A file may grow meanwhile, and one of the system says that it is empty. */
function readUpTo(handle: number, most: number): Buffer<ArrayBuffer> | undefined {
  const { size } = fstatSync(handle);
  if (size > most) return undefined;
  let bytes = Buffer.allocUnsafeSlow(size + 1);
  let length = 0;
  for (;;) {
    if (length === bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(2 * length, 1 << 16), most + 1));
      bytes.copy(larger);
      bytes = larger;
    }
    const read = readSync(handle, bytes, length, bytes.length - length, null);
    length += read;
    if (length > most) return undefined;
    if (read === 0) return bytes.subarray(0, length);
  }
}

/** A number of bytes as people say it. */
const wordBytes = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`;

/** The text of a file; a byte order mark stays where it is. */
export const readText = (file: string, limit: ReadingLimit = {}): string =>
  readBytes(file, limit).toString('utf8');

/** The bytes of a file piece by piece, however large it is, up to where it ended when it was opened: a file that grows has an end, too. */
export async function* streamFile(file: string): AsyncGenerator<Buffer> {
  try {
    const fd = openFile(file);
    const { size } = fstatSync(fd);
    // Files of the system say that they are empty.
    const end = (size === 0 ? LARGEST_FILE : size) - 1;
    yield* createReadStream('', { fd, start: 0, end, highWaterMark: 1 << 16 });
  } catch (error) {
    throw unreadable(file, error);
  }
}
