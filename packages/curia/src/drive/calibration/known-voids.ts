/** The alarms that a store knows of some courts; what only logs tell, of earlier versions or other stores, is taken up first. */

import { courtVoid, type VoidRecord } from '@curia/core/in/votes/certify';
import { readBy } from '@curia/core/read';
import { canonicalJson, sha256 } from '@curia/core/text';
import type { Calibration } from '@curia/core/votes';
import type { CourtVoid, FailedAudit } from '@curia/core/votes/certify';
import { readBody } from '../../kept/case-event.ts';
import { readManifest } from '../../kept/manifest.ts';
import { storedJson } from '../../kept/stored-json.ts';
import type { Store } from '../../store/store.ts';
import type { StoredVoid, UntoldVoid, Voids } from '../../store/voids.ts';
import { type CourtRun, courtRunOf } from './automated.ts';
import { failedUnder } from './failed-audits.ts';

/** An alarm, read. */
export interface KnownVoid {
  readonly id: string;
  readonly told: CourtVoid;
}

/** The alarms under some identities, the oldest first. */
export async function voidsUnder(
  store: Store,
  voids: Voids,
  identities: readonly string[],
): Promise<KnownVoid[]> {
  const known = await voids.under(identities);
  if (known.untold.length === 0) return known.voids.map(readVoid);
  await takeUp(store, voids, known.untold);
  return (await voids.under(identities)).voids.map(readVoid);
}

function readVoid({ identity, id, record }: StoredVoid): KnownVoid {
  const what = `the alarm ${id} of ${identity.slice(0, 12)}`;
  return { id, told: readBy(courtVoid, storedJson(record, what), 'STORE_INVALID', what) };
}

/** An alarm as it is stored: under a name that the same alarm has again. */
function storedVoid(identity: string, told: CourtVoid): StoredVoid {
  const record = canonicalJson(told);
  return { identity, id: sha256(record), at: told.void.since, record };
}

/** Takes up every alarm that only the logs of runs tell, so that the runs may go. */
export async function takeUpAll(store: Store): Promise<void> {
  if (store.voids === undefined) return;
  const { untold } = await store.voids.under([]);
  await takeUp(store, store.voids, untold);
}

/** Keeps what failed under a void calibration after its alarm, so that a new one must contain that too. */
export async function keepFailed(
  store: Store,
  { court, spot, identity }: CourtRun,
  calibration: Calibration,
  why: VoidRecord,
): Promise<void> {
  if (store.voids === undefined) return;
  const known = (await voidsUnder(store, store.voids, [identity])).flatMap(({ told }) => told.failed);
  const kept = new Set(known.map(keyOf));
  const failed = (await failedUnder(store, spot, calibration)).filter((one) => !kept.has(keyOf(one)));
  if (failed.length > 0)
    await store.voids.add([storedVoid(identity, { court: court.name, void: why, failed })], []);
}

const keyOf = ({ run_id, item, right }: FailedAudit): string => JSON.stringify([run_id, item, right]);

/** A run that is not in the store is on its way into it, or never came: its events stay noted. */
async function takeUp(store: Store, voids: Voids, untold: readonly UntoldVoid[]): Promise<void> {
  for (const [run_id, places] of Map.groupBy(untold, (one) => one.run_id)) {
    const stored = await store.runs.find(run_id);
    if (stored === undefined) continue;
    const { court, spot, identity, calibration } = courtRunOf(readManifest(stored));
    const made: StoredVoid[] = [];
    for await (const event of store.cases.eventsOfKind(run_id, ['voided'])) {
      const { void: why } = readBody('voided', event);
      const failed = calibration === undefined ? [] : await failedUnder(store, spot, calibration);
      made.push(storedVoid(identity, { court: court.name, void: why, failed }));
    }
    await voids.add(made, places);
  }
}
