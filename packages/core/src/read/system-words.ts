/** What the system says when a file cannot be had, in plain words: its own codes are for programs. */
import { CuriaError } from './errors.ts';

/** An error of the file system, as Node throws it. */
interface SystemError extends Error {
  readonly code?: string;
  readonly path?: string;
  readonly syscall?: string;
}

/** What was found under a name. */
interface Found {
  isFile(): boolean;
  isDirectory(): boolean;
  isFIFO(): boolean;
  isSocket(): boolean;
}

/** Completes "it cannot be read: …" and "it could not be written: …". */
const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a part of its path is not a folder',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  ENAMETOOLONG: 'its name is too long',
  ERR_INVALID_ARG_VALUE: 'its name is not one that a file can have',
  EINVAL: 'its name is not one that a file can have',
  EEXIST: 'there is something else of that name',
  ENOTEMPTY: 'the folder is not empty',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EFBIG: 'it is too large',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  EIO: 'the disk reports an error',
  ESTALE: 'the disk behind the network has lost it',
  EBUSY: 'it is in use',
  ETXTBSY: 'it is in use',
  EXDEV: 'it would have to move to another disk',
  EAGAIN: 'it has nothing to say yet',
  ENXIO: 'nobody is at its other end',
  EPIPE: 'whoever read it is gone',
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine does not have that address',
};

/** Calls that change something; all others read. */
const WRITING = new Set([
  'write',
  'mkdir',
  'mkdtemp',
  'rename',
  'unlink',
  'rmdir',
  'rm',
  'copyfile',
  'chmod',
]);
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);

const codeOf = (error: unknown): string => String((error as SystemError | undefined)?.code ?? '');

/** Whether an error says that there is no such file. */
export const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));

/** Why the system would not do something. */
export const whyNot = (error: unknown): string =>
  WORDS[codeOf(error)] ??
  (isOfSystem(error) || !(error instanceof Error) ? 'the system would not do it' : error.message);

/** The refusal of a file or folder that cannot be read; what is one already stays as it is. */
export function unreadable(file: string, error: unknown): CuriaError {
  if (CuriaError.is(error)) return error;
  const code = codeOf(error);
  const why =
    code === 'ENOENT'
      ? 'does not exist'
      : code === 'EISDIR'
        ? 'is a folder, not a file'
        : `cannot be read: ${whyNot(error)}`;
  return new CuriaError('FILE_UNREADABLE', `${file} ${why}`, [{ path: file, problem: why }], {
    cause: error,
  });
}

/** Refuses what has no end or must be waited for: everything but a file. */
export function refuseOther(file: string, found: Found): void {
  if (found.isFile()) return;
  const why = found.isDirectory()
    ? 'is a folder, not a file'
    : found.isFIFO()
      ? 'is a pipe, not a file; save what comes out of it as a file, or give - where a command reads standard input'
      : `is a ${found.isSocket() ? 'socket' : 'device'}, not a file`;
  throw new CuriaError('FILE_UNREADABLE', `${file} ${why}`, [{ path: file, problem: why }]);
}

/** The refusal of a file or folder that cannot be written; what is one already stays as it is. */
export const unwritable = (file: string, error: unknown): CuriaError =>
  CuriaError.is(error)
    ? error
    : new CuriaError('OUTPUT_FAILED', `${file} could not be written: ${whyNot(error)}`, [], { cause: error });

/** An error as a user may see it: one that came from the system as it is, from wherever, is put into words. */
export function inWords(error: unknown): unknown {
  if (CuriaError.is(error) || !isOfSystem(error)) return error;
  const { path, syscall = '', code = '' } = error;
  const file = path ?? 'a file that is needed';
  return WRITING.has(syscall) || FULL.has(code) ? unwritable(file, error) : unreadable(file, error);
}

/** Errors of the file system name the call that failed; those of the network are worded where they arise. */
const isOfSystem = (error: unknown): error is SystemError =>
  error instanceof Error && 'syscall' in error && 'errno' in error && !NETWORK.has(String(error.syscall));

const NETWORK = new Set(['connect', 'listen', 'bind', 'getaddrinfo']);
