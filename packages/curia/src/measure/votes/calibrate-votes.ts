/** Everything behind `curia calibrate` on votes: what may be decided without a person, and the sealed file that says so. */
import { CuriaError } from '@curia/core';
import type { AutomaticAnswer, CalibrateReport } from '@curia/core/in/votes/certify';
import { type Calibration, calibrate, sealCalibration } from '@curia/core/votes';
import { type CalibrateOptions, ONLY_FIELD } from '@curia/core/votes/certify';
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
  options: Omit<CalibrateOptions, 'takes'>,
): MadeCalibration {
  const { report, calibration, answers } = calibrate(votes, options);
  return { report, calibration: sealCalibration({ [field ?? ONLY_FIELD]: calibration }), answers };
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
