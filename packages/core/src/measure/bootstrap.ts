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
