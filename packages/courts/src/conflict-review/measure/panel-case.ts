/** Reads a case that a panel is measured on: a recorded case of conflict review with its gold tuples. */
import type { GoldCase } from '@curia/core/measure';
import { readCaseId, readInput } from '@curia/core/read';
import { z } from 'zod';
import { type EvalTuple, evalTuple, judged } from '../../opinions/eval-tuple.ts';
import { type ConflictCase, conflictInput } from '../rules/conflict-case.ts';

/** One case with its gold. */
export interface ConflictGoldCase extends GoldCase<EvalTuple> {
  readonly panel: ConflictCase;
}

const withGold = z.object({ gold: judged.array().nullish() });

/** Reads a line; undefined if the case has no gold. */
export function readPanelCase(
  record: unknown,
  line: number,
  options: { readonly compat: boolean; readonly byText: boolean },
): ConflictGoldCase | undefined {
  const panel = readInput(conflictInput, record);
  const { gold } = readInput(withGold, record);
  if (gold === undefined || gold === null || gold.length === 0) return undefined;
  const id = String(readCaseId(record) ?? line);
  return {
    panel,
    gold: gold.map((one) => evalTuple(one, options)),
    group: options.byText && typeof panel.text === 'string' ? `text ${panel.text}` : `case ${line} ${id}`,
  };
}
