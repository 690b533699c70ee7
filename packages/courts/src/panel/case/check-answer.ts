/** A person's answer on an item beside the value that the court took: the same or not. */

import { splitId } from '../file/item-id.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import type { Said, SaidValue, ValueReader } from '../value/said.ts';
import { labelOf } from '../value/said-values.ts';
import { isCorrect } from './gold.ts';

/** Whether the taken value is what the person says; a text says why the answer cannot be compared. */
export function isRightAnswer(
  panel: Panel,
  item: string,
  taken: SaidValue,
  answer: unknown,
): boolean | string {
  const { field } = splitId(panel[courtPlan], item);
  if (field === undefined) return `the court has no item ${JSON.stringify(item)}`;
  const { reader } = field;
  const was = reader.read(taken);
  const said = readAnswer(reader, answer);
  if (typeof said === 'string') return said;
  return typeof was !== 'string' && isCorrect({ id: item, field, said, at: 0 }, was);
}

/** Reads an answer as it stands in a file: as JSON, or as a word in the cell of a table. */
function readAnswer(reader: ValueReader, answer: unknown): Said | string {
  const named = reader.closed.find((said) => labelOf(said) === answer);
  if (named !== undefined) return named;
  const isWrittenNumber =
    reader.kind.kind === 'number' && typeof answer === 'string' && /^-?\d+(\.\d+)?$/.test(answer.trim());
  return reader.read(isWrittenNumber ? Number(answer) : answer);
}

/** An answer of a person or of the court on an item: its label in votes and gold, and the value. */
export interface AnswerOn {
  readonly label: string;
  readonly value: SaidValue;
}

/** Reads an answer on an item, or a value that was taken; null if it cannot be read. */
export function answerOn(panel: Panel, item: string, answer: unknown): AnswerOn | null {
  const { field } = splitId(panel[courtPlan], item);
  const said = field === undefined ? '' : readAnswer(field.reader, answer);
  return typeof said === 'string' ? null : { label: labelOf(said), value: said.value };
}
