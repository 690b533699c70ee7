/** The order in which to ask reviewers: the next is always the one that makes the known answers most likely. */

import { onlyItems, type VoteSet } from '../vote-set.ts';
import { type HeldOutLoss, startHeldOutLoss } from '../weigh/held-out-loss.ts';
import { differencesOf, leaveOneOutLoss } from '../weigh/leave-one-out.ts';
import { trustOf } from '../weigh/prior.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** Losses nearer than this are equal. */
const EQUAL = 1e-12;

/** One place in the order: who is asked, and the mean loss on gold held back once it has answered. */
export interface CascadePlace {
  readonly reviewer: number;
  readonly loss: number;
}

/** Orders up to `most` reviewers greedily. In a tie the cheaper comes first, then the first by code point. */
export function orderReviewers(votes: VoteSet, known: readonly number[], most: number): CascadePlace[] {
  const lossOf = startLosses(votes, known);
  const reach = startReach(votes);
  const order: CascadePlace[] = [];
  const left = new Set(votes.reviewers.keys());
  while (left.size > 0 && order.length < most) {
    const asked = order.map(({ reviewer }) => reviewer);
    const next = [...left]
      .map((reviewer) => ({ reviewer, loss: lossOf([...asked, reviewer], reach.priorWith(reviewer)) }))
      .reduce((best, other) => (isBefore(votes, other, best) ? other : best));
    order.push(next);
    left.delete(next.reviewer);
    reach.add(next.reviewer);
  }
  return order;
}

/** What asking a reviewer about one item costs: what its calls are said to cost, or their number. */
const costOf = (votes: VoteSet, reviewer: number): number =>
  votes.orders[reviewer]! * (Number.isNaN(votes.cost[reviewer]!) ? 1 : votes.cost[reviewer]!);

/** Reviewers are compared in the order of their names, so that among equals the first by code point stays. */
function isBefore(votes: VoteSet, one: CascadePlace, other: CascadePlace): boolean {
  if (Math.abs(one.loss - other.loss) > EQUAL) return one.loss < other.loss;
  return costOf(votes, one.reviewer) < costOf(votes, other.reviewer);
}

/** The mean log-loss on known items, each answered by a fit that did not see it. */
function startLosses(votes: VoteSet, known: readonly number[]): HeldOutLoss {
  const gold = onlyItems(votes, known);
  if (votes.classes.length === 2) {
    const differences = differencesOf(gold);
    return (asked, prior) => leaveOneOutLoss(differences, asked, prior);
  }
  return startHeldOutLoss(gold, '1');
}

interface Reach {
  /** The prior of the reviewers added so far plus one more, as if they were a panel. */
  priorWith(reviewer: number): Float64Array;
  add(reviewer: number): void;
}

/** Keeps which items the reviewers added so far have voted on, since the prior is scaled by the votes an item has. */
function startReach(votes: VoteSet): Reach {
  const trust = trustOf(votes);
  const itemsOf = Array.from(votes.reviewers, () => new Set<number>());
  for (let item = 0; item < votes.items.length; item++)
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++)
      itemsOf[votes.reviewer[at]!]!.add(item);
  const covered = new Set<number>();
  let sum = 0;
  return {
    priorWith(reviewer) {
      let reached = covered.size;
      for (const item of itemsOf[reviewer]!) if (!covered.has(item)) reached++;
      const total = sum + trust[reviewer]! * itemsOf[reviewer]!.size;
      return total === 0 ? trust : trust.map((value) => (value * reached) / total);
    },
    add(reviewer) {
      for (const item of itemsOf[reviewer]!) covered.add(item);
      sum += trust[reviewer]! * itemsOf[reviewer]!.size;
    },
  };
}
