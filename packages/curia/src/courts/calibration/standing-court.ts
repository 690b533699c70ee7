/**
 * The one place where it is decided whether a court certifies: every face that decides or drives cases comes here for each case,
 * and here the store is asked for alarms. Who does not come here has a court that certifies nothing.
 */

import { CuriaError } from '@curia/core';
import type { Court, CalibratedCourt as Named } from '@curia/core/court';
import { type AnyProcedure, anyProcedure } from '@curia/core/table';
import type { CourtVoid } from '@curia/core/votes/certify';
import { calibratedBy, panelProcedure, watchedIdentities, withPanelTable } from '@curia/courts/in/panel';
import type { Panel } from '@curia/courts/panel';
import type { LoadedCourt } from '../../input/load-court.ts';
import type { Chosen } from '../../runs/find-policy.ts';
import type { Store } from '../../store/store.ts';
import { keptCourt, withoutCertificate } from '../panel.ts';
import { Alarms } from './alarms.ts';
import { type CalibratedCourt, calibratedPanel, noteCalibrated } from './calibrated-court.ts';

/** Courts as they were last found to stand, with the alarms that were known then. */
const found = new WeakMap<object, { readonly known: string; readonly panel: Panel }>();

/** The court under its calibration, as it stands now: it certifies, or it says why it certifies nothing. */
async function standingCourt(alarms: Alarms | undefined, court: CalibratedCourt): Promise<Panel> {
  const { panel, calibration } = court;
  const voids = await alarms?.under(watchedIdentities(panel, calibration));
  const known = voids === undefined ? '' : JSON.stringify(voids.map(({ id }) => id));
  const before = found.get(panel);
  if (before?.known === known) return before.panel;
  const standing = calibratedBy(
    { ...panel, calibration: null },
    calibration,
    voids === undefined ? undefined : { voids: voids.map(({ told }): CourtVoid => told) },
  );
  found.set(panel, { known, panel: standing });
  return standing;
}

/** The court of a file as it stands now; one without a calibration stays as it is. */
export const standingOwn = async (
  alarms: Alarms | undefined,
  { panel, calibration }: LoadedCourt,
): Promise<Panel> => (calibration === undefined ? panel : standingCourt(alarms, { panel, calibration }));

const procedures = new WeakMap<Panel, AnyProcedure>();
const valued = new WeakMap<object, WeakMap<object, CalibratedCourt>>();

/** The procedure of a calibrated court as it decides now. */
export async function standingChosen(
  court: CalibratedCourt,
  chosen: Chosen,
  alarms: Alarms | undefined,
): Promise<Chosen> {
  const panel = await standingCourt(alarms, underPolicy(court, chosen));
  const made = procedures.get(panel) ?? noteCalibrated(anyProcedure(panelProcedure(panel)), court);
  procedures.set(panel, made);
  return { procedure: made, policy: chosen.policy };
}

/** The court with the parameter values that were chosen: its calibration may have been made for others. */
function underPolicy(court: CalibratedCourt, { policy }: Chosen): CalibratedCourt {
  if (policy === court.panel.table) return court;
  const known = valued.get(court) ?? new WeakMap<object, CalibratedCourt>();
  valued.set(court, known);
  const made = known.get(policy) ?? { ...court, panel: withPanelTable(court.panel, policy) };
  known.set(policy, made);
  return made;
}

/** A court that a run is about to begin with: it stands, or it certifies nothing from the start; one that audits voided is refused. */
export async function startingCourt(store: Store, kind: Court, court: Named | undefined): Promise<Court> {
  if (court === undefined) return kind;
  const { calibration } = await standingCourt(new Alarms(store), calibratedPanel(court));
  if (calibration?.why === 'outdated' || calibration?.why === 'unwatched')
    return withoutCertificate(kind.definition, calibration.why);
  await requireStanding(store, court);
  return keptCourt(kind.definition);
}

/** A court for whoever tries it and keeps nothing: it certifies if its calibration stands, and nothing if it does not. */
export async function triedCourt(alarms: Alarms | undefined, kind: Court): Promise<Court> {
  if (kind.calibrated === undefined) return kind;
  const { calibration } = await standingCourt(alarms, calibratedPanel(kind.calibrated));
  return calibration?.void === undefined ? keptCourt(kind.definition) : kind;
}

/** Refuses to rule by a calibration that does not stand; a court that certifies nothing needs none. */
export async function requireStanding(store: Store, court: Named | undefined): Promise<void> {
  if (court === undefined) return;
  const { name, calibration } = await standingCourt(new Alarms(store), calibratedPanel(court));
  if (calibration?.void === undefined) return;
  throw new CuriaError('CALIBRATION_VOID', `${name}: ${calibration.void}`);
}
