/** Reads the recorded cases of a file as their court is measured on them. */
import { CuriaError } from '@curia/core';
import type { RecordedMeasure, RecordedOptions } from '@curia/core/court/measure';
import { eachRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';

/** The metric by which its systems are judged. */
export const firstMetric = ({ headings }: RecordedMeasure): string => Object.keys(headings)[0] ?? '';

/** The cases of a file, and how many could not be used. */
export interface RecordedCases<Case = unknown> {
  readonly cases: readonly Case[];
  /** Lines that are not cases. */
  readonly refused: number;
  /** Cases without gold, which are left out. */
  readonly without_gold: number;
}

/** Reads all cases; a line that is not one is reported and counted. Throws if no case has gold. */
export async function readRecorded<Case>(
  { read }: Pick<RecordedMeasure<Case>, 'read'>,
  input: Input,
  options: RecordedOptions,
): Promise<RecordedCases<Case>> {
  const cases: Case[] = [];
  let without_gold = 0;
  const { refused } = await eachRecord(input, (record, line) => {
    const one = read(record, line, options);
    if (one === undefined) without_gold++;
    else cases.push(one);
  });
  if (cases.length === 0)
    throw new CuriaError('NO_GOLD', 'no case with gold was found, so there is nothing to measure');
  return { cases, refused, without_gold };
}
