/** Splits a byte stream into lines in constant memory: a line that is too long or not UTF-8 is a problem, never a crash. */
import { isUtf8 } from 'node:buffer';
import { CuriaError } from '@curia/core';
import { LIMITS } from '../files/foreign/limits.ts';

/** The longest line that is read. */
export const LONGEST_LINE: number = LIMITS.lines.line.most;

/** A line, or why it cannot be read. */
export type InputLine = string | CuriaError;

/** Consecutive lines, in batches as the bytes arrive. */
export interface LineBatch {
  /** The number of the first line, from 1. */
  readonly first: number;
  readonly lines: readonly InputLine[];
  /** Bytes read so far. */
  readonly bytes: number;
  /** The last line ended with the input, not with a line break. */
  readonly isCut: boolean;
}

const NEWLINE = 10;

/** Reads lines batch by batch; a byte order mark at the start is skipped. */
export async function* readLines(
  stream: AsyncIterable<Buffer>,
  longest = LONGEST_LINE,
): AsyncGenerator<LineBatch> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let isSkipping = false;
  let next = 1;
  let bytes = 0;
  const batch = (lines: readonly InputLine[], isCut: boolean): LineBatch => {
    const first = next;
    next += lines.length;
    return { first, lines, bytes, isCut };
  };
  for await (const chunk of stream) {
    bytes += chunk.length;
    let rest = chunk;
    if (isSkipping) {
      const end = rest.indexOf(NEWLINE);
      if (end < 0) continue;
      isSkipping = false;
      rest = rest.subarray(end + 1);
      yield batch([tooLong(longest)], false);
    }
    const last = rest.lastIndexOf(NEWLINE);
    if (last >= 0) {
      const whole =
        pending.length > 0 ? Buffer.concat([...pending, rest.subarray(0, last)]) : rest.subarray(0, last);
      pending = [];
      pendingBytes = 0;
      yield batch(splitLines(next === 1 ? withoutMark(whole) : whole, longest), false);
      rest = rest.subarray(last + 1);
    }
    if (rest.length > 0) {
      pending.push(rest);
      pendingBytes += rest.length;
    }
    if (pendingBytes > longest) {
      pending = [];
      pendingBytes = 0;
      isSkipping = true;
    }
  }
  if (isSkipping) yield batch([tooLong(longest)], true);
  else if (pendingBytes > 0) {
    const whole = Buffer.concat(pending);
    yield batch(splitLines(next === 1 ? withoutMark(whole) : whole, longest), true);
  }
}

const withoutMark = (bytes: Buffer): Buffer =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

function splitLines(bytes: Buffer, longest: number): InputLine[] {
  const check = (line: string): InputLine => checkLength(line, longest);
  if (isUtf8(bytes)) return bytes.toString('utf8').split('\n').map(check);
  const lines: InputLine[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, from);
    const to = end < 0 ? bytes.length : end;
    const line = bytes.subarray(from, to);
    lines.push(
      isUtf8(line)
        ? check(line.toString('utf8'))
        : new CuriaError('UTF8_INVALID', 'the line is not UTF-8 text'),
    );
    from = to + 1;
  }
  return lines;
}

/** Refuses a line that is longer than any that is read. */
export const checkLength = (line: string, longest = LONGEST_LINE): InputLine =>
  line.length * 3 > longest && Buffer.byteLength(line) > longest ? tooLong(longest) : line;

/** The refusal of a line that is too long. */
export const tooLong = (longest = LONGEST_LINE): CuriaError =>
  new CuriaError('LINE_TOO_LONG', `the line is longer than ${longest / 1024 / 1024} MiB`);
