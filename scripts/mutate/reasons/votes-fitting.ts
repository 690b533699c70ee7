/** Mutants of fitting methods to votes that change nothing. */
import type { Reason } from '../reason.ts';

export const votesFitting: readonly Reason[] = [];
