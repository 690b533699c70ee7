/** Everything behind `curia eval VOTES` where votes are points or grades. */
import { evaluatePoints, type PointSet, type PointsReport } from '@curia/core/in/votes';
import type { VotesRead } from './read-votes.ts';

/** Votes that are points or grades. */
export interface PointsRead extends Omit<VotesRead, 'votes'> {
  readonly points: PointSet;
}

/** What points came to. */
export interface MeasuredPoints extends PointsReport {
  readonly seed: string;
  /** The field of a court that the votes are about. */
  readonly field?: string;
  /** Known answers that were left out because nobody votes on their item. */
  readonly gold_without_votes: number;
  /** Cases of a run that the court refused; they have no votes. */
  readonly refused_cases: number;
}

/** How points are measured. */
export interface MeasurePointsOptions {
  readonly within?: number | undefined;
  readonly seed: string;
  /** Told what is done next. */
  readonly onStep?: (doing: string) => void;
}

/** Measures points or grades. */
export function measurePointsRead(
  { points, field, gold_without_votes, refused_cases, within: usual }: PointsRead,
  { within = usual, seed, onStep = () => {} }: MeasurePointsOptions,
): MeasuredPoints {
  return {
    ...evaluatePoints(points, { within, seed, onStep }),
    seed,
    ...(field === undefined ? {} : { field }),
    gold_without_votes,
    refused_cases,
  };
}
