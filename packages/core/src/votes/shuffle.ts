/** Shuffles from a seed: the same everywhere, by a generator small enough to be written down. */

/** Numbers from 0 up to 1: a linear congruential generator modulo 2^32. */
export function startGenerator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** A shuffled copy, by Fisher and Yates from the end. */
export function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const shuffled = [...list];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    // Both places are in the list.
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}
