/** Mutants of writing a table in another form that change nothing. */
import type { Reason } from '../reason.ts';

export const writing: readonly Reason[] = [];
