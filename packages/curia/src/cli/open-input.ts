/** Opens what a command reads: a file, or standard input. */
import { createReadStream, fstatSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import { sizeOf, unreadable } from '../run/file-size.ts';

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

async function* guarded(stream: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw unreadable(file, error);
  }
}
