/** Reads a file of records line by line; a line that cannot be used is counted, and never stops the others. */
import { CuriaError, type ErrorCode } from '@curia/core';
import { type ErrorDetail, refusal } from '@curia/core/read';
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
  layout: RecordLayout = {},
): Promise<RecordCount> {
  let read = 0;
  let refused = 0;
  for await (const { first, lines, bytes, isCut } of recordLines(input, layout)) {
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

/** After this many refused lines nobody wants to read on. */
const MOST_REFUSED = 100;

/** Hands every record to `take`; throws with every line that was refused, since the rest alone would mean something else. */
export async function everyRecord(
  input: Input,
  code: ErrorCode,
  take: (record: unknown, line: number) => void,
  layout: RecordLayout = {},
): Promise<void> {
  const problems: ErrorDetail[] = [];
  const refuse = (): CuriaError => refusal(code, 'the file', problems, input.name);
  const watch: InputWatch = {
    onRead: (records, bytes) => input.watch?.onRead(records, bytes),
    onRefused(line, { message }) {
      problems.push({ path: `line ${line}`, problem: message });
      if (problems.length === MOST_REFUSED) throw refuse();
    },
    onEnd: (records) => input.watch?.onEnd(records),
  };
  await eachRecord({ ...input, watch }, take, layout);
  if (problems.length > 0) throw refuse();
}
