/** Mutants of comparing reviewers that change nothing. */
import type { Reason } from '../reason.ts';

export const votesComparing: readonly Reason[] = [];
