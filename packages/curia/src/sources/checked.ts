/** What the check of a citation found. */
import type { CitedCommit, CitedPlace, Verification } from '@curia/courts/in/investigation';

/** The result for one citation. */
export interface Checked {
  readonly verification: Verification;
  /** What is wrong, or worth knowing; absent if all is in order. */
  readonly problem?: string;
  /** Where a verified citation lies; for a commit that follows from the finding it is cited for. */
  readonly found?: CitedPlace;
  /** For a commit: the files it touched. */
  readonly touched?: readonly string[];
  /** For a commit: what it is. */
  readonly commit?: CitedCommit;
}

/** Nobody could check it. */
export const unchecked = (problem: string): Checked => ({ verification: 'UNCHECKED', problem });

/** It is not there. */
export const failed = (problem: string): Checked => ({ verification: 'FAILED', problem });
