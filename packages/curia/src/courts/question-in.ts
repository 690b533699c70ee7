/** The question in a user's file: a court, or a single table. */
import { type AnyQuestion, tableQuestion } from '@curia/core/table';
import { panelCourt } from '@curia/courts/panel';
import { questionOf } from './calibrated-court.ts';
import type { OwnFile } from './own-file.ts';

/** The question that a court or table amounts to; a calibration certifies nothing until a store was asked. */
export const ownQuestion = (own: OwnFile): AnyQuestion =>
  own.kind === 'table' ? tableQuestion(own.table) : questionOf(panelCourt({ ...own, prompts: {} }));
