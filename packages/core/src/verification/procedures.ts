/** What a verification is decided by. */
import { anyProcedure } from '../table/procedure.ts';
import { tableProcedure } from '../table/table-procedure.ts';
import { disposition } from './disposition.ts';
import { quotationDefault } from './quotation.table.ts';
import { retryBounded } from './retry.table.ts';
import { verifierNeed } from './verifier-need.table.ts';

/** The procedures of the court; the first one names the run. */
export const verificationProcedures = [
  tableProcedure(retryBounded),
  anyProcedure(disposition),
  tableProcedure(quotationDefault),
  tableProcedure(verifierNeed),
] as const;
