/** All ways the voices of one role can answer, when it does not matter which of them says what. */

/** The number of multisets of a size over some things; infinite if it cannot be counted exactly. */
export function countMultisets(things: number, size: number): number {
  if (things === 0) return size === 0 ? 1 : 0;
  let count = 1;
  for (let at = 1; at <= Math.min(size, things - 1); at++) {
    count = (count * (things + size - at)) / at;
    if (count > 1e12) return Number.POSITIVE_INFINITY;
  }
  return Math.round(count);
}

/** The multisets themselves, each as a count per thing. */
export class Multisets {
  readonly list: readonly (readonly number[])[];
  readonly #numbers: ReadonlyMap<string, number>;

  constructor(things: number, size: number) {
    this.list = [...walk(things, size)];
    this.#numbers = new Map(this.list.map((counts, at) => [counts.join(), at]));
  }

  /** The number of the multiset in which one of a thing has become one of another. */
  replace(at: number, thing: number, by: number): number {
    const counts = [...this.list[at]!];
    counts[thing]!--;
    counts[by]!++;
    return this.#numbers.get(counts.join())!;
  }
}

function* walk(things: number, size: number): Generator<readonly number[]> {
  if (things <= 1) {
    yield things === 1 ? [size] : [];
    return;
  }
  for (let first = size; first >= 0; first--) {
    for (const rest of walk(things - 1, size - first)) yield [first, ...rest];
  }
}
