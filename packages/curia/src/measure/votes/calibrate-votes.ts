/** Everything behind `curia calibrate` on votes: what may be decided without a person, and the sealed file that says so. */
import { CuriaError } from '@curia/core';
import type { AutomaticAnswer, CalibrateReport } from '@curia/core/in/votes/certify';
import { type Calibration, calibrate, sealCalibration } from '@curia/core/votes';
import { type CalibrateOptions, earlierLook, ONLY_FIELD } from '@curia/core/votes/certify';
import { calibrationAt } from '../../courts/calibration-file.ts';
import type { VotesRead } from './read-votes.ts';

/** A calibration that was made. */
export interface MadeCalibration {
  readonly report: CalibrateReport;
  /** The sealed file. */
  readonly calibration: Calibration;
  readonly answers: readonly AutomaticAnswer[];
}

/** Certifies votes that belong to no court; a court is certified by what it would take itself. */
export function calibrateVotes(
  { votes, field }: VotesRead,
  options: Omit<CalibrateOptions, 'court' | 'look'>,
  earlier?: Calibration,
): MadeCalibration {
  const name = field ?? ONLY_FIELD;
  const { report, calibration, answers } = calibrate(votes, { ...options, look: earlierLook(earlier, name) });
  return { report, calibration: sealCalibration({ [name]: calibration }), answers };
}

/** The calibration that will be replaced; whatever else is in the file was no look at these answers. */
export function replacedAt(file: string): Calibration | undefined {
  try {
    return calibrationAt(file);
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    return undefined;
  }
}

/** Alarms that somebody takes responsibility for; throws unless each has a reason. */
export function readAccepted(
  codes: readonly string[],
  because: string | undefined,
): { readonly code: string; readonly because: string }[] {
  const reason = because?.trim() ?? '';
  if (codes.length === 0 && because !== undefined)
    throw new CuriaError('USAGE', '--because gives the reason for --accept-alarm; name the alarm too');
  if (codes.length > 0 && reason === '')
    throw new CuriaError(
      'USAGE',
      '--accept-alarm needs --because: the calibration records who accepts what, and why',
    );
  return codes.map((code) => ({ code, because: reason }));
}
