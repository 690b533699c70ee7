/** Opens what a command reads: a file, or standard input. */
import { fstatSync } from 'node:fs';
import { CuriaError } from '@curia/core';
import { unreadable } from '@curia/core/read';
import { sizeOf, streamFile } from '../files/read-file.ts';
import type { SheetReader } from './sheet/sheet.ts';
import type { RecordForm } from './sheet/sheet-lines.ts';

/** The name of an input that is not a file. */
export const STANDARD_INPUT = 'standard input';

/** Follows how an input is read. */
export interface InputWatch {
  /** The number of records and bytes read so far. */
  onRead(records: number, bytes: number): void;
  onRefused(line: number, error: CuriaError): void;
  onEnd(records: number): void;
}

/** An opened input, its size if that is known, and who follows how it is read. */
export interface Input {
  readonly stream: AsyncIterable<Buffer>;
  readonly size: number | undefined;
  readonly name: string;
  readonly watch?: InputWatch;
  /** What its rows become, if it is a table. */
  readonly sheet?: SheetReader | undefined;
  /** Told how it is written before any record. */
  readonly onForm?: ((form: RecordForm) => void) | undefined;
}

/** Opens a file, or standard input for no name or `-`. */
export function openInput(file: string | undefined): Input {
  if (file === undefined || file === '-') {
    if (process.stdin.isTTY === true) {
      throw new CuriaError('USAGE', 'no input: give a file, or pipe JSON lines into the command');
    }
    if (fstatSync(0).isDirectory()) throw new CuriaError('FILE_UNREADABLE', `${STANDARD_INPUT} is a folder`);
    return { stream: guarded(process.stdin), size: undefined, name: STANDARD_INPUT };
  }
  const size = sizeOf(file);
  return { stream: streamFile(file), size, name: file };
}

async function* guarded(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw unreadable(STANDARD_INPUT, error);
  }
}

/** The refusal of an input with nothing in it. */
export const emptyInput = (name: string, what = 'cases'): CuriaError =>
  new CuriaError('INPUT_EMPTY', `${name} has no ${what}`);
