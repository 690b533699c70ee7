/** Ways to make one value of several: the median, the mean, the best reviewer alone, and the weighted median, with shifts or without. */
import { type Errors, errorsFromOthers, errorsOnGold, total } from './errors.ts';
import { median, weightedMedian } from './middle.ts';
import type { PointSet } from './points.ts';
import type { Scale } from './scale.ts';

// Every index here numbers items, reviewers or values of the same set of points.

/** The ways, the plainest first. */
export const POINT_METHODS = ['median', 'mean', 'best-single', 'weighted', 'shifted'] as const;
/** A way to make one value of several. */
export type PointMethod = (typeof POINT_METHODS)[number];

/** Those that learn from known answers. */
export const TAUGHT: ReadonlySet<PointMethod> = new Set(['best-single', 'weighted', 'shifted']);
/** Those that are nothing without known answers. */
export const NEEDING_GOLD: ReadonlySet<PointMethod> = new Set(['best-single', 'shifted']);

/** Errors that a reviewer is taken to have made before any was seen. */
const PRIOR_ERRORS = 4;
/** Nobody is taken to be better than the average by more than this factor. */
const SUREST = 10;

/** What a method knows of each reviewer: how strongly it counts, and what is taken off its values. */
export interface PointModel {
  readonly method: PointMethod;
  readonly weight: Float64Array;
  readonly shift: Float64Array;
  /** How far a vote is from the combined value, on average; what an item with few votes is taken to have. */
  readonly usual: number;
}

/** The combined value of an item. */
export interface Combined {
  readonly value: number;
  /** How far the votes are apart from it: their weighted mean distance, drawn towards the usual one by one more vote of mean weight. NaN without a vote. */
  readonly spread: number;
}

/** Learns a method from the known answers to some items; what reviewers have in common is read from the items `seen`. */
export function learnPoints(
  method: PointMethod,
  points: PointSet,
  known: readonly number[],
  seen: Iterable<number> = points.items.keys(),
): PointModel {
  const items = [...seen];
  const model = fitPoints(method, points, known, items);
  return { ...model, usual: usualDistance(points, model, items) };
}

/** The same for whoever asks for values alone: how far votes usually are from them is not worked out. `others` are the errors from the others, where they are known. */
export function fitPoints(
  method: PointMethod,
  points: PointSet,
  known: readonly number[],
  items: readonly number[],
  others?: Errors,
): PointModel {
  const reviewers = points.reviewers.length;
  const [weight, shift] = [new Float64Array(reviewers).fill(1), new Float64Array(reviewers)];
  const gold = errorsOnGold(points, known);
  if (method === 'best-single') {
    weight.fill(0);
    weight[bestReviewer(points, gold)] = 1;
  }
  if (method === 'weighted') weight.set(weightsOf(points, gold, others ?? errorsFromOthers(points, items)));
  if (method === 'shifted') {
    for (let reviewer = 0; reviewer < reviewers; reviewer++)
      shift[reviewer] = stepOf(points, gold.sum[reviewer]! / (gold.n[reviewer]! + PRIOR_ERRORS));
    const moved = withoutShifts(points, shift);
    weight.set(weightsOf(moved, errorsOnGold(moved, known), errorsFromOthers(moved, items)));
  }
  return { method, weight, shift, usual: 1 };
}

/** Grades are shifted by whole steps. */
const stepOf = ({ scale }: PointSet, shift: number): number =>
  scale.kind === 'grades' ? Math.round(shift) + 0 : shift;

/** The ways that a scale has: grades have no mean. */
export const methodsOn = ({ kind }: Scale): readonly PointMethod[] =>
  kind === 'numbers' ? POINT_METHODS : POINT_METHODS.filter((method) => method !== 'mean');

/** The reviewer with the smallest mean error on known items, drawn towards that of all by a few errors; the first among equals. */
export function bestReviewer(points: PointSet, gold: Errors): number {
  const mean = total(gold.absolute) / total(gold.n);
  const drawn = points.reviewers.map(
    (_, reviewer) => (gold.absolute[reviewer]! + PRIOR_ERRORS * mean) / (gold.n[reviewer]! + PRIOR_ERRORS),
  );
  return drawn.reduce((best, error, reviewer) => (error < drawn[best]! ? reviewer : best), 0);
}

/** The same points with the shift of each reviewer taken off. */
function withoutShifts(points: PointSet, shift: Float64Array): PointSet {
  return { ...points, value: points.value.map((value, at) => value - shift[points.reviewer[at]!]!) };
}

/**
 * A reviewer counts by the inverse of its mean error. That is drawn from gold towards its distance from the others, on their common
 * scale, and that towards the distance of all; reviewers of one family share the root of their number.
 */
function weightsOf({ families }: PointSet, gold: Errors, others: Errors): Float64Array {
  const usual = total(others.n) === 0 ? 1 : total(others.absolute) / total(others.n);
  const apart = others.n.map(
    (n, reviewer) => (others.absolute[reviewer]! + PRIOR_ERRORS * usual) / (n + PRIOR_ERRORS),
  );
  const expected = gold.n.reduce((sum, n, reviewer) => sum + n * apart[reviewer]!, 0);
  // How far from the truth is who is so far from the others: the same for all.
  const scale = expected > 0 ? total(gold.absolute) / expected : 1;
  const error = gold.n.map(
    (n, reviewer) =>
      (gold.absolute[reviewer]! + PRIOR_ERRORS * scale * apart[reviewer]!) / (n + PRIOR_ERRORS),
  );
  const mean = total(error) / error.length;
  const size = new Map<string, number>();
  for (const family of families) size.set(family, (size.get(family) ?? 0) + 1);
  return error.map((each, reviewer) => {
    // Where nobody errs, everybody counts the same.
    const weight = mean > 0 ? mean / Math.max(each, mean / SUREST) : 1;
    return weight / Math.sqrt(size.get(families[reviewer]!) ?? 1);
  });
}

/** The combined value of an item, and how far its votes lie from it. */
export function combine(points: PointSet, model: PointModel, item: number): Combined {
  const [from, to] = [points.start[item]!, points.start[item + 1]!];
  if (from === to) return { value: Number.NaN, spread: Number.NaN };
  const who = points.reviewer.subarray(from, to);
  const values = points.value.slice(from, to);
  who.forEach((reviewer, at) => {
    values[at]! -= model.shift[reviewer]!;
  });
  const weights = Float64Array.from(who, (reviewer) => model.weight[reviewer]!);
  const value = valueBy(model.method, values, weights);
  const extra = total(weights) > 0 ? total(weights) / weights.length : 1;
  const distances = values.reduce((sum, each, at) => sum + weights[at]! * Math.abs(each - value), 0);
  return { value, spread: (distances + extra * model.usual) / (total(weights) + extra) };
}

function valueBy(method: PointMethod, values: Float64Array, weights: Float64Array): number {
  if (method === 'mean') return total(values) / values.length;
  // Without the best reviewer the others are all there is.
  return total(weights) > 0 ? weightedMedian(values, weights) : median(values);
}

function usualDistance(points: PointSet, model: PointModel, items: readonly number[]): number {
  let [sum, n] = [0, 0];
  for (const item of items) {
    const [from, to] = [points.start[item]!, points.start[item + 1]!];
    if (to - from < 2) continue;
    const { value } = combine(points, model, item);
    for (let at = from; at < to; at++) {
      const reviewer = points.reviewer[at]!;
      sum += model.weight[reviewer]! * Math.abs(points.value[at]! - model.shift[reviewer]! - value);
      n += model.weight[reviewer]!;
    }
  }
  return n > 0 ? sum / n : 0;
}
