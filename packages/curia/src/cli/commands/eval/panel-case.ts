/** Reads the cases that a panel is measured on: a case of conflict review with its gold tuples. */
import {
  CuriaError,
  type EvalTuple,
  evalTuple,
  judged,
  type Panel,
  panelInput,
  readInput,
} from '@curia/core';
import { parseLine, readCaseId } from '../../decide-lines.ts';
import type { Input } from '../../open-input.ts';
import { printable, remark } from '../../output.ts';
import { startProgress } from '../../progress.ts';
import { readLines } from '../../read-lines.ts';

/** One case with its gold. */
export interface PanelCase {
  readonly panel: Panel;
  readonly gold: readonly EvalTuple[];
  /** Cases on one text are not independent of each other; they are drawn and left out together. */
  readonly group: string;
}

/** The cases of a file, and how many could not be used. */
export interface PanelCases {
  readonly cases: readonly PanelCase[];
  /** Lines that are not cases. */
  readonly refused: number;
  /** Cases without gold, which are left out. */
  readonly without_gold: number;
}

const shape = panelInput.extend({ gold: judged.array().nullish() });

/** Reads all cases; a line that is not one is reported and counted. */
export async function readPanelCases(
  input: Input,
  options: { readonly compat: boolean; readonly byText: boolean },
): Promise<PanelCases> {
  const cases: PanelCase[] = [];
  let refused = 0;
  let without_gold = 0;
  const progress = startProgress(`reading ${input.name}`, input.size);
  for await (const { first, lines, bytes, isCut } of readLines(input.stream)) {
    for (const [at, line] of lines.entries()) {
      if (typeof line === 'string' && line.trim() === '') continue;
      const number = first + at;
      try {
        if (typeof line !== 'string') throw line;
        const given = parseLine(line, isCut && at === lines.length - 1);
        const { gold, ...panel } = readInput(shape, given);
        if (gold === undefined || gold === null || gold.length === 0) {
          without_gold++;
          continue;
        }
        const id = String(readCaseId(given) ?? number);
        cases.push({
          panel,
          gold: gold.map((one) => evalTuple(one, options)),
          group:
            options.byText && typeof panel.text === 'string' ? `text ${panel.text}` : `case ${number} ${id}`,
        });
      } catch (error) {
        if (!CuriaError.is(error)) throw error;
        refused++;
        remark(`curia: line ${number} refused: ${printable(error.message)}`);
      }
    }
    progress.update(cases.length, bytes);
  }
  progress.finish();
  return { cases, refused, without_gold };
}
