/** The procedure in a user's file: a court, or a single table. */
import { type AnyProcedure, tableProcedure } from '@curia/core/table';
import { panelCourt } from '@curia/courts/panel';
import { questionOf } from './calibrated-court.ts';
import { loadOwn, type OwnFile } from './own-file.ts';

/** Loads the file as a procedure. */
export const procedureIn = (file: string): AnyProcedure => procedureOf(loadOwn(file));

/** The procedure that a court or table amounts to; a calibration certifies nothing until a store was asked. */
export const procedureOf = (own: OwnFile): AnyProcedure =>
  own.kind === 'table' ? tableProcedure(own.table) : questionOf(panelCourt({ ...own, prompts: {} }));
