/** The middle of values: the median, with weights or without. */

// Every index here is one of the values, each of which has its weight.

/** The value on both sides of which lies the same weight; halfway between two if any value between them would do. NaN without a weight. */
export function weightedMedian(values: ArrayLike<number>, weights: ArrayLike<number>): number {
  const order = Array.from(values, (_, at) => at).filter((at) => weights[at]! > 0);
  order.sort((a, b) => values[a]! - values[b]!);
  const half = order.reduce((sum, at) => sum + weights[at]!, 0) / 2;
  // Weights are sums of fractions: what differs by less than this lies on both sides alike.
  const rounding = half * 1e-12;
  let below = 0;
  for (const [place, at] of order.entries()) {
    below += weights[at]!;
    if (below < half - rounding) continue;
    const next = order[place + 1];
    return below <= half + rounding && next !== undefined ? (values[at]! + values[next]!) / 2 : values[at]!;
  }
  return Number.NaN;
}

/** The median; halfway between the two in the middle if their number is even. NaN of nothing. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** For each of some values the median of the others; NaN if there are no others. */
export function mediansOfOthers(values: ArrayLike<number>): Float64Array {
  const order = Array.from(values, (_, at) => at).sort((a, b) => values[a]! - values[b]!);
  const others = new Float64Array(values.length);
  const left = values.length - 1;
  // The place of what is left out is skipped.
  const without = (place: number, rank: number): number => values[order[rank < place ? rank : rank + 1]!]!;
  order.forEach((at, place) => {
    if (left === 0) others[at] = Number.NaN;
    else if (left % 2 === 1) others[at] = without(place, left >> 1);
    else others[at] = (without(place, left / 2 - 1) + without(place, left / 2)) / 2;
  });
  return others;
}
