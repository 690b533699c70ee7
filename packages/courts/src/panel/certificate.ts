/** The certificate of a court: its calibration, and how the court stands under the alarms that a store knows. */
import type { Court } from '@curia/core/court';
import type { Certificate, WhyUncertified } from '@curia/core/court/votes';
import { watchedIdentities } from './calibrate/court-calibration.ts';
import type { Panel } from './file/panel.ts';
import { type CourtSource, standingSource } from './kept.ts';
import type { CaseRuling } from './rule/ruling.ts';
import type { PanelOptions } from './seating.ts';

/** Makes a court from its source. */
type Makes = (source: CourtSource) => Court<PanelOptions, CaseRuling>;

/** The certificate of a court under a table; undefined if it names no calibration. */
export function certificateOf(
  { calibration, calibration_file: file, uncertified, ...source }: CourtSource,
  panel: Panel,
  make: Makes,
): Certificate<Court<PanelOptions, CaseRuling>> | undefined {
  if (calibration === undefined) return undefined;
  const files = { ...source, panel, calibration, calibration_file: file };
  const made: Certificate<Court<PanelOptions, CaseRuling>> = {
    calibration,
    identities: watchedIdentities(panel, calibration),
    is_settled: uncertified !== undefined || panel.calibration?.why === 'void',
    under: (by) =>
      make(
        standingSource(by === 'outdated' || by === 'unwatched' ? { ...files, uncertified: by } : files, by),
      ),
  };
  return file === undefined ? made : { ...made, file };
}

/** Why a court certifies nothing although it names a calibration; undefined if it does, or names none. */
export function uncertifiedIn({ calibration }: Panel): WhyUncertified | undefined {
  const { why, void: words } = calibration ?? {};
  return why === undefined || words === undefined ? undefined : { why, words };
}
