/** Binary search in sorted numbers. */

/** The first place of a sorted stretch whose number is not below `least`; its end if there is none. */
export function lowerBound(
  numbers: Uint32Array | Float64Array,
  start: number,
  end: number,
  least: number,
): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
