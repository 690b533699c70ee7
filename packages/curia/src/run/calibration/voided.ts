/** Calibrations that a watch has voided, as the logs of a store tell: whatever file says otherwise, they certify nothing. */
import { CuriaError } from '@curia/core/internal';
import { sayVoid, type VoidRecord } from '@curia/core/internal/votes';
import type { Store } from '../../store/store.ts';
import { readBody } from '../case-event.ts';
import type { CourtKind } from '../courts/court-kind.ts';
import { readManifest } from '../manifest.ts';

/** The runs of a store that were made under a calibration, the oldest first. */
export async function runsUnder(store: Store, hash: string): Promise<string[]> {
  const runs = await store.runs();
  return runs
    .filter((run) => run.manifest.includes(hash) && calibrationOf(readManifest(run).definition) === hash)
    .map(({ run_id }) => run_id)
    .reverse();
}

/** The hash of the calibration in the definition that a run keeps; undefined if it has none. */
export const calibrationOf = (definition: unknown): string | undefined =>
  (definition as { readonly calibration?: { readonly hash?: string } } | undefined)?.calibration?.hash;

/** Why a calibration is void; undefined if no watch in the store has voided it. */
export async function voidIn(store: Store, hash: string): Promise<VoidRecord | undefined> {
  for (const run_id of await runsUnder(store, hash)) {
    for await (const event of store.eventsOfKind(run_id, ['voided'])) {
      const { void: why } = readBody('voided', event);
      if (why.of === hash) return why;
    }
  }
  return undefined;
}

/**
 * Refuses to decide by a calibration that was voided. A file that says so itself certifies nothing and may be used; one that does not
 * was copied or brought back, and would certify in silence.
 */
export async function refuseVoid(store: Store, { name, definition }: CourtKind): Promise<void> {
  const hash = calibrationOf(definition);
  const why = hash === undefined ? undefined : await voidIn(store, hash);
  if (why !== undefined) throw new CuriaError('CALIBRATION_VOID', `${name}: ${sayVoid(why)}`);
}
