/** From values to places on a chart, and where its lines go. */

/** Places a value of one range in another. */
export const scaleOf =
  (from: readonly [number, number], to: readonly [number, number]) =>
  (value: number): number =>
    to[0] + ((value - from[0]) / (from[1] - from[0] || 1)) * (to[1] - to[0]);

const STEPS = [1, 2, 2.5, 5, 10];

/** Round values from `low` to `high`, about as many as are wanted. */
export function ticksOf(low: number, high: number, wanted: number): number[] {
  const rough = (high - low || 1) / wanted;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * size >= rough) ?? 10) * size;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (first + at) * step);
}

/** The largest tenth that is not above a share. */
export const tenthBelow = (share: number): number => Math.floor(share * 10 + 1e-9) / 10;
