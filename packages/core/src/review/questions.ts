/** What the expert's desk decides by. */
import { tableQuestion } from '../table/explain/table-question.ts';
import { settleTable } from './settle.table.ts';

/** The questions of the desk. */
export const reviewQuestions = [tableQuestion(settleTable)] as const;
