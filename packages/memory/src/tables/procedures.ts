/** `@curia/memory/procedures`: what the memory decides by. */
import { tableProcedure } from '@curia/core/table';
import { memoryAdviceLiteral } from './advice.table.ts';
import { memoryRetrievalV2 } from './retrieval.table.ts';
import { memoryTables } from './tables.ts';

/** The procedures of the memory; courts that remember list them beside their own. */
export const memoryProcedures = [
  tableProcedure(memoryTables['memory-outcome']),
  tableProcedure(memoryTables['memory-effect']),
  tableProcedure(memoryTables['memory-risk']),
  tableProcedure(memoryTables['memory-write']),
  tableProcedure(memoryTables['memory-retrieval'], memoryRetrievalV2),
  tableProcedure(memoryTables['memory-danger']),
  tableProcedure(memoryTables['memory-advice'], memoryAdviceLiteral),
  tableProcedure(memoryTables['memory-strength']),
] as const;
