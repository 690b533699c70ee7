/** How often each two reviewers say the same: the matrix behind the heat map, and copies of one another. */
import { CuriaError } from '../errors.ts';
import { MOST_PAIRED } from './errors-together.ts';
import type { VoteSet } from './vote-set.ts';

/** Pairs in columns, row by row; the diagonal is a reviewer with itself. */
export interface PairAgreement {
  readonly reviewers: number;
  /** Pairs of votes on the same item. */
  readonly shared: Float64Array;
  /** Those of them with the same label. */
  readonly same: Float64Array;
}

/**
 * Counts pairs of votes among all reviewers, or among some, numbered in the order given. A reviewer that was asked in several orders
 * meets others with each of its votes.
 */
export function pairAgreement(
  votes: VoteSet,
  among: readonly number[] = [...votes.reviewers.keys()],
): PairAgreement {
  const reviewers = among.length;
  if (reviewers > MOST_PAIRED)
    throw new CuriaError(
      'VOTES_TOO_LARGE',
      `${reviewers} reviewers are too many to be compared two by two; at most ${MOST_PAIRED} are`,
    );
  const place = new Int32Array(votes.reviewers.length).fill(-1);
  among.forEach((reviewer, at) => {
    place[reviewer] = at;
  });
  const shared = new Float64Array(reviewers * reviewers);
  const same = new Float64Array(reviewers * reviewers);
  for (let item = 0; item < votes.items.length; item++) {
    const to = votes.start[item + 1]!;
    for (let one = votes.start[item]!; one < to; one++) {
      const row = place[votes.reviewer[one]!]!;
      if (row < 0) continue;
      for (let other = one + 1; other < to; other++) {
        const column = place[votes.reviewer[other]!]!;
        if (column < 0) continue;
        const cell = Math.min(row, column) * reviewers + Math.max(row, column);
        shared[cell]!++;
        if (votes.label[one] === votes.label[other]) same[cell]!++;
      }
    }
  }
  // Only the upper half was filled.
  for (let one = 0; one < reviewers; one++)
    for (let other = one + 1; other < reviewers; other++) {
      shared[other * reviewers + one] = shared[one * reviewers + other]!;
      same[other * reviewers + one] = same[one * reviewers + other]!;
    }
  return { reviewers, shared, same };
}
