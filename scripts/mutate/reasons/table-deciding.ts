/** Mutants of deciding by a table that change nothing. */
import type { Reason } from '../reason.ts';

export const deciding: readonly Reason[] = [];
