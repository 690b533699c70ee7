/** What every hunt reports: how much was tried, what broke, and how to see it again. */

/** Something that broke. */
export interface Break {
  readonly kind: string;
  /** The number of the input within its hunt; with the seed, it makes the same input again. */
  readonly number: number;
  readonly what: string;
}

/** What a hunt found. */
export interface Findings {
  readonly tried: number;
  /** What was counted, with how often each was found; a count of 0 was looked for and not found. */
  readonly counts: Readonly<Record<string, number>>;
  /** What is worth knowing and broke nothing, with how often it was met. */
  readonly noted: Readonly<Record<string, number>>;
  /** The first of each kind. */
  readonly breaks: readonly Break[];
}

/** What a hunt is given. */
export interface Hunted {
  readonly seed: number;
  /** How many inputs, kills or changes to try at most. */
  readonly most: number;
  /** Only this one, to see it again. */
  readonly only: number | undefined;
  /** A folder for what the hunt writes. */
  readonly folder: string;
}

/** A way of trying to break Curia. */
export interface Hunt {
  readonly name: string;
  /** What it tries, in a few words. */
  readonly tries: string;
  /** How many are tried unless somebody says otherwise, in the short part and in the whole. */
  readonly share: { readonly short: number; readonly whole: number };
  run(hunted: Hunted): Promise<Findings>;
}

const SHOWN = 20;

/** Counts what a hunt finds. */
export class Tally {
  #tried = 0;
  readonly #counts: Record<string, number>;
  readonly #noted: Record<string, number> = {};
  readonly #breaks: Break[] = [];

  constructor(kinds: readonly string[]) {
    this.#counts = Object.fromEntries(kinds.map((kind) => [kind, 0]));
  }

  /** One more was tried, or several. */
  tried(more = 1): void {
    this.#tried += more;
  }

  /** Something broke. */
  broke(kind: string, number: number, what: string): void {
    const count = (this.#counts[kind] ?? 0) + 1;
    this.#counts[kind] = count;
    if (count <= SHOWN) this.#breaks.push({ kind, number, what: what.slice(0, 400) });
  }

  /** Something is worth knowing. */
  noted(what: string, more = 1): void {
    this.#noted[what] = (this.#noted[what] ?? 0) + more;
  }

  findings(): Findings {
    return {
      tried: this.#tried,
      counts: { ...this.#counts },
      noted: { ...this.#noted },
      breaks: [...this.#breaks],
    };
  }
}
