/** Mutants of reading votes that change nothing. */
import type { Reason } from '../reason.ts';

export const votesReading: readonly Reason[] = [];
