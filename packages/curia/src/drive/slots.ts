/** A fixed number of slots; callers queue when all are taken. */

/** Places that are taken and given back. */
export class Slots {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  /** Runs something in a place of its own. */
  async within<T>(run: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#line.push(resolve));
    try {
      return await run();
    } finally {
      this.#giveBack();
    }
  }

  #giveBack(): void {
    const next = this.#line.shift();
    if (next === undefined) this.#free++;
    else next();
  }
}
