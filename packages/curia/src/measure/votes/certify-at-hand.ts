/** Certifies votes that are at hand, as `curia calibrate` does, and says what asking fewer would save; nothing is written. */
import { CuriaError } from '@curia/core';
import type { CalibratedCascade, Calibrates, CourtCalibrateOptions } from '@curia/core/court/votes';
import {
  type CertifiedPoints,
  certifyPoints,
  POINT_METHODS,
  type PointMethod,
  type PointSet,
} from '@curia/core/in/votes';
import { savingsOf } from '@curia/core/in/votes/cascade';
import { type CalibrateReport, CERTIFIABLE, type Certifiable } from '@curia/core/in/votes/certify';
import { kindOf } from '@curia/core/in/votes/weigh';
import type { Calibration } from '@curia/core/votes';
import { courtUnder } from '../../kept/opened-run.ts';
import { addGold, addRecorded, forCascade } from './calibrate-cases.ts';
import { calibrateVotes } from './calibrate-votes.ts';
import type { RecordedRun } from './recorded-run.ts';
import { fileOf, readAtHand, type VotesAtHand } from './votes-at-hand.ts';

/** How to certify. */
export type CertifyOptions = Omit<CourtCalibrateOptions, 'voids' | 'method'> & {
  readonly seed: string;
  readonly method?: Certifiable | PointMethod | undefined;
};

/** A cascade beside asking everybody, or why there is none. */
export type LearnedCascade = CalibratedCascade['savings'] | { readonly refused: string };

/** Votes, certified as far as they can be. */
export interface CertifiedVotes extends CalibrateReport {
  readonly fields: readonly string[];
  readonly field?: string;
  /** What the person who signs should know. */
  readonly notices: readonly string[];
  /** The calibration file, sealed. */
  readonly file: Calibration;
  readonly cascade: LearnedCascade;
}

/** Points or grades, certified as far as they can be, with the values of the open cases. */
export type CertifiedPointsAtHand = CertifiedPoints['report'] &
  Pick<CertifiedPoints, 'answers'> & { readonly fields: readonly string[]; readonly field?: string };

/** A distance means nothing between names. */
export const withinIsForPoints = (): CuriaError =>
  new CuriaError(
    'USAGE',
    '--within is for points and grades; these labels are read as names (if they are not, say --scale numbers or --scale grades)',
  );

/** Certifies points or grades; throws if nobody says what is near enough. */
export function certifyPointsAs(
  points: PointSet,
  { maxError, delta, goldDrawn, mode, minShare, seed, method, kind, accepted = [] }: CertifyOptions,
  within: number | undefined,
): CertifiedPoints {
  const refuse = (option: string, why: string): CuriaError =>
    new CuriaError('USAGE', `${option} is for labels: ${why}`);
  if (kind !== undefined) throw refuse('--kind', 'points are weighed alike in panels and in crowds');
  if (accepted.length > 0) throw refuse('--accept-alarm', 'no alarm stops a certificate on points');
  const known = POINT_METHODS.find((name) => name === method);
  if (method !== undefined && known === undefined)
    throw refuse(`--method ${method}`, `points and grades take ${POINT_METHODS.join(', ')}`);
  const near = within ?? (points.scale.kind === 'grades' ? 0 : undefined);
  if (near === undefined)
    throw new CuriaError(
      'USAGE',
      'the votes are numbers: say how near to the truth is near enough, with --within DISTANCE (if they are names, say --scale labels)',
    );
  return certifyPoints(points, {
    maxError,
    delta,
    goldDrawn,
    mode,
    minShare,
    seed,
    within: near,
    method: known,
  });
}

/** The options of a certificate on labels; throws if points are meant. */
export function ofLabels<Options extends Pick<CertifyOptions, 'method'>>(
  { method, ...options }: Options,
  within: number | undefined,
): Omit<Options, 'method'> & { readonly method?: Certifiable } {
  if (within !== undefined) throw withinIsForPoints();
  if (method === undefined) return options;
  const known = CERTIFIABLE.find((name) => name === method);
  if (known !== undefined) return { ...options, method: known };
  throw new CuriaError(
    'USAGE',
    `--method ${method} is for points and grades; labels take ${CERTIFIABLE.join(', ')}`,
  );
}

/** Certifies; throws if gold is missing or not a random sample. */
export async function certifyAtHand(
  at: VotesAtHand,
  asked: CertifyOptions,
  within?: number,
): Promise<CertifiedVotes | CertifiedPointsAtHand> {
  if ('run' in at.from) {
    const { run } = at.from;
    refuseReviewed(run);
    const { calibrates } = courtUnder(run.manifest, run.law).kind;
    const isOfLabels = at.field === undefined || calibrates?.fields.includes(at.field) === true;
    if (calibrates !== undefined && calibrates.fields.length > 0 && isOfLabels && at.scale === undefined)
      return await certifyCourt(calibrates, run, at, ofLabels(asked, within));
  }
  const { fields, ...read } = await readAtHand(at);
  if (read.points !== undefined) {
    const { report, answers } = certifyPointsAs(read.points, asked, within ?? read.within);
    return { ...report, answers, fields, ...(read.field === undefined ? {} : { field: read.field }) };
  }
  const options = ofLabels(asked, within);
  const { report, calibration } = calibrateVotes(read, options);
  return {
    ...report,
    fields,
    ...(read.field === undefined ? {} : { field: read.field }),
    notices: [],
    file: calibration,
    cascade:
      (options.kind ?? kindOf(read.votes)) === 'crowd'
        ? { refused: 'nobody chooses who of a crowd is asked' }
        : savingsOf(read.votes, options.seed),
  };
}

/** What experts settled was handed to them because it was hard. */
function refuseReviewed({ cases }: RecordedRun): void {
  const reviewed = cases.filter(({ is_reviewed }) => is_reviewed).length;
  if (reviewed > 0)
    throw new CuriaError(
      'GOLD_NOT_RANDOM',
      `${reviewed} of the known answers were settled by experts, who are handed the hard cases: leave reviews out to certify`,
    );
}

/** A court of one's own is certified by what it takes. */
async function certifyCourt(
  calibrates: Calibrates,
  run: RecordedRun,
  { gold, field }: VotesAtHand,
  options: ReturnType<typeof ofLabels<CertifyOptions>>,
): Promise<CertifiedVotes> {
  const { voids } = run;
  const calibrating = calibrates.start();
  await addRecorded(calibrating, run.manifest, run.cases, run.refused);
  if (gold !== undefined) await addGold(calibrating, fileOf('gold', gold));
  const made = calibrating.finish({ ...options, voids });
  const fields = made.fields.map((one) => one.field);
  const chosen = made.fields.find((one) => one.field === (field ?? fields[0]));
  if (chosen === undefined)
    throw new CuriaError('USAGE', `no field is called ${field}; the court has ${fields.join(', ')}`);
  return {
    ...chosen.report,
    fields,
    field: chosen.field,
    notices: made.notices,
    file: made.calibration,
    cascade: learnCascade(() => calibrating.cascade({ ...forCascade(options), voids })),
  };
}

/** What a cascade would save; a court that cannot have one is no reason to refuse the certificate. */
function learnCascade(learn: () => CalibratedCascade): LearnedCascade {
  try {
    return learn().savings;
  } catch (error) {
    if (!CuriaError.is(error) || error.code === 'INTERNAL') throw error;
    return { refused: error.message };
  }
}
