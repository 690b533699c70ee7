/** What the room of votes decides by. */
import { tableProcedure } from '../../table/explain/table-procedure.ts';
import { voteMethod } from './method.table.ts';

/** The procedures of votes. */
export const votesProcedures = [tableProcedure(voteMethod)] as const;
