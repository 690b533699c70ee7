/** Reads the recorded panels of a file. */
import { CuriaError } from '@curia/core';
import { type ConflictGoldCase, readPanelCase } from '@curia/courts/in/conflict-review';
import { eachRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';

/** The cases of a file, and how many could not be used. */
export interface PanelCases {
  readonly cases: readonly ConflictGoldCase[];
  /** Lines that are not cases. */
  readonly refused: number;
  /** Cases without gold, which are left out. */
  readonly without_gold: number;
}

/** Reads all cases; a line that is not one is reported and counted. Throws if no case has gold. */
export async function readPanelCases(
  input: Input,
  options: { readonly compat: boolean; readonly byText: boolean },
): Promise<PanelCases> {
  const cases: ConflictGoldCase[] = [];
  let without_gold = 0;
  const { refused } = await eachRecord(input, (record, line) => {
    const read = readPanelCase(record, line, options);
    if (read === undefined) without_gold++;
    else cases.push(read);
  });
  if (cases.length === 0)
    throw new CuriaError('NO_GOLD', 'no case with gold was found, so there is nothing to measure');
  return { cases, refused, without_gold };
}
