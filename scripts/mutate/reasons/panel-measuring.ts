/** Mutants of measuring a panel that change nothing. */
import type { Reason } from '../reason.ts';

export const panelMeasuring: readonly Reason[] = [];
