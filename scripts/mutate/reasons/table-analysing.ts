/** Mutants of analysing a table that change nothing. */
import type { Reason } from '../reason.ts';

export const analysing: readonly Reason[] = [];
