/** What the expert's desk decides by. */
import { tableProcedure } from '../table/explain/table-procedure.ts';
import { settleTable } from './settle.table.ts';

/** The procedures of the desk. */
export const reviewProcedures = [tableProcedure(settleTable)] as const;
