/** Mutants of defining a panel that change nothing. */
import type { Reason } from '../reason.ts';

export const panelDefining: readonly Reason[] = [];
