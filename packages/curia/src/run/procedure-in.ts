/** The procedure in a user's file: a court, or a single table. */
import { type AnyProcedure, anyProcedure, tableProcedure } from '@curia/core/internal';
import { panelProcedure } from '@curia/core/internal/panel';
import { loadOwn } from './input/load-court.ts';

/** Loads the file as a procedure. */
export function procedureIn(file: string): AnyProcedure {
  const own = loadOwn(file);
  return 'panel' in own ? anyProcedure(panelProcedure(own.panel)) : tableProcedure(own.table);
}
