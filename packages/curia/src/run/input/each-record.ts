/** Reads a file of records line by line; a line that cannot be used is counted, and never stops the others. */
import { CuriaError, type ErrorCode, type ErrorDetail, refusal } from '@curia/core/internal';
import type { Input, InputWatch } from './open-input.ts';
import { isBlank, parseLine } from './parse-line.ts';
import { type RecordLayout, recordLines } from './record-lines.ts';

/** How many lines held a record, and how many of them were refused. */
export interface RecordCount {
  readonly read: number;
  readonly refused: number;
}

/** Hands every record to `take` with its line number; what that throws as a `CuriaError` refuses the line. */
export async function eachRecord(
  input: Input,
  take: (record: unknown, line: number) => void,
  reading: RecordLayout = {},
): Promise<RecordCount> {
  let read = 0;
  let refused = 0;
  for await (const { first, lines, bytes, isCut } of recordLines(input, reading)) {
    for (const [at, line] of lines.entries()) {
      if (typeof line === 'string' && isBlank(line)) continue;
      read++;
      try {
        if (typeof line !== 'string') throw line;
        take(parseLine(line, isCut && at === lines.length - 1), first + at);
      } catch (error) {
        if (!CuriaError.is(error)) throw error;
        refused++;
        input.watch?.onRefused(first + at, error);
      }
    }
    input.watch?.onRead(read, bytes);
  }
  input.watch?.onEnd(read);
  return { read, refused };
}

/** Hands every record to `take`; if a line is refused, throws at the end with every line that was, since the rest alone would mean something else. */
export async function everyRecord(
  input: Input,
  code: ErrorCode,
  take: (record: unknown, line: number) => void,
  reading: RecordLayout = {},
): Promise<number> {
  const problems: ErrorDetail[] = [];
  const { read } = await eachRecord({ ...input, watch: watchQuietly(input.watch, problems) }, take, reading);
  if (problems.length > 0) throw refusal(code, 'the file', problems, input.name);
  return read;
}

/** Progress goes on; refused lines are collected instead of being reported one by one. */
const watchQuietly = (watch: Input['watch'], problems: ErrorDetail[]): InputWatch => ({
  onRead: (records, bytes) => watch?.onRead(records, bytes),
  onRefused: (line, { message }) => problems.push({ path: `line ${line}`, problem: message }),
  onEnd: (records) => watch?.onEnd(records),
});
