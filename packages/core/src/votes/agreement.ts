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

/** Counts pairs of votes; a reviewer that was asked in several orders meets others with each of its votes. */
export function pairAgreement(votes: VoteSet): PairAgreement {
  const reviewers = votes.reviewers.length;
  if (reviewers > MOST_PAIRED)
    throw new CuriaError(
      'VOTES_TOO_LARGE',
      `${reviewers} reviewers are too many to be compared two by two; at most ${MOST_PAIRED} are`,
    );
  const shared = new Float64Array(reviewers * reviewers);
  const same = new Float64Array(reviewers * reviewers);
  for (let item = 0; item < votes.items.length; item++) {
    const to = votes.start[item + 1]!;
    for (let one = votes.start[item]!; one < to; one++)
      for (let other = one + 1; other < to; other++) {
        const cell = votes.reviewer[one]! * reviewers + votes.reviewer[other]!;
        shared[cell]!++;
        if (votes.label[one] === votes.label[other]) same[cell]!++;
      }
  }
  // Votes are sorted by reviewer, so only the upper half was filled.
  for (let one = 0; one < reviewers; one++)
    for (let other = one + 1; other < reviewers; other++) {
      shared[other * reviewers + one] = shared[one * reviewers + other]!;
      same[other * reviewers + one] = same[one * reviewers + other]!;
    }
  return { reviewers, shared, same };
}
