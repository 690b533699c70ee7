/** Mutants of reading the cases and answers of a panel that change nothing. */
import type { Reason } from '../reason.ts';

export const panelReading: readonly Reason[] = [];
