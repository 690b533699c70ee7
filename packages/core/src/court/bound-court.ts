/** A court under one rulebook and its options. */
import type { CourtDesk, HandedOver } from './desk.ts';
import type { Hearing } from './hearing.ts';

/** A court whose cases can be opened. */
export interface BoundCourt {
  /** Opens a case at its position in the run, counted from 0; throws a `CuriaError` of kind `input` if it refuses the case. */
  open(input: unknown, case_id: string, position?: number): Hearing;
  /** The calibration that it certifies by, and the court under the table in force; absent if it certifies nothing. */
  readonly calibrated?: CalibratedCourt;
  /** What code once found is taken from the log and not found again, because the code is another one than that of the run. */
  readonly trusts_work?: boolean;
  /** Opens the desk for a packet; courts that hand cases over have it. */
  desk?(handed: HandedOver): CourtDesk;
}

/** A court, and the content of its calibration file. */
export interface CalibratedCourt {
  /** The court with the parameter values in force; whatever calibration it carries certifies nothing here. */
  readonly panel: object;
  readonly calibration: unknown;
}
