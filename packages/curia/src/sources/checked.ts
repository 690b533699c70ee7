/** What the check of a citation found. */
import type { Verification } from '@curia/core/internal';

/** The result for one citation. */
export interface Checked {
  readonly verification: Verification;
  /** What is wrong, or worth knowing; absent if all is in order. */
  readonly problem?: string;
  /** For a commit: the files it touched. */
  readonly touched?: readonly string[];
}

/** Nobody could check it. */
export const unchecked = (problem: string): Checked => ({ verification: 'UNCHECKED', problem });

/** It is not there. */
export const failed = (problem: string): Checked => ({ verification: 'FAILED', problem });
