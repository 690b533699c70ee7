/** What can be measured on votes that are at hand, without a file or a store: evaluated, certified, or held against gold. */
import { CuriaError } from '@curia/core';
import type { RecordedReport } from '@curia/core/court/measure';
import type { VoteKind } from '@curia/core/in/votes/weigh';
import type { Input } from '../../input/open-input.ts';
import { mainTable } from '../../kept/law/rulebook.ts';
import { courtUnder } from '../../kept/opened-run.ts';
import { type MeasuredCourt, measureCourt } from '../panel/measure-court.ts';
import { readRecorded } from '../panel/read-recorded.ts';
import { type AgreementReport, agreementReport } from './agreement-report.ts';
import {
  type CertifiedPointsAtHand,
  type CertifiedVotes,
  type CertifyOptions,
  certifyAtHand,
  withinIsForPoints,
} from './certify-at-hand.ts';
import { type MeasuredPoints, measurePointsRead } from './measure-points.ts';
import { type MeasuredVotes, measureVotes } from './measure-votes.ts';
import type { RecordedRun } from './recorded-run.ts';
import { linesOf, readAtHand, type VotesAtHand } from './votes-at-hand.ts';

/** Votes to be evaluated. */
export interface EvaluateJob extends VotesAtHand {
  readonly does: 'evaluate';
  /** What is near enough, where votes are points or grades. */
  readonly within?: number | undefined;
  readonly kind?: VoteKind | undefined;
  readonly seed: string;
}

/** Votes to be certified. */
export interface CertifyJob extends VotesAtHand {
  readonly does: 'certify';
  readonly within?: number | undefined;
  readonly options: CertifyOptions;
}

/** A run to be held against gold. */
export interface QualityJob {
  readonly does: 'quality';
  readonly run: RecordedRun;
  readonly seed: number;
  readonly resamples: number;
}

/** Something to measure. */
export type VoteJob = EvaluateJob | CertifyJob | QualityJob;

/** Votes, evaluated. */
export interface EvaluatedVotes extends MeasuredVotes {
  /** The fields that are voted on; empty for a file of votes. */
  readonly fields: readonly string[];
  readonly agreement: AgreementReport;
}

/** Points or grades, evaluated. */
export interface EvaluatedPoints extends MeasuredPoints {
  /** The fields that are voted on; empty for a file of votes. */
  readonly fields: readonly string[];
}

/** A run held against gold: by items where voices vote on values, by tuples in a conflict review. */
export type RunQuality =
  | ({ readonly measure: 'items' } & MeasuredCourt)
  | ({ readonly measure: 'tuples' } & Counted & RecordedReport);

interface Counted {
  readonly cases: number;
  readonly refused: number;
  readonly without_gold: number;
  /** Cases that nobody was asked about to the end, as in a run that stopped; they are left out. */
  readonly unasked: number;
}

/** The result of a job. */
export type VoteResult<Job extends VoteJob> = Job extends EvaluateJob
  ? EvaluatedVotes | EvaluatedPoints
  : Job extends CertifyJob
    ? CertifiedVotes | CertifiedPointsAtHand
    : RunQuality;

/** Measures; throws what the commands throw. */
export async function doVoteJob(job: VoteJob): Promise<VoteResult<VoteJob>> {
  if (job.does === 'evaluate') return await evaluate(job);
  if (job.does !== 'certify') return await holdAgainstGold(job);
  return await certifyAtHand(job, job.options, job.within);
}

async function evaluate(job: EvaluateJob): Promise<EvaluatedVotes | EvaluatedPoints> {
  const { fields, ...read } = await readAtHand(job);
  const { points } = read;
  if (points !== undefined) return { ...measurePointsRead({ ...read, points }, job), fields };
  if (job.within !== undefined) throw withinIsForPoints();
  return { ...measureVotes(read, job), fields, agreement: agreementReport(read.votes) };
}

/** Measures what `curia eval COURT CASES` measures, on the cases of a run and under its own table. */
async function holdAgainstGold({ run, seed, resamples }: QualityJob): Promise<RunQuality> {
  const { manifest, law, cases, refused } = run;
  const { kind, court } = courtUnder(manifest, law);
  const table = mainTable(kind, court.rulebook);
  const ruled = cases.filter(({ is_ruled }) => is_ruled);
  const open = cases.length - ruled.length;
  const input: Input = {
    name: `run ${manifest.run_id}`,
    size: undefined,
    stream: linesOf(ruled.map(({ case_id, record }) => ({ ...record, case_id }))),
  };
  if (court.compares !== undefined) {
    const measured = await measureCourt(court, input, { seed, resamples });
    return {
      measure: 'items',
      ...measured,
      refused: measured.refused + refused,
      unasked: measured.unasked + open,
    };
  }
  const recorded = kind.measure?.recorded;
  if (recorded === undefined)
    throw new CuriaError(
      'USAGE',
      `run ${manifest.run_id} is of ${kind.name}: held against gold are conflict reviews and courts of your own`,
    );
  const read = await readRecorded(recorded, input, { compat: false, byText: true });
  return {
    measure: 'tuples',
    cases: read.cases.length,
    refused: read.refused + refused,
    without_gold: read.without_gold,
    unasked: open,
    ...recorded.measure(read.cases, table, { compat: false, resamples, seed }),
  };
}
