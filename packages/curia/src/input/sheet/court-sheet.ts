/** What sheets of cases become, for a court or a question of one. */
import type { Court } from '@curia/core/court';
import type { AnyQuestion } from '@curia/core/table';
import { caseSheet } from './case-sheet.ts';
import type { SheetReader } from './sheet.ts';

/** Reads cases that a court carries. A court of rules says all that its cases have; of others the first question alone is known. */
export const courtSheet = (
  { questions: [{ input }], judged, text }: Pick<Court, 'questions' | 'judged' | 'text'>,
  said?: readonly string[],
): SheetReader =>
  caseSheet({ shape: input, isWhole: judged !== undefined, text: text ?? 'text', judged }, said);

/** Reads cases that a table decides; votes are read where its court is known to have voices. */
export const questionSheet = (
  { input }: Pick<AnyQuestion, 'input'>,
  judged?: Court['judged'],
  said?: readonly string[],
): SheetReader => caseSheet({ shape: input, isWhole: true, judged }, said);
