/** Mutants of evaluating votes that change nothing. */
import type { Reason } from '../reason.ts';

export const votesEvaluating: readonly Reason[] = [];
