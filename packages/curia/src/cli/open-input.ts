/** Opens what a command reads: a file, or standard input. */
import { createReadStream, fstatSync, statSync } from 'node:fs';
import { CuriaError } from '@curia/core';

/** An opened input and its size where that is known. */
export interface Input {
  readonly stream: AsyncIterable<Buffer>;
  readonly size: number | undefined;
  readonly name: string;
}

/** Opens a file, or standard input for no name or `-`. */
export function openInput(file: string | undefined): Input {
  if (file === undefined || file === '-') {
    if (process.stdin.isTTY === true) {
      throw new CuriaError('USAGE', 'no input: give a file, or pipe JSON lines into the command');
    }
    if (fstatSync(0).isDirectory()) throw new CuriaError('FILE_UNREADABLE', 'standard input is a folder');
    return { stream: guarded(process.stdin, 'standard input'), size: undefined, name: 'standard input' };
  }
  const size = sizeOf(file);
  return { stream: guarded(createReadStream(file, { highWaterMark: 1 << 16 }), file), size, name: file };
}

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

async function* guarded(stream: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): CuriaError {
  if (CuriaError.is(error)) return error;
  const code = (error as NodeJS.ErrnoException).code;
  const why =
    code === 'ENOENT' ? 'does not exist' : code === 'EACCES' ? 'may not be read' : String(code ?? error);
  return new CuriaError('FILE_UNREADABLE', `${file} ${why}`, [{ path: file, problem: why }], {
    cause: error,
  });
}
