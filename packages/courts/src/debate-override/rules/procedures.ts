/** What a debate override is decided by. */
import { anyProcedure, tableProcedure } from '@curia/core/table';
import { adoption } from './adopt/adoption.ts';
import { overrideGate } from './gate/gate.ts';
import { integrity } from './integrity.ts';
import { memoryGateTables } from './memory-gate.table.ts';
import { debateTables } from './tables.ts';

const { adoption: _adoption, integrity: _integrity, ...asked } = debateTables;

/** The procedures of the court; the first one names the run. */
export const debateOverrideProcedures = [
  anyProcedure(overrideGate),
  anyProcedure(adoption),
  anyProcedure(integrity),
  ...Object.values(asked).map((table) => tableProcedure(table)),
] as const;

/** The procedures of the gates of the memory, which runs list after those of the memory itself. */
export const memoryGateProcedures = [
  tableProcedure(memoryGateTables['memory-gate']),
  tableProcedure(memoryGateTables['memory-gate-stage2']),
] as const;
