/** `@curia/memory/questions`: what the memory decides by. */
import { tableQuestion } from '@curia/core/table';
import { memoryAdviceLiteral } from './advice.table.ts';
import { memoryRetrievalV2 } from './retrieval.table.ts';
import { memoryTables } from './tables.ts';

/** The questions of the memory; courts that remember list them beside their own. */
export const memoryQuestions = [
  tableQuestion(memoryTables['memory-outcome']),
  tableQuestion(memoryTables['memory-effect']),
  tableQuestion(memoryTables['memory-risk']),
  tableQuestion(memoryTables['memory-write']),
  tableQuestion(memoryTables['memory-retrieval'], memoryRetrievalV2),
  tableQuestion(memoryTables['memory-danger']),
  tableQuestion(memoryTables['memory-advice'], memoryAdviceLiteral),
  tableQuestion(memoryTables['memory-strength']),
] as const;
