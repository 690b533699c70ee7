/** The order in which to ask reviewers: the next is always the one that makes the known answers most likely. */

import { onceFor } from '../once-for.ts';
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
  const { lossWith, add } = startOrder(votes, known);
  const order: CascadePlace[] = [];
  const left = new Set(votes.reviewers.keys());
  while (left.size > 0 && order.length < most) {
    const next = [...left]
      .map(lossWith)
      .reduce((best, other) => (isBefore(votes, other, best) ? other : best));
    order.push(next);
    left.delete(next.reviewer);
    add(next.reviewer);
  }
  return order;
}

/**
 * The same in a fraction of the time, and nearly the same order: whoever gained less than another before is asked again only once
 * that other gains less now. For reports; a calibration is computed again by whoever checks it, and keeps to the exact order.
 */
export function orderQuickly(votes: VoteSet, known: readonly number[], most: number): CascadePlace[] {
  const { lossWith, add } = startOrder(votes, known);
  const order: CascadePlace[] = [];
  let reached = Number.POSITIVE_INFINITY;
  let waiting = [...votes.reviewers.keys()].map((reviewer) => ({
    reviewer,
    gain: Number.POSITIVE_INFINITY,
    loss: Number.POSITIVE_INFINITY,
    since: -1,
  }));
  while (waiting.length > 0 && order.length < most) {
    for (;;) {
      waiting = waiting.sort((a, b) => b.gain - a.gain);
      const stale = waiting.findIndex(({ since }) => since < order.length);
      const best = waiting.find(({ since }) => since === order.length);
      if (stale < 0 || (best !== undefined && waiting[stale]!.gain < best.gain - EQUAL)) break;
      const { loss } = lossWith(waiting[stale]!.reviewer);
      const gain = reached === Number.POSITIVE_INFINITY ? -loss : reached - loss;
      waiting[stale] = { reviewer: waiting[stale]!.reviewer, gain, loss, since: order.length };
    }
    const next = waiting
      .filter(({ since }) => since === order.length)
      .sort((a, b) => a.reviewer - b.reviewer)
      .reduce((best, other) => (isBefore(votes, other, best) ? other : best));
    // What somebody gains as the first tells nothing of what they gain beside another but their rank.
    if (order.length === 0) for (const one of waiting) one.gain = Number.POSITIVE_INFINITY;
    order.push({ reviewer: next.reviewer, loss: next.loss });
    reached = next.loss;
    waiting = waiting.filter(({ reviewer }) => reviewer !== next.reviewer);
    add(next.reviewer);
  }
  return order;
}

/** What is the loss once one more is asked, and who has been asked so far. */
function startOrder(votes: VoteSet, known: readonly number[]) {
  const lossOf = startLosses(votes, known);
  const reach = startReach(votes);
  const asked: number[] = [];
  return {
    lossWith: (reviewer: number): CascadePlace => ({
      reviewer,
      loss: lossOf([...asked, reviewer], reach.priorWith(reviewer)),
    }),
    add: (reviewer: number): void => {
      asked.push(reviewer);
      reach.add(reviewer);
    },
  };
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
  const { trust, itemsOf } = voters(votes, '', () => ({
    trust: trustOf(votes),
    itemsOf: itemsByReviewer(votes),
  }));
  const covered = new Uint8Array(votes.items.length);
  let [size, sum] = [0, 0];
  return {
    priorWith(reviewer) {
      let reached = size;
      for (const item of itemsOf[reviewer]!) if (covered[item] === 0) reached++;
      const total = sum + trust[reviewer]! * itemsOf[reviewer]!.length;
      return total === 0 ? trust : trust.map((value) => (value * reached) / total);
    },
    add(reviewer) {
      for (const item of itemsOf[reviewer]!) {
        if (covered[item] === 0) size++;
        covered[item] = 1;
      }
      sum += trust[reviewer]! * itemsOf[reviewer]!.length;
    },
  };
}

const voters = onceFor<VoteSet, { readonly trust: Float64Array; readonly itemsOf: readonly Int32Array[] }>();

/** Of each reviewer: the items it voted on, each once. */
function itemsByReviewer(votes: VoteSet): Int32Array[] {
  const itemsOf = Array.from(votes.reviewers, (): number[] => []);
  for (let item = 0; item < votes.items.length; item++)
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++) {
      const own = itemsOf[votes.reviewer[at]!]!;
      if (own.at(-1) !== item) own.push(item);
    }
  return itemsOf.map((items) => Int32Array.from(items));
}
