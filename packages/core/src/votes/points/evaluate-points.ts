/** The whole evaluation of points and grades: each reviewer, each way of combining, agreement, alarms, and what to use. */
import { dropUndefined } from '../../read/drop-undefined.ts';
import type { RateInterval } from '../certify/reviewer-rows.ts';
import { rateInterval } from '../weigh/distribution.ts';
import type { VoteKind } from '../weigh/kind.ts';
import { alphaOfGrades, alphaOfPoints } from './alpha.ts';
import { answerPoints } from './answer-points.ts';
import { tryPointLimits } from './certify-points.ts';
import { bestReviewer, fitPoints, type PointMethod } from './combine.ts';
import { biasOf, type Errors, errorsFromOthers, errorsOnGold, spreadOf } from './errors.ts';
import {
  measurePoints,
  type PointMethodRow,
  type PointRecommendation,
  pointMethodRows,
  recommendPoints,
  winsOf,
} from './measure-points.ts';
import { type PointAlarm, pointAlarms } from './point-alarms.ts';
import { knownItems, type PointSet } from './points.ts';
import { isWithin, type Scale } from './scale.ts';

// Every index here numbers items, reviewers or values of the same set of points.

/** From so many known answers on, reviewers are judged by them; with fewer, by the others. */
const ENOUGH_KNOWN = 20;

/** How far a reviewer is off. */
export interface PointErrors {
  readonly n: number;
  /** The mean of its errors: above 0 it gives too much. */
  readonly bias: number;
  /** The standard deviation of its errors; absent with fewer than two. */
  readonly spread?: number;
  /** The mean of its errors regardless of their sign. */
  readonly mean_error: number;
}

/** One reviewer. */
export interface PointReviewer {
  readonly reviewer: string;
  readonly family: string;
  /** Items that it gives a value. */
  readonly votes: number;
  readonly abstained: number;
  /** Against known answers; absent if it voted on none. */
  readonly errors?: PointErrors;
  /** The share of its values that are near enough to the truth. */
  readonly within?: number;
  readonly interval?: RateInterval;
  /** Against the median of the others; absent if it shares no item. */
  readonly from_others?: PointErrors;
  /** How far apart its own votes on one item are, on average; absent if it was asked once. */
  readonly swing?: number;
  /** How strongly it counts; 1 is the average. */
  readonly weight: number;
  /** What the recommended method takes off its values; absent if nothing is. */
  readonly shift?: number;
}

/** What `curia eval VOTES` prints of points and grades. */
export interface PointsReport {
  readonly schema_version: '1';
  /** The answer in sentences. */
  readonly answer: string;
  readonly scale: Scale;
  /** What is within this distance of the truth is near enough. */
  readonly within: number;
  readonly items: number;
  readonly votes: number;
  /** The lowest and the highest value. */
  readonly low: number;
  readonly high: number;
  readonly gold: number;
  readonly kind: VoteKind;
  /** Krippendorff’s alpha: for grades, and for points also by their size; null where it cannot be said. */
  readonly agreement: { readonly ordinal: number | null; readonly interval?: number | null };
  readonly reviewers: readonly PointReviewer[];
  readonly methods: readonly PointMethodRow[];
  readonly recommended: PointMethod;
  readonly recommendation: PointRecommendation;
  /** The recommended method beside the best reviewer alone, on known answers that neither has seen; null where that cannot be said. */
  readonly beside_best: { readonly reviewer: string; readonly wins: number; readonly losses: number } | null;
  readonly alarms: readonly PointAlarm[];
}

/** How to evaluate. */
export interface EvaluatePointsOptions {
  /** What counts as near enough; without it a tenth of the range, and of grades only the right one. */
  readonly within?: number | undefined;
  readonly seed?: string;
  /** Told what is done next. */
  readonly onStep?: (doing: string) => void;
}

