/** What a run decided without a person: the items that were taken, by name. */
import { CuriaError } from '@curia/core';
import type { Court } from '@curia/core/court';
import type { SpotChecks, TakenItem } from '@curia/core/court/votes';
import type { Calibration } from '@curia/core/votes';
import { keptCourt } from '../../courts/own-court.ts';
import { parseJson } from '../../kept/case-event.ts';
import type { Manifest } from '../../kept/manifest.ts';
import type { Store } from '../../store/store.ts';

/** A run of a court whose items are looked at again. */
export interface CourtRun {
  readonly run_id: string;
  readonly court: Court;
  readonly spot: SpotChecks;
  /** The name under which alarms about the court are kept. */
  readonly identity: string;
  readonly calibration?: Calibration;
  readonly calibration_file?: string;
}

/** The court of a run with its calibration; throws if the run is of another kind of court. */
export function courtRunOf({ run_id, court: name, definition }: Manifest): CourtRun {
  const court = definition === undefined ? undefined : keptCourt(definition);
  const { spot, calibrates, certificate } = court ?? {};
  if (court === undefined || spot === undefined || calibrates === undefined)
    throw new CuriaError(
      'USAGE',
      `run ${run_id} is of ${name}: only what a court of your own takes is watched and spot-checked`,
    );
  const run = { run_id, court, spot, identity: calibrates.identity };
  if (certificate === undefined) return run;
  const { calibration, file } = certificate;
  return file === undefined ? { ...run, calibration } : { ...run, calibration, calibration_file: file };
}

/** The items that a run has taken so far, by name. */
export async function automatedIn(
  store: Store,
  { run_id, spot }: Pick<CourtRun, 'run_id' | 'spot'>,
): Promise<Map<string, TakenItem>> {
  const automated = new Map<string, TakenItem>();
  for await (const { case_id, body } of store.cases.eventsOfKind(run_id, ['ruled'])) {
    const { ruling } = parseJson(body) as { readonly ruling: object };
    for (const taken of spot.taken(ruling, case_id)) automated.set(taken.name, taken);
  }
  return automated;
}
