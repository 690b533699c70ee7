/** What a debate override is decided by. */
import { anyProcedure } from '../table/procedure.ts';
import { adoption } from './adoption.ts';
import { overrideGate } from './gate.ts';
import { integrity } from './integrity.ts';

/** The procedures of the court, the one that a run is named after first. */
export const debateOverrideProcedures = [
  anyProcedure(overrideGate),
  anyProcedure(adoption),
  anyProcedure(integrity),
] as const;
