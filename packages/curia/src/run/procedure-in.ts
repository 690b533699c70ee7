/** The procedure in a user's file: a court, or a single table. */
import { type AnyProcedure, anyProcedure, tableProcedure } from '@curia/core/internal';
import { panelProcedure } from '@curia/core/internal/panel';
import { loadOwn, type OwnFile } from './input/load-court.ts';

/** Loads the file as a procedure. */
export const procedureIn = (file: string): AnyProcedure => procedureOf(loadOwn(file));

/** The procedure that a court or table amounts to. */
export const procedureOf = (own: OwnFile): AnyProcedure =>
  'panel' in own ? anyProcedure(panelProcedure(own.panel)) : tableProcedure(own.table);
