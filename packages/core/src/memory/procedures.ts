/** What the memory decides by. */
import { tableProcedure } from '../table/table-procedure.ts';
import { memoryAdvice, memoryAdviceLiteral } from './advice.table.ts';
import { memoryGateDebate, memoryGateStage2 } from './gate.table.ts';
import { memoryOutcome } from './outcome.table.ts';
import { memoryStrength } from './strength.table.ts';
import { memoryWrite } from './write.table.ts';

/** The procedures of the memory; courts that remember list them beside their own. */
export const memoryProcedures = [
  tableProcedure(memoryOutcome),
  tableProcedure(memoryWrite),
  tableProcedure(memoryAdvice, memoryAdviceLiteral),
  tableProcedure(memoryStrength),
  tableProcedure(memoryGateDebate, memoryGateStage2),
] as const;
