/** How far reviewers are believed before anything is known: by how often they repeat themselves when the order is swapped. */
import type { VoteSet } from '../vote-set.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** Fewer items than these with all repeats say nothing about a reviewer. */
export const FEWEST_REPEATS = 20;
/** The share assumed for a reviewer that was never asked twice. */
const UNKNOWN = 0.75;

/** How often a reviewer agrees with itself. */
export interface SelfConsistency {
  /** Items on which it answered in every order. */
  readonly repeated: number;
  /** Those of them on which all its answers agree. */
  readonly same: number;
}

/** The self-agreement of each reviewer; one that was asked in one order only has no repeats. */
export function consistencies(votes: VoteSet): SelfConsistency[] {
  const repeated = new Int32Array(votes.reviewers.length);
  const same = new Int32Array(votes.reviewers.length);
  for (let item = 0; item < votes.items.length; item++) {
    const to = votes.start[item + 1]!;
    for (let from = votes.start[item]!; from < to; ) {
      const reviewer = votes.reviewer[from]!;
      let agree = true;
      let at = from;
      for (; at < to && votes.reviewer[at] === reviewer; at++)
        if (votes.label[at] !== votes.label[from]) agree = false;
      if (votes.orders[reviewer]! > 1 && at - from === votes.orders[reviewer]) {
        repeated[reviewer]!++;
        if (agree) same[reviewer]!++;
      }
      from = at;
    }
  }
  return votes.reviewers.map((_, reviewer) => ({ repeated: repeated[reviewer]!, same: same[reviewer]! }));
}

/** The log-odds that a reviewer is right, estimated from its repeats. */
export const trustOf = (votes: VoteSet): Float64Array =>
  Float64Array.from(consistencies(votes), ({ repeated, same }) => {
    const share = repeated < FEWEST_REPEATS ? UNKNOWN : Math.min(0.99, Math.max(0.51, same / repeated));
    return Math.log(share / (1 - share));
  });

/** The weights of reviewers without gold: a unanimous panel has log-odds of about 1, so gold overrules it quickly. */
export function priorWeights(votes: VoteSet): Float64Array {
  const trust = trustOf(votes);
  let [sum, voted] = [0, 0];
  for (let item = 0; item < votes.items.length; item++) {
    const [from, to] = [votes.start[item]!, votes.start[item + 1]!];
    if (from < to) voted++;
    for (let at = from; at < to; at++)
      if (at === from || votes.reviewer[at] !== votes.reviewer[at - 1]) sum += trust[votes.reviewer[at]!]!;
  }
  return voted === 0 ? trust : trust.map((value) => (value * voted) / sum);
}
