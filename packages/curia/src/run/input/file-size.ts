/** Checks a file before it is read: its size, or why it cannot be read. */
import { statSync } from 'node:fs';
import { CuriaError } from '@curia/core/internal';

/** The size of a readable file; throws `FILE_UNREADABLE` with the path and what to do. */
export function sizeOf(file: string): number {
  try {
    const found = statSync(file);
    if (found.isDirectory()) throw new CuriaError('FILE_UNREADABLE', `${file} is a folder, not a file`);
    return found.size;
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** Whether a name is that of a file, so that it is not one of a run. */
export const isFile = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isFile() === true;

/** The message for a file that cannot be read. */
export function unreadable(file: string, error: unknown): CuriaError {
  if (CuriaError.is(error)) return error;
  const code = (error as NodeJS.ErrnoException).code;
  const why =
    code === 'ENOENT'
      ? 'does not exist'
      : code === 'EACCES'
        ? 'cannot be read: permission denied'
        : String(code ?? error);
  return new CuriaError('FILE_UNREADABLE', `${file} ${why}`, [{ path: file, problem: why }], {
    cause: error,
  });
}
