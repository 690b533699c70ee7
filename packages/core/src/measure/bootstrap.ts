/** Intervals by resampling, from a seed: the same data and seed give the same interval. */

/** An interval that contains 95 of 100 resamples. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Random numbers from 0 up to 1, the same for the same seed. */
export function startRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws as many groups as there are, again and again; each list has the numbers of the groups drawn. */
export function resample(groups: number, times: number, seed: number): Uint32Array[] {
  const random = startRandom(seed);
  return Array.from({ length: times }, () =>
    Uint32Array.from({ length: groups }, () => Math.floor(random() * groups)),
  );
}

/** The middle 95 of 100 values. */
export function intervalOf(values: readonly number[]): Interval {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    const [low, high] = [sorted[below] ?? 0, sorted[Math.ceil(place)] ?? 0];
    return low + (high - low) * (place - below);
  };
  return { low: at(0.025), high: at(0.975) };
}

/** No interval is told if a larger share of the resamples has no value. */
const MOST_WITHOUT = 0.05;

/**
 * The interval of a figure that depends on how often each kind of item occurs. `counts` says how often; items are drawn as if they
 * stood in the order of their kinds, so that the order in which they came does not matter. Null if too many resamples have no value.
 */
export function resampledInterval(
  counts: readonly number[],
  figure: (drawn: Float64Array) => number | null,
  { times = 1000, seed = 1 }: { readonly times?: number; readonly seed?: number } = {},
): Interval | null {
  const kinds = Uint32Array.from(counts.flatMap((count, kind) => Array<number>(count).fill(kind)));
  const random = startRandom(seed);
  const drawn = new Float64Array(counts.length);
  const values: number[] = [];
  for (let time = 0; time < times; time++) {
    drawn.fill(0);
    // What is drawn is below the number of kinds.
    for (let at = 0; at < kinds.length; at++) drawn[kinds[Math.floor(random() * kinds.length)]!]!++;
    const value = figure(drawn);
    if (value !== null) values.push(value);
  }
  return values.length < times * (1 - MOST_WITHOUT) ? null : intervalOf(values);
}
