/** What a debate override is decided by. */
import { adoption } from './adoption.ts';
import { overrideGate } from './gate.ts';
import { integrity } from './integrity.ts';

/** The procedures of the court, the one that a run is named after first. */
export const debateOverrideProcedures = [overrideGate, adoption, integrity] as const;
