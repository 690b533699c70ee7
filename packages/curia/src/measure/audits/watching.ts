/** A calibration under watch: its audits over all runs of a store, in the order in which they came, and what they amount to. */

import type { VoidRecord } from '@curia/core/in/votes/certify';
import { startWatch, type Watch, watchAudit } from '@curia/core/in/votes/watch';
import type { Calibration } from '@curia/core/votes';
import { Alarms, alarmsUnder } from '../../drive/calibration/alarms.ts';
import { type CourtRun, courtRunOf } from '../../drive/calibration/automated.ts';
import { runsUnder } from '../../drive/calibration/failed-audits.ts';
import {
  auditsOf,
  type DrawnItem,
  drawnIn,
  type ItemAudit,
  isOverdue,
} from '../../drive/calibration/item-audits.ts';

import type { Store } from '../../store/store.ts';

/** One calibration under watch. */
export interface Watching {
  readonly court: string;
  readonly calibration: Calibration | undefined;
  readonly runs: readonly CourtRun[];
  /** The limit of a field; undefined if nobody set one. */
  readonly limitOf: (field: string) => number | undefined;
  readonly watches: Map<string, Watch>;
  readonly audits: ItemAudit[];
  /** What was drawn to be audited. */
  readonly drawn: readonly DrawnItem[];
  /** What a watch has found, now or before. */
  voided: VoidRecord | undefined;
}

/** Follows all audits under a calibration so far, in the order in which they came. */
export async function startWatching(
  store: Store,
  named: readonly CourtRun[],
  maxError?: number,
  alarms = new Alarms(store),
): Promise<Watching> {
  const [{ calibration, court }] = named as [CourtRun];
  const runs = calibration === undefined ? named : (await runsUnder(store, calibration.hash)).map(courtRunOf);
  const audits: ItemAudit[] = [];
  const drawn: DrawnItem[] = [];
  for (const { run_id } of runs) {
    audits.push(...(await auditsOf(store, run_id)));
    drawn.push(...(await drawnIn(store, run_id)).values());
  }
  audits.sort((a, b) => compare(a.at, b.at) || compare(a.run_id, b.run_id) || a.audit - b.audit);
  const watching: Watching = {
    court: court.name,
    calibration,
    runs,
    limitOf: (field) => (calibration === undefined ? maxError : calibration.fields[field]?.max_error),
    watches: new Map(),
    audits: [],
    drawn,
    voided: calibration === undefined ? undefined : (calibration.void ?? (await alarmOf(alarms, named))),
  };
  for (const field of Object.keys(calibration?.fields ?? {})) watchOf(watching, field);
  for (const audit of audits) follow(watching, audit);
  return watching;
}

/** Why the calibration of some runs is void; undefined if no watch has voided it. */
async function alarmOf(alarms: Alarms, [named]: readonly CourtRun[]): Promise<VoidRecord | undefined> {
  if (named === undefined) return undefined;
  const { identity, calibration } = named;
  const known = await alarmsUnder(alarms, [identity]);
  return known.map((told) => told.void).find(({ of }) => of === calibration?.hash);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The watch of a field, which begins when it is first asked for; undefined if the field has no limit. */
function watchOf({ watches, limitOf }: Watching, field: string): Watch | undefined {
  const limit = limitOf(field);
  if (limit === undefined) return undefined;
  const watch = watches.get(field) ?? startWatch(limit);
  watches.set(field, watch);
  return watch;
}

/** Takes one more audit into the watch of its field. */
export function follow(watching: Watching, audit: ItemAudit): void {
  watching.audits.push(audit);
  const watch = watchOf(watching, audit.field);
  if (watch !== undefined) watching.watches.set(audit.field, watchAudit(watch, audit.verdict === 'wrong'));
}

/** What was drawn and not audited until its day had passed, in the order in which it was due. */
export function overdueIn(watching: Watching, at: string): ItemAudit[] {
  const next = new Map(watching.runs.map(({ run_id }) => [run_id, nextAudit(watching, run_id)]));
  return stillOpen(watching)
    .filter(({ due }) => isOverdue(due, at))
    .sort((a, b) => compare(a.due, b.due) || compare(a.run_id, b.run_id) || compare(a.item, b.item))
    .map(({ run_id, case_id, item, field, seed, share }) => {
      const audit = next.get(run_id)!;
      next.set(run_id, audit + 1);
      const drawn = { seed, share };
      return { run_id, case_id, item, field, verdict: 'wrong', overdue: true, drawn, audit, at };
    });
}

/** What was drawn and is not audited. */
export function stillOpen({ audits, drawn }: Watching): DrawnItem[] {
  const done = new Set(audits.map(({ run_id, item }) => JSON.stringify([run_id, item])));
  return drawn.filter(({ run_id, item }) => !done.has(JSON.stringify([run_id, item])));
}

/** The place of the next audit among those of a run. */
export const nextAudit = ({ audits }: Watching, run: string): number =>
  1 + audits.reduce((most, { run_id, audit }) => (run_id === run ? Math.max(most, audit) : most), 0);

/** Why the calibration is void from now on; undefined if there is no alarm, no calibration, or it was void before. */
export function alarmIn({ calibration, watches, voided }: Watching, since: string): VoidRecord | undefined {
  if (calibration === undefined || voided !== undefined) return undefined;
  for (const [field, { alarm_at, max_error, audits, wrong }] of watches)
    if (alarm_at !== null) return { of: calibration.hash, field, max_error, audits, wrong, since };
  return undefined;
}
