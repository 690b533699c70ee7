/** What a court needs of a calibration, and the proof that it was made for this court. */
import { CuriaError, type ErrorDetail } from '../errors.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { sha256 } from '../text/sha256.ts';
import type { CourtFile } from './court-file.ts';
import { decidingParts } from './deciding-parts.ts';

/** What a calibration says of one item. */
export interface Calibrated {
  /** The value as a label: a word, `true`, `false`, or `null` for "there is none"; null where nothing can be said. */
  readonly label: string | null;
  readonly tie: boolean;
  /** Its margin is at or above the threshold, and no watch has voided it. */
  readonly certified: boolean;
  /** The top probability: an estimate, never a certificate. */
  readonly certainty: number;
}

/** What a calibration answers on an item, from the votes that were asked so far. */
export type Calibrate = (item: CalibratedItem) => Calibrated | undefined;

/** An item as a calibration sees it. */
export interface CalibratedItem {
  readonly item: string;
  /** The field it is an item of; empty where the court has one value. */
  readonly field: string;
  readonly votes: readonly LabelledVote[];
}

/** A vote as reliability and calibration read it. */
export interface LabelledVote {
  /** The voice, or role and voice where the court has several roles. */
  readonly reviewer: string;
  /** Null for every state but voted. */
  readonly label: string | null;
  readonly order?: string;
  readonly family?: string;
  readonly cost?: number;
}

/** What a calibration was made for: hashes of what must not have changed since. */
export interface CalibrationBasis {
  readonly court: string;
  readonly kinds: string;
  readonly roles: string;
}

/** A calibration that a court can use. */
export interface PanelCalibration {
  readonly made_for: CalibrationBasis;
  /** Part of the policy's hash. */
  readonly hash: string;
  readonly answer: Calibrate;
}

/** What a calibration of a court must have been made for. */
export function calibrationBasis(court: CourtFile): CalibrationBasis {
  const { kinds, roles } = decidingParts(court);
  return { court: court.court, kinds: sha256(canonicalJson(kinds)), roles: sha256(canonicalJson(roles)) };
}

/** Refuses with `CALIBRATION_MISMATCH` what was made for another court, other kinds or other roles. */
export function checkCalibration(court: CourtFile, { made_for }: PanelCalibration): void {
  const wanted = calibrationBasis(court);
  const problems = (['court', 'kinds', 'roles'] as const).flatMap((part): ErrorDetail[] =>
    wanted[part] === made_for[part] ? [] : [{ path: part, problem: problemWith(part, made_for, wanted) }],
  );
  if (problems.length === 0) return;
  const said = problems.map(({ problem }) => problem).join('; ');
  throw new CuriaError(
    'CALIBRATION_MISMATCH',
    `the calibration does not fit ${court.court}: ${said}`,
    problems,
  );
}

const problemWith = (
  part: keyof CalibrationBasis,
  made: CalibrationBasis,
  wanted: CalibrationBasis,
): string =>
  part === 'court'
    ? `it was made for ${made.court}, not for ${wanted.court}`
    : `the ${part} of the court are not those it was made for`;
