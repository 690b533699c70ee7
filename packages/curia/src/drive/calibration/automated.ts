/** What a run decided without a person: the items that were taken, by name. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { ItemChecks, SpotChecks, TakenItem } from '@curia/core/court/votes';
import type { Calibration } from '@curia/core/votes';
import type { Manifest } from '../../kept/manifest.ts';
import { heldBy } from '../../kept/opened-run.ts';
import { storedJson } from '../../kept/stored-json.ts';
import type { Store } from '../../store/store.ts';

/** A run of a court whose items are looked at again. */
export interface CourtRun {
  readonly run_id: string;
  readonly court: Court;
  readonly spot: ItemChecks;
  /** The name under which alarms about the court are kept. */
  readonly identity: string;
  readonly calibration?: Calibration;
  readonly calibration_file?: string;
}

/** The court of a run with its calibration; throws if the run is of another kind of court. */
export function courtRunOf(manifest: Manifest): CourtRun {
  const { run_id, court: name } = manifest;
  const court = heldBy(manifest);
  const { spot, calibrates, certificate } = court;
  if (spot?.by !== 'item' || calibrates === undefined)
    throw new CuriaError(
      'USAGE',
      `run ${run_id} is of ${name}: only what a court of your own takes is watched under a calibration`,
    );
  const run = { run_id, court, spot, identity: calibrates.identity };
  if (certificate === undefined) return run;
  const { calibration, file } = certificate;
  return file === undefined ? { ...run, calibration } : { ...run, calibration, calibration_file: file };
}

/** A run, and how people look again at what it took. */
export interface CheckedRun {
  readonly run_id: string;
  readonly spot: SpotChecks;
}

/** The items that a run has taken so far, by name. */
export async function automatedIn(
  store: Store,
  { run_id, spot }: CheckedRun,
): Promise<Map<string, TakenItem>> {
  const automated = new Map<string, TakenItem>();
  for await (const { case_id, body } of store.cases.eventsOfKind(run_id, ['ruled'])) {
    const { ruling } = storedJson(body, `the ruling of case ${case_id}`) as { readonly ruling: object };
    for (const taken of spot.taken(ruling, case_id)) automated.set(taken.name, taken);
  }
  return automated;
}

/** All that a finished run took: a draw from a part would not be one from the whole. */
export async function allAutomated(store: Store, run: CheckedRun): Promise<Map<string, TakenItem>> {
  const { cases, closed } = await store.cases.tally(run.run_id);
  if (closed < cases)
    throw new CuriaError(
      'USAGE',
      `run ${run.run_id} has ${cases - closed} case(s) that are not decided; finish it first: curia resume ${run.run_id}`,
    );
  const automated = await automatedIn(store, run);
  if (automated.size === 0)
    throw new CuriaError('NOTHING_AUTOMATIC', `run ${run.run_id} took nothing without a person`);
  return automated;
}
