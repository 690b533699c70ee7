/** What a debate override is decided by. */
import { anyQuestion, tableQuestion } from '@curia/core/table';
import { adoption } from './adopt/adoption.ts';
import { overrideGate } from './gate/gate.ts';
import { integrity } from './integrity.ts';
import { memoryGateTables } from './memory-gate.table.ts';
import { debateTables } from './tables.ts';

const { adoption: _adoption, integrity: _integrity, ...asked } = debateTables;

/** The questions of the court; the first one names the run. */
export const debateOverrideQuestions = [
  anyQuestion(overrideGate),
  anyQuestion(adoption),
  anyQuestion(integrity),
  ...Object.values(asked).map((table) => tableQuestion(table)),
] as const;

/** The questions of the gates of the memory, which runs list after those of the memory itself. */
export const memoryGateQuestions = [
  tableQuestion(memoryGateTables['memory-gate']),
  tableQuestion(memoryGateTables['memory-gate-stage2']),
] as const;
