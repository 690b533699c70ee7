/** Reads a file of records line by line; a line that cannot be used is counted, and never stops the others. */
import { CuriaError } from '@curia/core/internal';
import type { Input } from './open-input.ts';
import { isBlank, parseLine } from './parse-line.ts';
import { recordLines } from './record-lines.ts';

/** How many lines held a record, and how many of them were refused. */
export interface RecordCount {
  readonly read: number;
  readonly refused: number;
}

/** Hands every record to `take` with its line number; what that throws as a `CuriaError` refuses the line. */
export async function eachRecord(
  input: Input,
  take: (record: unknown, line: number) => void,
): Promise<RecordCount> {
  let read = 0;
  let refused = 0;
  for await (const { first, lines, bytes, isCut } of recordLines(input)) {
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
