/** Finds the whole numbers nearest to given ones that satisfy ranges and totals. */
import { CuriaError } from '../errors.ts';
import { narrow, type Range, type Total } from './feasible.ts';

/** A system of overlapping sums is abandoned after this many branches; tables with few sums need a handful. */
const MOST_BRANCHES = 20_000;

/** Finds the numbers closest to `here` that keep all ranges and totals; throws `TABLE_TOO_LARGE` if the search takes too long. */
export function nearestPoint(
  here: readonly number[],
  ranges: readonly Range[],
  totals: readonly Total[],
): number[] | undefined {
  let best: number[] | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  let branches = 0;
  const visit = (given: readonly Range[]): void => {
    if (branches++ > MOST_BRANCHES) {
      throw new CuriaError(
        'TABLE_TOO_LARGE',
        'the sums of the table overlap in a way that takes too long to solve',
      );
    }
    const within = narrow(given, totals);
    if (within === undefined) return;
    const point = within.map((range, at) => clamp(range, here[at]!));
    const distance = point.reduce((sum, value, at) => sum + Math.abs(value - here[at]!), 0);
    const violated = worstViolation(totals, point);
    if (distance + (violated?.least ?? 0) >= bestDistance) return;
    if (violated === undefined) {
      best = point;
      bestDistance = distance;
      return;
    }
    const { total, missing } = violated;
    const mover = total.parts.find(([at]) =>
      missing > 0 ? point[at]! < within[at]!.high : point[at]! > within[at]!.low,
    );
    if (mover === undefined) return;
    // Either this part moves at least half of what is missing, or it does not: both are tried, the former first.
    const [at, times] = mover;
    const half = Math.floor(Math.abs(missing) / times / 2);
    const { low, high } = within[at]!;
    const split = (range: Range): Range[] => within.with(at, range);
    if (missing > 0) {
      const middle = Math.min(point[at]! + half, high - 1);
      visit(split({ low: middle + 1, high }));
      visit(split({ low, high: middle }));
    } else {
      const middle = Math.max(point[at]! - half, low + 1);
      visit(split({ low, high: middle - 1 }));
      visit(split({ low: middle, high }));
    }
  };
  visit(ranges);
  return best;
}

/** The number in a range closest to a value. */
export const clamp = ({ low, high }: Range, value: number): number => Math.min(Math.max(value, low), high);

/** The total furthest out of its range, and the least movement that brings it back. */
function worstViolation(
  totals: readonly Total[],
  point: readonly number[],
): { total: Total; missing: number; least: number } | undefined {
  let worst: { total: Total; missing: number; least: number } | undefined;
  for (const total of totals) {
    const sum = total.parts.reduce((soFar, [at, times]) => soFar + times * point[at]!, 0);
    const missing = clamp(total.range, sum) - sum;
    if (missing === 0) continue;
    const least = Math.abs(missing) / Math.max(...total.parts.map(([, times]) => times));
    if (worst === undefined || least > worst.least) worst = { total, missing, least };
  }
  return worst;
}
