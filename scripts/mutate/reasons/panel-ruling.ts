/** Mutants of ruling in a panel that change nothing. */
import type { Reason } from '../reason.ts';

export const panelRuling: readonly Reason[] = [];
