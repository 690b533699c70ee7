/** How far each way of combining is off on known answers that it has not seen, and which way is recommended. */
import { dropUndefined } from '../../read/drop-undefined.ts';
import type { RateInterval } from '../certify/reviewer-rows.ts';
import { foldsOf } from '../weigh/cross-validate.ts';
import { rateInterval, signTest } from '../weigh/distribution.ts';
import { combine, fitPoints, methodsOn, NEEDING_GOLD, type PointMethod, TAUGHT } from './combine.ts';
import { errorsFromOthers } from './errors.ts';
import type { PointSet } from './points.ts';
import { isGrade, isWithin } from './scale.ts';

// Every index here numbers items, reviewers or values of the same set of points.

/** A way is better than the usual one only where chance explains it this seldom. */
const CLEARLY = 0.01;
const NORMAL_95 = 1.96;

/** One way of combining; what needs known answers is absent without them. */
export interface PointMethodRow {
  readonly name: PointMethod;
  /** The mean distance from the truth, on known answers that it has not seen, and its 95 % interval. */
  readonly mean_error?: number;
  readonly interval?: RateInterval;
  /** The share that is near enough to the truth, and its 95 % interval. */
  readonly within?: number;
  readonly within_interval?: RateInterval;
  /** Items whose value lies between two grades. */
  readonly ties: number;
}

/** The way to use, and why. */
export interface PointRecommendation {
  readonly method: PointMethod;
  readonly reason: string;
  /** What would be used if known answers did not show better. */
  readonly instead_of?: PointMethod;
  /** How likely so many nearer answers are by chance. */
  readonly p?: number;
}

/** The distances of each way from the truth, in the order of the known items; NaN where nobody votes. */
export type PointResults = ReadonlyMap<PointMethod, Float64Array>;

/** Measures every way on known items; each is answered by a fit that did not see it. */
export function measurePoints(
  points: PointSet,
  known: readonly number[],
  seed: string,
  seen: Iterable<number> = points.items.keys(),
): PointResults {
  const items = [...seen];
  const others = errorsFromOthers(points, items);
  const usable = methodsOn(points.scale).filter((method) => known.length > 1 || !NEEDING_GOLD.has(method));
  const place = new Map(known.map((item, at) => [item, at]));
  return new Map(
    usable.map((method) => {
      const distances = new Float64Array(known.length).fill(Number.NaN);
      const folds = TAUGHT.has(method) ? foldsOf(known, points.items, seed) : [[...known]];
      for (const fold of folds) {
        const left = new Set(fold);
        const model = fitPoints(
          method,
          points,
          known.filter((item) => !left.has(item)),
          items,
          others,
        );
        for (const item of fold)
          distances[place.get(item)!] = Math.abs(combine(points, model, item).value - points.gold[item]!);
      }
      return [method, distances];
    }),
  );
}

/** A row for each way. */
export function pointMethodRows(
  points: PointSet,
  known: readonly number[],
  results: PointResults,
  within: number,
): PointMethodRow[] {
  return [...results].map(([name, distances]) => {
    let ties = 0;
    if (points.scale.kind === 'grades') {
      const model = fitPoints(name, points, known, [...points.items.keys()]);
      for (let item = 0; item < points.items.length; item++) {
        const { value } = combine(points, model, item);
        if (!Number.isNaN(value) && !isGrade(points.scale, value)) ties++;
      }
    }
    return dropUndefined<PointMethodRow>({ name, ...figuresOf(distances, within), ties });
  });
}

/** The figures of distances from the truth. */
function figuresOf(
  all: Float64Array,
  within: number,
): Pick<PointMethodRow, 'mean_error' | 'interval' | 'within' | 'within_interval'> {
  const distances = all.filter((distance) => !Number.isNaN(distance));
  const n = distances.length;
  if (n === 0) return {};
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / n;
  const squares = distances.reduce((sum, distance) => sum + (distance - mean) ** 2, 0);
  const half = n > 1 ? NORMAL_95 * Math.sqrt(squares / (n - 1) / n) : mean;
  const near = distances.filter((distance) => isWithin(distance, 0, within)).length;
  return {
    mean_error: mean,
    interval: { low: Math.max(0, mean - half), high: mean + half },
    within: near / n,
    within_interval: rateInterval(n, near),
  };
}

/** What is used if known answers do not show better. */
const USUAL = 'weighted' satisfies PointMethod;

/** The weighted median, or whatever is clearly nearer to the truth; never in silence. */
export function recommendPoints(results: PointResults, known: number): PointRecommendation {
  const usual = results.get(USUAL);
  const reason =
    known === 0
      ? 'without known answers, reviewers count by how near they are to the others'
      : 'reviewers count by how near they are to what is right, and one that is far off moves nothing';
  if (usual === undefined) return { method: USUAL, reason };
  const meanOf = (distances: Float64Array): number => figuresOf(distances, 0).mean_error ?? 0;
  const better = [...results]
    .flatMap(([name, distances]) => {
      const [wins, losses] = winsOf(distances, usual);
      const p = signTest(wins, losses);
      return name !== USUAL && p <= CLEARLY && meanOf(distances) < meanOf(usual) ? [{ name, p }] : [];
    })
    .sort((a, b) => a.p - b.p)[0];
  if (better === undefined) return { method: USUAL, reason };
  return {
    method: better.name,
    reason: `on known answers it is nearer to the truth than ${USUAL}, more often than chance explains`,
    instead_of: USUAL,
    p: better.p,
  };
}

/** How often one is nearer to the truth than the other, and how often further away. */
export function winsOf(one: Float64Array, other: Float64Array): [wins: number, losses: number] {
  let [wins, losses] = [0, 0];
  one.forEach((distance, at) => {
    if (isWithin(distance, other[at]!, 0)) return;
    if (distance < other[at]!) wins++;
    else if (distance > other[at]!) losses++;
  });
  return [wins, losses];
}
