/** A court under one rulebook and its options. */
import type { CourtDesk, HandedOver } from './desk.ts';
import type { Hearing } from './hearing.ts';
import type { Certificate } from './votes/certificate.ts';
import type { Compares } from './votes/comparing.ts';

/** A court whose cases can be opened. */
export interface BoundCourt {
  /** Opens a case at its position in the run, counted from 0; throws a `CuriaError` of kind `input` if it refuses the case. */
  open(input: unknown, case_id: string, position?: number): Hearing;
  /** What has to be asked before it certifies anything under the table in force; absent if it certifies nothing. */
  readonly certificate?: Certificate;
  /** What code once found is taken from the log and not found again, because the code is another one than that of the run. */
  readonly trusts_work?: boolean;
  /** Opens the desk for a packet; courts that hand cases over have it. */
  desk?(handed: HandedOver): CourtDesk;
  /** Compares it with each of its voices; courts whose voices vote have it. */
  readonly compares?: Compares;
}
