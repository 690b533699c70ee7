/** Mutants of analysing a panel that change nothing. */
import type { Reason } from '../reason.ts';

export const panelAnalysing: readonly Reason[] = [];
