/** Which reviewers err together: the correlation of their errors on gold, and how many voices the panel really has. */

import type { VoteSet } from '../vote-set.ts';
import { creditsOn } from './single.ts';

/** More reviewers than these are not compared two by two: nobody reads a million pairs. */
export const MOST_PAIRED = 1000;

/** True if reviewers are few enough to be compared two by two. */
export const arePaired = (reviewers: number): boolean => reviewers <= MOST_PAIRED;

/** Fewer shared items than these say nothing of a pair. */
const FEWEST_SHARED = 20;
const Z_95 = 1.959963984540054;

/** Two reviewers and how their errors correlate. */
export interface ErrorPair {
  readonly one: number;
  readonly other: number;
  /** Known items that both voted on. */
  readonly shared: number;
  readonly phi: number;
  /** The lower 95 % limit of phi. */
  readonly low: number;
}

/** What is added up for two reviewers: items, how right each is, squares and products of that. */
const SUMS = 6;

/** Pairs whose errors can be compared: on enough shared items each of the two erred, but not always. */
export function errorPairs(votes: VoteSet, known: readonly number[]): ErrorPair[] {
  const reviewers = votes.reviewers.length;
  if (!arePaired(reviewers)) return [];
  const sums = new Float64Array(reviewers * reviewers * SUMS);
  for (const item of known) {
    const credits = creditsOn(votes, item);
    credits.forEach(({ reviewer: one, credit: x }, at) => {
      for (const { reviewer: other, credit: y } of credits.slice(at + 1)) {
        const cell = (one * reviewers + other) * SUMS;
        [1, x, y, x * x, y * y, x * y].forEach((value, place) => {
          // A pair has a cell for each of these sums.
          sums[cell + place]! += value;
        });
      }
    });
  }
  const pairs: ErrorPair[] = [];
  for (let one = 0; one < reviewers; one++)
    for (let other = one + 1; other < reviewers; other++) {
      const cell = (one * reviewers + other) * SUMS;
      const pair = correlate(sums.subarray(cell, cell + SUMS));
      if (pair !== undefined) pairs.push({ one, other, ...pair });
    }
  return pairs;
}

/** Being right correlates as being wrong does. */
function correlate(sums: Float64Array): Omit<ErrorPair, 'one' | 'other'> | undefined {
  const [shared, x, y, xx, yy, xy] = sums as unknown as [number, number, number, number, number, number];
  const spread = (shared * xx - x * x) * (shared * yy - y * y);
  if (shared < FEWEST_SHARED || spread <= 1e-9) return undefined;
  const phi = (shared * xy - x * y) / Math.sqrt(spread);
  const low = Math.tanh(Math.atanh(Math.min(phi, 1 - 1e-12)) - Z_95 / Math.sqrt(shared - 3));
  return { shared, phi, low };
}

/** How many reviewers that err independently would be worth as much; null if no pair can be compared. */
export function effectiveReviewers(reviewers: number, pairs: readonly ErrorPair[]): number | null {
  if (pairs.length === 0) return null;
  const mean = pairs.reduce((sum, { phi }) => sum + phi, 0) / pairs.length;
  const divisor = 1 + (reviewers - 1) * mean;
  return divisor > 0 ? reviewers / divisor : null;
}