/** Evaluates points or grades. */
export function evaluatePoints(points: PointSet, options: EvaluatePointsOptions = {}): PointsReport {
  const { seed = '1', onStep = () => {} } = options;
  const within = options.within ?? usualWithin(points);
  const known = knownItems(points);
  onStep('measuring ways to combine');
  const results = measurePoints(points, known, seed);
  const recommendation = recommendPoints(results, known.length);
  const { method } = recommendation;
  onStep('looking for alarms');
  const [gold, others] = [errorsOnGold(points, known), errorsFromOthers(points)];
  const ordinal = alphaOfGrades(points);
  const alpha = points.scale.kind === 'grades' ? ordinal : alphaOfPoints(points);
  const isJudged = known.length >= ENOUGH_KNOWN;
  const methods = pointMethodRows(points, known, results, within);
  const [used, alone] = [results.get(method), results.get('best-single')];
  const [wins, losses] = used === undefined || alone === undefined ? [0, 0] : winsOf(used, alone);
  const beside_best =
    used === undefined || alone === undefined || points.kind === 'crowd'
      ? null
      : { reviewer: points.reviewers[bestReviewer(points, gold)]!, wins, losses };
  onStep('trying limits');
  const automation = tryPointLimits(points, { within, seed });
  const parts = { points, known: known.length, within, methods, recommendation, beside_best, automation };
  return {
    schema_version: '1',
    answer: answerPoints(parts),
    scale: points.scale,
    within,
    items: points.items.length,
    votes: points.value.length,
    ...rangeOf(points.value),
    gold: known.length,
    kind: points.kind,
    agreement: {
      ordinal: orNull(ordinal),
      ...(points.scale.kind === 'grades' ? {} : { interval: orNull(alpha) }),
    },
    reviewers: reviewerRows(points, known, { gold, others, method, within }),
    methods,
    recommended: method,
    recommendation,
    beside_best,
    alarms: pointAlarms(points, alpha, {
      errors: isJudged ? gold : others,
      against: isJudged ? 'gold' : 'others',
      within,
    }),
  };
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

const rangeOf = (values: Float64Array): { readonly low: number; readonly high: number } => ({
  low: values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  high: values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
});

/** What is near enough if nobody says: of grades the right one; of points a tenth of where nine tenths of them lie, as a round number. */
export function usualWithin({ scale, value }: PointSet): number {
  if (scale.kind === 'grades') return 0;
  const sorted = value.toSorted();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const tenth = (at(0.95) - at(0.05)) / 10;
  if (!(tenth > 0)) return 0;
  const power = 10 ** Math.floor(Math.log10(tenth));
  const step = [5, 2, 1].find((digit) => digit * power <= tenth * (1 + 1e-9)) ?? 1;
  return Number((step * power).toPrecision(1));
}

interface Judging {
  readonly gold: Errors;
  readonly others: Errors;
  readonly method: PointMethod;
  readonly within: number;
}

function reviewerRows(
  points: PointSet,
  known: readonly number[],
  { gold, others, method, within }: Judging,
): PointReviewer[] {
  const { weight, shift } = fitPoints(method, points, known, [...points.items.keys()]);
  const mean = weight.reduce((sum, each) => sum + each, 0) / weight.length;
  const [votes, near] = [new Float64Array(weight.length), new Float64Array(weight.length)];
  for (const reviewer of points.reviewer) votes[reviewer]!++;
  for (const item of known)
    for (let at = points.start[item]!; at < points.start[item + 1]!; at++)
      if (isWithin(points.value[at]!, points.gold[item]!, within)) near[points.reviewer[at]!]!++;
  return points.reviewers.map((reviewer, at) => {
    const n = gold.n[at]!;
    return dropUndefined<PointReviewer>({
      reviewer,
      family: points.families[at]!,
      votes: votes[at]!,
      abstained: points.abstained[at]!,
      errors: pointErrors(gold, at),
      within: n > 0 ? near[at]! / n : undefined,
      interval: n > 0 ? rateInterval(n, near[at]!) : undefined,
      from_others: pointErrors(others, at),
      swing: Number.isNaN(points.swing[at]!) ? undefined : points.swing[at]!,
      weight: weight[at]! / mean,
      shift: method === 'shifted' ? shift[at]! : undefined,
    });
  });
}

function pointErrors(errors: Errors, reviewer: number): PointErrors | undefined {
  const n = errors.n[reviewer]!;
  if (n === 0) return undefined;
  const spread = spreadOf(errors, reviewer);
  return dropUndefined<PointErrors>({
    n,
    bias: biasOf(errors, reviewer),
    spread: Number.isNaN(spread) ? undefined : spread,
    mean_error: errors.absolute[reviewer]! / n,
  });
}
