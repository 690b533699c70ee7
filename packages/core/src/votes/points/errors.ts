/** How far reviewers are off: from what is known to be right, and from what the others say. */
import { mediansOfOthers } from './middle.ts';
import { knownItems, type PointSet } from './points.ts';

// Every index here numbers items, reviewers or values of the same set of points.

/** Sums over the errors of each reviewer; an error is its value less the one it is held against. */
export interface Errors {
  readonly n: Float64Array;
  readonly sum: Float64Array;
  readonly absolute: Float64Array;
  readonly squares: Float64Array;
}

const startErrors = (reviewers: number): Errors => ({
  n: new Float64Array(reviewers),
  sum: new Float64Array(reviewers),
  absolute: new Float64Array(reviewers),
  squares: new Float64Array(reviewers),
});

function addError(errors: Errors, reviewer: number, error: number): void {
  errors.n[reviewer]!++;
  errors.sum[reviewer]! += error;
  errors.absolute[reviewer]! += Math.abs(error);
  errors.squares[reviewer]! += error ** 2;
}

/** The errors of each reviewer on known items. */
export function errorsOnGold(points: PointSet, items: readonly number[] = knownItems(points)): Errors {
  const errors = startErrors(points.reviewers.length);
  for (const item of items)
    for (let at = points.start[item]!; at < points.start[item + 1]!; at++)
      addError(errors, points.reviewer[at]!, points.value[at]! - points.gold[item]!);
  return errors;
}

/** How far each reviewer is from the median of the others, on items that others answer too. */
export function errorsFromOthers(points: PointSet, items: Iterable<number> = points.items.keys()): Errors {
  const errors = startErrors(points.reviewers.length);
  for (const item of items) {
    const [from, to] = [points.start[item]!, points.start[item + 1]!];
    if (to - from < 2) continue;
    const others = mediansOfOthers(points.value.subarray(from, to));
    for (let at = from; at < to; at++)
      addError(errors, points.reviewer[at]!, points.value[at]! - others[at - from]!);
  }
  return errors;
}

/** The mean error of a reviewer; NaN if it has none. */
export const biasOf = ({ n, sum }: Errors, reviewer: number): number => sum[reviewer]! / n[reviewer]!;

/** The standard deviation of its errors around their mean; NaN if it has fewer than two. */
export function spreadOf({ n, sum, squares }: Errors, reviewer: number): number {
  const count = n[reviewer]!;
  if (count < 2) return Number.NaN;
  return Math.sqrt(Math.max(0, (squares[reviewer]! - sum[reviewer]! ** 2 / count) / (count - 1)));
}

/** The sum of a column. */
export const total = (column: Float64Array): number => column.reduce((sum, value) => sum + value, 0);
