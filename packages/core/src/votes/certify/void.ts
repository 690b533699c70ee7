/** What is kept of an alarm under the identity of a court: why nothing is certified, and which audited cases a new calibration must contain. */
import { z } from 'zod';
import { type KnownGold, type VoidRecord, voidRecord } from './calibration.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** An automated item that an audit found wrong, or that nobody audited in time. */
export const failedAudit = z.object({
  /** Its name among all items, as calibrations name it. */
  item: z.string(),
  field: z.string(),
  run_id: z.string(),
  /** What the court took, as a label. */
  taken: z.string(),
  /** What the auditor says is right, as a label; null if nobody said. */
  right: z.string().nullable(),
  /** Whether the auditor called it wrong; nobody did where the audit is overdue. */
  is_overdue: z.boolean(),
  /** The fingerprint of what was asked: another case under the same name is not this one. */
  asked: hash,
  /** The case with its votes and, where it is known, what is right: ready to be calibrated with. */
  case: z.record(z.string(), z.unknown()),
});
/** An automated item that an audit found wrong. */
export type FailedAudit = z.infer<typeof failedAudit>;

/** An alarm as a store keeps it. */
export const courtVoid = z.object({
  court: z.string(),
  void: voidRecord,
  failed: z.array(failedAudit),
});
/** An alarm as a store keeps it. */
export interface CourtVoid {
  readonly court: string;
  readonly void: VoidRecord;
  readonly failed: readonly FailedAudit[];
}

/**
 * The failed audits that known answers of a field do not contain: each as the case that was asked, with what is right, and answered
 * by as many voices as when it failed. A case that nobody answered is never taken, so it would say nothing about what is.
 */
export function missingAudits(
  voids: readonly CourtVoid[],
  goldOf: (field: string) => KnownGold,
  answersTo: (failed: FailedAudit) => number,
): FailedAudit[] {
  return voids
    .flatMap(({ failed }) => failed)
    .filter((one) => {
      const { field, item, asked, right, taken, is_overdue } = one;
      const known = goldOf(field).get(item);
      if (known === undefined || known.asked !== asked || known.answers < answersTo(one)) return true;
      if (right !== null) return known.label !== right;
      return !is_overdue && known.label === taken;
    });
}

const MOST_NAMED = 5;

/** Says what a new calibration must contain. */
export function sayMissing(missing: readonly FailedAudit[]): string {
  const names = missing.slice(0, MOST_NAMED).map(({ item }) => item);
  const more = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  return `the known answers lack ${missing.length} ${missing.length === 1 ? 'case' : 'cases'} that audits found wrong (${names.join(', ')}${more}): write them with curia calibrate COURT CASES --found-wrong FILE, see that each has what is right under gold and as many answers as before, and calibrate with them among your labelled cases`;
}
