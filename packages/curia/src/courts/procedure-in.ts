/** The procedure in a user's file: a court, or a single table. */
import { type AnyProcedure, anyProcedure, tableProcedure } from '@curia/core/table';
import { panelProcedure } from '@curia/courts/in/panel';
import { loadOwn, type OwnFile } from '../input/load-court.ts';
import { noteCalibrated } from './calibration/calibrated-court.ts';

/** Loads the file as a procedure. */
export const procedureIn = (file: string): AnyProcedure => procedureOf(loadOwn(file));

/** The procedure that a court or table amounts to; a calibration certifies nothing until a store was asked. */
export function procedureOf(own: OwnFile): AnyProcedure {
  if (!('panel' in own)) return tableProcedure(own.table);
  const { panel, calibration } = own;
  const procedure = anyProcedure(panelProcedure(panel));
  return calibration === undefined ? procedure : noteCalibrated(procedure, { panel, calibration });
}
