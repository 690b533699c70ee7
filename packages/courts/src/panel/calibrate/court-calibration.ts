/**
 * A court with the calibration that was made for it, as `curia calibrate` writes it. This is where it is decided whether a
 * calibration certifies: only if its figures follow from what it contains, and no audit failed under the court that it leaves out.
 */

import type { CertifiedBy } from '@curia/core/court/votes';
import { type Calibration, readCalibration } from '@curia/core/votes';
import type { CourtVoid } from '@curia/core/votes/certify';
import {
  ONLY_FIELD,
  sayOutdated,
  sayVoid,
  startAnswering,
  type Uncertified,
} from '@curia/core/votes/certify';
import { courtIdentity } from '../file/calibration.ts';
import { type Panel, withCalibration } from '../file/panel.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { type CheckedCalibration, checkCourtFigures } from './recompute-court.ts';
import { voidIdentity } from './void-identity.ts';

/** Reads a calibration and attaches it to its court; rejects one for another court or version with `CALIBRATION_MISMATCH`. */
export function calibratedBy(panel: Panel, value: unknown, standing: CertifiedBy): Panel {
  const made_for = courtIdentity(panel);
  const calibration = readCalibration(value, { court: made_for });
  const why = whyUncertified(panel, calibration, standing);
  const answering = new Map(
    Object.entries(calibration.fields).map(([name, field]) => [name, startAnswering(field, why?.code)]),
  );
  return withCalibration(panel, {
    made_for,
    hash: calibration.hash,
    ...(why === undefined ? {} : { void: why.words, why: why.code }),
    answer: ({ item, field, votes, isAsked }) => {
      const name = field === '' ? ONLY_FIELD : field;
      const answered = answering.get(name)?.(item, votes, isAsked);
      return answered && { ...answered, threshold: calibration.fields[name]!.threshold };
    },
  });
}

/** The identities whose alarms concern a calibration: its court's, and for a cascade that of the court it was learned from. */
export function watchedIdentities(
  panel: Panel,
  { made_from }: Pick<Calibration, 'made_from'>,
): [string, ...string[]] {
  const source = made_from?.learned_from;
  return [voidIdentity(panel), ...(source === undefined ? [] : [voidIdentity(parsePanel(source))])];
}

/** Why a calibration certifies nothing; undefined if it does. */
function whyUncertified(
  panel: Panel,
  calibration: Calibration,
  standing: CertifiedBy,
): { readonly code: Uncertified; readonly words: string } | undefined {
  if (calibration.void !== undefined) return { code: 'void', words: sayVoid(calibration.void) };
  if (standing === 'as-recorded') return undefined;
  if (typeof standing === 'string') return { code: standing, words: WHY[standing] };
  if (calibration.schema_version === '1') return { code: 'outdated', words: WHY.outdated };
  const checked = checkCourtFigures(panel, calibration);
  if (standing === undefined) return { code: 'unwatched', words: WHY.unwatched };
  return sayAlarms(checked, standing.voids);
}

function sayAlarms(
  { missing }: CheckedCalibration,
  voids: readonly CourtVoid[],
): { readonly code: 'void'; readonly words: string } | undefined {
  const [first] = voids.filter((one) => missing([one]).length > 0 || one.failed.length === 0);
  if (first === undefined) return undefined;
  // Which cases failed is for whoever calibrates.
  return { code: 'void', words: `${sayVoid(first.void)}, with the cases that failed among them` };
}

const WHY = {
  outdated: sayOutdated,
  unwatched:
    'no store says whether the calibration still stands: nothing is certified; name the store in which its runs and audits are kept with --store (curia run makes one)',
} as const;
