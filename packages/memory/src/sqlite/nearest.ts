/** The nearest episodes found so far, and what it takes to be one of them. */
import { byScore, type RetrievalScore } from '../find/retrieve.ts';

/** A place in the store with its score. */
export interface Scored {
  readonly position: number;
  readonly score: RetrievalScore;
}

/** Compares two scores: above 0 if the first is the higher. */
export const compareScores = (a: RetrievalScore, b: RetrievalScore): number => a[0] - b[0] || a[1] - b[1];

/** Keeps the best few. */
export class Nearest {
  readonly #most: number;
  readonly #found: Scored[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** The best first. */
  get found(): readonly Scored[] {
    return this.#found;
  }

  /** The one that a newcomer must be better than; nothing while there is room. */
  get limit(): Scored | undefined {
    return this.#found.length < this.#most ? undefined : this.#found.at(-1);
  }

  /** Takes one in if it is among the best; returns whether it is. */
  offer(one: Scored): boolean {
    const { limit } = this;
    if (limit !== undefined && byScore(one, limit) >= 0) return false;
    if (limit !== undefined) this.#found.pop();
    this.#found.push(one);
    this.#found.sort(byScore);
    return true;
  }
}
