/** The question in a user's file, with no more of its court than deciding takes: the rest takes longer to load. */
import { type AnyQuestion, anyQuestion, tableQuestion } from '@curia/core/table';
import { panelQuestion } from '@curia/courts/panel';
import { loadOwn } from './own-file.ts';

/** Loads the file as a question; only a calibration needs the whole court. */
export async function loadOwnQuestion(file: string): Promise<AnyQuestion> {
  const own = loadOwn(file);
  if (own.kind === 'table') return tableQuestion(own.table);
  if (own.calibration === undefined) return anyQuestion(panelQuestion(own.panel));
  const { ownQuestion } = await import('./question-in.ts');
  return ownQuestion(own);
}
