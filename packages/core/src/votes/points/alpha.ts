/** Krippendorff's alpha for points and for grades: how far reviewers agree beyond what the values alone would make them. */
import type { PointSet } from './points.ts';

// Every index here numbers the items of one set, or the votes that its starts mark off.

/**
 * Alpha for interval data: 1 less the mean squared difference of two votes on one item, over that of any two votes that have a
 * partner. An item with one vote says nothing. NaN where nothing varies, or nothing can be paired.
 */
export const alphaOfPoints = (points: PointSet): number => alphaOf(points, points.value);

/**
 * Alpha for ordinal data. The squared difference of two grades is that of their mean ranks among all votes that have a partner, which
 * is the number of votes between them, those on the two grades themselves counted half.
 */
export const alphaOfGrades = (points: PointSet): number => alphaOf(points, meanRanks(points));

function alphaOf({ items, start }: PointSet, value: ArrayLike<number>): number {
  let [pairable, sum] = [0, 0];
  for (let item = 0; item < items.length; item++) {
    const [from, to] = [start[item]!, start[item + 1]!];
    if (to - from < 2) continue;
    pairable += to - from;
    for (let at = from; at < to; at++) sum += value[at]!;
  }
  const mean = sum / pairable;
  let [observed, total] = [0, 0];
  for (let item = 0; item < items.length; item++) {
    const [from, to] = [start[item]!, start[item + 1]!];
    if (to - from < 2) continue;
    let own = 0;
    for (let at = from; at < to; at++) own += value[at]!;
    own /= to - from;
    let within = 0;
    for (let at = from; at < to; at++) {
      // About means nearby, so that large values with small differences lose nothing.
      within += (value[at]! - own) ** 2;
      total += (value[at]! - mean) ** 2;
    }
    // The ordered pairs of an item sum to twice its number of votes times this, and count one less than its votes.
    observed += (2 * (to - from) * within) / (to - from - 1);
  }
  const [byItem, byChance] = [observed / pairable, (2 * total) / (pairable - 1)];
  return 1 - byItem / byChance;
}

/** The mean rank of every vote among those that have a partner. */
function meanRanks({ items, start, value }: PointSet): Float64Array {
  const paired: number[] = [];
  for (let item = 0; item < items.length; item++) {
    const [from, to] = [start[item]!, start[item + 1]!];
    if (to - from >= 2) for (let at = from; at < to; at++) paired.push(at);
  }
  paired.sort((a, b) => value[a]! - value[b]!);
  const ranks = new Float64Array(value.length);
  for (let low = 0; low < paired.length; ) {
    let high = low;
    while (high < paired.length && value[paired[high]!] === value[paired[low]!]) high++;
    for (let at = low; at < high; at++) ranks[paired[at]!] = (low + high) / 2;
    low = high;
  }
  return ranks;
}
