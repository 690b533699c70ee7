/** What a watch says of what it watches. */
import type { MarkedFile } from './mark-files.ts';

/** The watch of one field under one calibration. */
export interface WatchReport {
  readonly schema_version: '1';
  readonly court: string;
  /** The hash of the calibration; null for a run that has none. */
  readonly calibration: string | null;
  readonly field: string;
  readonly runs: readonly string[];
  readonly max_error: number;
  readonly audits: number;
  readonly wrong: number;
  /** How much the bet is worth; 20 raises the alarm. */
  readonly wealth: number;
  readonly alarm: boolean;
  /** Audits of items that `curia watch draw` did not draw; that they are a random sample is taken on trust. */
  readonly not_drawn: number;
  /** Drawn items that nobody has audited yet, and of the wrong ones those that nobody audited in time. */
  readonly open: number;
  readonly overdue: number;
  /** For an alarm: the files of the calibration, and whether they say so. */
  readonly files: readonly MarkedFile[];
  readonly sentence: string;
}
