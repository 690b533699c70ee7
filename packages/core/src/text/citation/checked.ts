/** A citation, and what the check of it found. */
import type { CitedCommit, CitedPlace } from './cited-place.ts';

/** What the mechanical check of a citation found. */
export const VERIFICATIONS = ['VERIFIED', 'UNCHECKED', 'FAILED'] as const;

/** What the check of a citation found. */
export type Verification = (typeof VERIFICATIONS)[number];

/** A citation as it is looked up. */
export interface Citation {
  /** `commit`, `log`, `report` for the question itself, or what kind of file is cited. */
  readonly type: string;
  /** `path:line`, `path:from-to`, a path or a commit. */
  readonly location: string;
  /** An excerpt. */
  readonly snippet?: string | null | undefined;
}

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
