/** Certifies votes that are at hand, as `curia calibrate` does, and says what asking fewer would save; nothing is written. */
import { CuriaError } from '@curia/core';
import type { CalibratedCascade, Calibrates, CourtCalibrateOptions } from '@curia/core/court/votes';
import { savingsOf } from '@curia/core/in/votes/cascade';
import type { CalibrateReport } from '@curia/core/in/votes/certify';
import { kindOf } from '@curia/core/in/votes/weigh';
import type { Calibration } from '@curia/core/votes';
import { courtUnder } from '../../kept/opened-run.ts';
import { addGold, addRecorded, forCascade } from './calibrate-cases.ts';
import { calibrateVotes } from './calibrate-votes.ts';
import type { RecordedRun } from './recorded-run.ts';
import { fileOf, readAtHand, type VotesAtHand } from './votes-at-hand.ts';

/** How to certify. */
export type CertifyOptions = Omit<CourtCalibrateOptions, 'voids'> & { readonly seed: string };

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

/** Certifies; throws if gold is missing or not a random sample. */
export async function certifyAtHand(at: VotesAtHand, options: CertifyOptions): Promise<CertifiedVotes> {
  if ('run' in at.from) {
    const { run } = at.from;
    refuseReviewed(run);
    const { calibrates } = courtUnder(run.manifest, run.law).kind;
    if (calibrates !== undefined) return await certifyCourt(calibrates, run, at, options);
  }
  const { fields, ...read } = await readAtHand(at);
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
  options: CertifyOptions,
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
