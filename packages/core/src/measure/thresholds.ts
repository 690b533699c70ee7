/** The study of thresholds: what other values of a table's parameters would do to known cases. */
import type { AnyTable } from '../table/define/table.ts';

/** The thresholds of one question, and how they are studied. */
export interface Thresholds {
  /** The name of the question. */
  readonly question: string;
  /** The values that are tried unless others are named. */
  usual(table: AnyTable): readonly Sweep[];
  /** Starts a study under a table; what is studied beats what a case brings along. */
  study(table: AnyTable, settings: readonly Readonly<Record<string, number>>[]): ThresholdStudy;
}

/** One parameter and the values it takes. */
export interface Sweep {
  readonly name: string;
  readonly values: readonly number[];
}

/** A study in progress: cases go in one by one, so that a file of any size can be studied. */
export interface ThresholdStudy {
  /** Judges one case under every setting; throws if the case is refused. */
  add(input: unknown): void;
  points(): StudyPoint[];
}

/** One setting and its results. */
export interface StudyPoint {
  readonly values: Readonly<Record<string, number>>;
  /** What was looked at, in the words of the court: first the cases, then their parts. */
  readonly seen: Readonly<Record<string, number>>;
  /** Parts that were changed. */
  readonly applied: number;
  /** Cases with gold. */
  readonly judged: number;
  /** What was wrong before and is right now. */
  readonly fixes: number;
  /** What was right before and is wrong now. */
  readonly breaks: number;
  /** How many parts were not changed, by the reason. */
  readonly skips: Readonly<Record<string, number>>;
}
