/** Which reviewers err together: the correlation of their errors on gold, and how many voices the panel really has. */
import { singleCredits } from './single.ts';
import type { VoteSet } from './vote-set.ts';

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

/** Pairs whose errors can be compared: both erred at least once and were right at least once on shared items. */
export function errorPairs(votes: VoteSet, known: readonly number[]): ErrorPair[] {
  // Being right correlates as being wrong does.
  const credits = singleCredits(votes, known);
  const pairs: ErrorPair[] = [];
  for (let one = 0; one < credits.length; one++)
    for (let other = one + 1; other < credits.length; other++) {
      const { shared, phi } = correlate(credits[one]!, credits[other]!);
      if (shared < FEWEST_SHARED || Number.isNaN(phi)) continue;
      const low = Math.tanh(Math.atanh(Math.min(phi, 1 - 1e-12)) - Z_95 / Math.sqrt(shared - 3));
      pairs.push({ one, other, shared, phi, low });
    }
  return pairs;
}

/** How many reviewers that err independently would be worth as much; null where no pair can be compared. */
export function effectiveReviewers(reviewers: number, pairs: readonly ErrorPair[]): number | null {
  if (pairs.length === 0) return null;
  const mean = pairs.reduce((sum, { phi }) => sum + phi, 0) / pairs.length;
  const divisor = 1 + (reviewers - 1) * mean;
  return divisor > 0 ? reviewers / divisor : null;
}

function correlate(left: Float64Array, right: Float64Array): { shared: number; phi: number } {
  let [shared, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < left.length; at++) {
    const [x, y] = [left[at]!, right[at]!];
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    shared++;
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  const spread = (shared * aa - a * a) * (shared * bb - b * b);
  return { shared, phi: spread > 1e-9 ? (shared * ab - a * b) / Math.sqrt(spread) : Number.NaN };
}
