/** What shares words with a text, in order. */

/** A file, and how much it shares with a text. */
export interface RankedFile {
  readonly path: string;
  readonly score: number;
  /** The shared words that distinguish it most. */
  readonly shares: readonly string[];
}

/** A function that shares words with a text. */
export interface RankedPlace extends RankedFile {
  readonly symbol: string;
  /** The class or function that it is in. */
  readonly container: string | null;
  readonly from: number;
  readonly to: number;
}

/** The best files and functions, and how many files were left out for which reason. */
export interface Ranking {
  readonly files: readonly RankedFile[];
  readonly places: readonly RankedPlace[];
  readonly left_out: Readonly<Record<string, number>>;
}
