/** The audits that failed under a calibration, over all runs of a store, each with its case as a new calibration takes it. */

import type { ItemChecks } from '@curia/core/court/votes';
import type { Calibration } from '@curia/core/votes';
import type { FailedAudit } from '@curia/core/votes/certify';
import { type Manifest, readManifest } from '../../kept/manifest.ts';
import { courtOf } from '../../kept/opened-run.ts';
import type { Store } from '../../store/store.ts';
import { recordedCase } from '../recorded-case.ts';
import { automatedIn } from './automated.ts';
import { auditsOf } from './item-audits.ts';

/** The hash of the calibration in the definition that a run keeps; undefined if it has none. */
export const calibrationOf = (definition: unknown): string | undefined =>
  (definition as { readonly calibration?: { readonly hash?: string } } | undefined)?.calibration?.hash;

/** The runs of a store that were made under a calibration, the oldest first. */
export async function runsUnder(store: Store, hash: string): Promise<Manifest[]> {
  const runs = await store.lists.runs();
  return runs
    .filter((run) => run.manifest.includes(hash))
    .map(readManifest)
    .filter(({ definition }) => calibrationOf(definition) === hash)
    .reverse();
}

/** The audits that found what was taken wrong, or that nobody made in time. */
export async function failedUnder(
  store: Store,
  spot: ItemChecks,
  { hash, fields }: Pick<Calibration, 'hash' | 'fields'>,
): Promise<FailedAudit[]> {
  const failed: FailedAudit[] = [];
  for (const manifest of await runsUnder(store, hash)) {
    const { run_id } = manifest;
    const wrong = (await auditsOf(store, run_id)).filter(
      ({ verdict, field }) => verdict === 'wrong' && Object.hasOwn(fields, field),
    );
    if (wrong.length === 0) continue;
    const automated = await automatedIn(store, { run_id, spot });
    const { court } = await courtOf(store, manifest);
    for (const { item, field, case_id, label, overdue } of wrong) {
      const taken = automated.get(item);
      const stored = await store.cases.find(run_id, case_id);
      if (taken === undefined || stored === undefined) continue;
      const record = recordedCase(court, stored, await store.cases.events(run_id, case_id));
      if (record === undefined) continue;
      failed.push({
        item,
        field,
        run_id,
        is_overdue: overdue === true,
        ...spot.failed(record, taken, label),
      });
    }
  }
  return failed;
}
