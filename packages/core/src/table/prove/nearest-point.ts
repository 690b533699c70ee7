/** Finds the whole numbers nearest to given ones that satisfy ranges and totals: as few of them changed as possible, then moved least. */
import { type Budget, narrow, type Range, SUM_STEP, spend, type Total } from '../define/feasible.ts';

// Every index here numbers rules, axes, classes or slots of the same table.

/** Changes as few numbers as possible and, among those, moves them least; undefined if nothing satisfies the totals. */
export function fewestMoves(
  here: readonly number[],
  ranges: readonly Range[],
  totals: readonly Total[],
  budget: Budget,
): number[] | undefined {
  const movable = [...new Set(totals.flatMap(({ parts }) => parts.map(([at]) => at)))];
  const forced = movable.filter((at) => clamp(ranges[at]!, here[at]!) !== here[at]);
  const free = movable.filter((at) => !forced.includes(at));
  for (let more = 0; more <= free.length; more++) {
    let best: number[] | undefined;
    for (const chosen of subsets(free, more)) {
      const moves = new Set([...forced, ...chosen]);
      const limited = ranges.map((range, at) =>
        moves.has(at) ? range : { low: here[at]!, high: here[at]! },
      );
      const point = nearestPoint(here, limited, totals, budget);
      if (point === undefined) continue;
      if (best === undefined || distanceBetween(here, point) < distanceBetween(here, best)) best = point;
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

const distanceBetween = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0);

function* subsets<T>(items: readonly T[], size: number): Generator<T[]> {
  if (size === 0) yield [];
  else
    for (let at = 0; at + size <= items.length; at++)
      for (const rest of subsets(items.slice(at + 1), size - 1)) yield [items[at]!, ...rest];
}

/** Finds the numbers closest to `here` that keep all ranges and totals; throws `TABLE_TOO_LARGE` if the budget is spent first. */
function nearestPoint(
  here: readonly number[],
  ranges: readonly Range[],
  totals: readonly Total[],
  budget: Budget,
): number[] | undefined {
  let best: number[] | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  const visit = (given: readonly Range[]): void => {
    spend(budget, SUM_STEP);
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
