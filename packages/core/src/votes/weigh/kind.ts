/** Panel or crowd: whether the reviewers share enough items to be weighed together. */
import type { VoteSet } from '../vote-set.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** A panel sees most items; of a crowd each sees few. */
export const VOTE_KINDS = ['panel', 'crowd'] as const;
/** The kind of a set of votes. */
export type VoteKind = (typeof VOTE_KINDS)[number];

/** Only more reviewers than this can be a crowd. */
const LARGEST_PANEL = 15;

/** A crowd has many reviewers, and the average one voted on less than half of the items. */
export function kindOf(votes: VoteSet): VoteKind {
  if (votes.reviewers.length <= LARGEST_PANEL) return 'panel';
  let voted = 0;
  for (let item = 0; item < votes.items.length; item++)
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++)
      if (at === votes.start[item] || votes.reviewer[at] !== votes.reviewer[at - 1]) voted++;
  return voted / votes.reviewers.length < votes.items.length / 2 ? 'crowd' : 'panel';
}
