/** Mutants of certifying automation that change nothing. */
import type { Reason } from '../reason.ts';

export const votesCertifying: readonly Reason[] = [];
