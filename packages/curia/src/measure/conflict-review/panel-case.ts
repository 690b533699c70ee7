/** Reads the cases that a panel is measured on: a case of conflict review with its gold tuples. */

import { CuriaError } from '@curia/core';
import { readInput } from '@curia/core/read';
import { type ConflictCase, conflictInput } from '@curia/courts/conflict-review';
import { evalTuple, judged } from '@curia/courts/in/opinions';
import { z } from 'zod';
import { eachRecord } from '../../input/each-record.ts';
import type { Input } from '../../input/open-input.ts';
import { readCaseId } from '../../input/parse-line.ts';
import type { GoldCase } from '../measure-systems.ts';

/** One case with its gold. */
export interface ConflictGoldCase extends GoldCase {
  readonly panel: ConflictCase;
}

/** The cases of a file, and how many could not be used. */
export interface PanelCases {
  readonly cases: readonly ConflictGoldCase[];
  /** Lines that are not cases. */
  readonly refused: number;
  /** Cases without gold, which are left out. */
  readonly without_gold: number;
}

const withGold = z.object({ gold: judged.array().nullish() });

/** Reads all cases; a line that is not one is reported and counted. Throws if no case has gold. */
export async function readPanelCases(
  input: Input,
  options: { readonly compat: boolean; readonly byText: boolean },
): Promise<PanelCases> {
  const cases: ConflictGoldCase[] = [];
  let without_gold = 0;
  const { refused } = await eachRecord(input, (given, line) => {
    const panel = readInput(conflictInput, given);
    const { gold } = readInput(withGold, given);
    if (gold === undefined || gold === null || gold.length === 0) {
      without_gold++;
      return;
    }
    const id = String(readCaseId(given) ?? line);
    cases.push({
      panel,
      gold: gold.map((one) => evalTuple(one, options)),
      group: options.byText && typeof panel.text === 'string' ? `text ${panel.text}` : `case ${line} ${id}`,
    });
  });
  if (cases.length === 0)
    throw new CuriaError('NO_GOLD', 'no case with gold was found, so there is nothing to measure');
  return { cases, refused, without_gold };
}
