/** What the memory decides by. */
import { tableProcedure } from '@curia/core/table';
import { memoryAdviceLiteral } from './advice.table.ts';
import { memoryRetrievalV2 } from './retrieval.table.ts';
import { memoryGateTables, memoryTables } from './tables.ts';

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

/** The procedures of the gates; a court that shows advice to every case has none. */
export const memoryGateProcedures = [
  tableProcedure(memoryGateTables['memory-gate']),
  tableProcedure(memoryGateTables['memory-gate-stage2']),
] as const;
