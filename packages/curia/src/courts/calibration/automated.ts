/** What a run of a user's own court decided without a person: the items that were taken, by name. */
import { CuriaError } from '@curia/core';
import type { Calibration } from '@curia/core/votes';
import { ONLY_FIELD } from '@curia/core/votes/certify';
import { type SaidValue, votedItem } from '@curia/courts/in/panel';
import type { CaseRuling, Panel } from '@curia/courts/panel';
import { parseJson } from '../../drive/log/case-event.ts';
import type { Manifest } from '../../drive/log/manifest.ts';
import type { Store } from '../../store/store.ts';
import { type CourtSource, keptSource } from '../panel.ts';

/** An item that was decided automatically. */
export interface AutomatedItem {
  /** Its name among all items of the run. */
  readonly name: string;
  readonly case_id: string;
  readonly item: string;
  /** The field it is an item of; `value` if the court has only one. */
  readonly field: string;
  readonly value: SaidValue;
}

/** A run of a user's own court. */
export interface CourtRun {
  readonly run_id: string;
  readonly panel: Panel;
  readonly calibration?: Calibration;
  readonly calibration_file?: string;
}

/** The court of a run with its calibration; throws if the run is of another kind of court. */
export function courtRunOf({ run_id, court, definition }: Manifest): CourtRun {
  if (definition === undefined)
    throw new CuriaError(
      'USAGE',
      `run ${run_id} is of ${court}: only what a court of your own takes is watched and spot-checked`,
    );
  const { panel, calibration, calibration_file }: CourtSource = keptSource(definition);
  return {
    run_id,
    panel,
    // It was read and checked when the run was begun, and again just now.
    ...(calibration === undefined ? {} : { calibration: calibration as Calibration }),
    ...(calibration_file === undefined ? {} : { calibration_file }),
  };
}

/** The items that a run has taken so far, by name. */
export async function automatedIn(
  store: Store,
  { run_id, panel }: Pick<CourtRun, 'run_id' | 'panel'>,
): Promise<Map<string, AutomatedItem>> {
  const automated = new Map<string, AutomatedItem>();
  for await (const { case_id, body } of store.cases.eventsOfKind(run_id, ['ruled'])) {
    const { ruling } = parseJson(body) as { readonly ruling: CaseRuling };
    for (const { item, effect, value } of ruling.items) {
      if (effect !== 'take' || value === undefined) continue;
      const name = votedItem(panel, { name: case_id }, { id: item });
      automated.set(name, { name, case_id, item, field: fieldOf(panel, item), value });
    }
  }
  return automated;
}

/** The field of an item, as calibrations name it. */
function fieldOf({ court: { fields } }: Panel, item: string): string {
  if (fields === undefined) return ONLY_FIELD;
  return item.slice(item.lastIndexOf('/') + 1);
}
