/** What is known about each reviewer: how often it votes, how accurate and consistent it is, its weight, and how many answers it changes. */
import { dropUndefined } from '../../read/drop-undefined.ts';
import type { VoteSet } from '../vote-set.ts';
import { rateInterval } from '../weigh/distribution.ts';
import type { Prepared } from '../weigh/methods.ts';
import { consistencies } from '../weigh/prior.ts';
import { type ClassScores, decideByScores } from '../weigh/scores.ts';
import { singleTotals } from '../weigh/single.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** A rate with its limits: 95 of 100 such intervals contain the true rate. */
export interface RateInterval {
  readonly low: number;
  readonly high: number;
}

/** A wrong label that a reviewer gives most often. */
export interface Confusion {
  readonly right: string;
  readonly said: string;
  readonly times: number;
}

/** One reviewer; what is not known is absent. */
export interface ReviewerRow {
  readonly reviewer: string;
  readonly family: string;
  readonly votes: number;
  readonly abstained: number;
  /** Known items it voted on. */
  readonly known: number;
  readonly accuracy?: number;
  readonly interval?: RateInterval;
  /** The share of items, asked in every order, on which it says the same each time. */
  readonly consistency?: number;
  /** Its weight in the stack, or in the prior if there is no gold. */
  readonly weight: number;
  /** The share of the items it voted on whose answer would be another without it. */
  readonly turned: number;
  readonly confusion?: Confusion;
  /** How often it is asked about one item, and what that costs; no cost is known unless votes give one. */
  readonly calls: number;
  readonly cost?: number;
}

/** A row for each reviewer under weights and the scores they give. */
export function reviewerRows(
  { votes, features }: Prepared,
  known: readonly number[],
  weights: Float64Array,
  scores: ClassScores,
): ReviewerRow[] {
  const totals = singleTotals(votes, known);
  const steady = consistencies(votes);
  const confusions = confusionsOf(votes, known);
  const turned = turnedBy(votes, { features, weights, scores });
  const counts = new Int32Array(votes.reviewers.length);
  for (const reviewer of votes.reviewer) counts[reviewer]!++;
  return votes.reviewers.map((reviewer, at) => {
    const { heard, hits } = totals[at]!;
    const confusion = confusions[at];
    const { repeated, same } = steady[at]!;
    return dropUndefined<ReviewerRow>({
      reviewer,
      family: votes.families[at]!,
      votes: counts[at]!,
      abstained: votes.abstained[at]!,
      known: heard,
      accuracy: heard > 0 ? hits / heard : undefined,
      interval: heard > 0 ? rateInterval(heard, hits) : undefined,
      consistency: repeated > 0 ? same / repeated : undefined,
      weight: weights[at]!,
      turned: turned[at]!,
      confusion,
      calls: votes.orders[at]!,
      cost: Number.isNaN(votes.cost[at]!) ? undefined : votes.cost[at]! * votes.orders[at]!,
    });
  });
}

/** Takes each reviewer out of each item it voted on, and looks whether another class wins then, or none. */
function turnedBy(
  votes: VoteSet,
  {
    features,
    weights,
    scores,
  }: { features: Prepared['features']; weights: Float64Array; scores: ClassScores },
): Float64Array {
  const [heard, turned] = [0, 1].map(() => new Float64Array(votes.reviewers.length)) as [
    Float64Array,
    Float64Array,
  ];
  const without: ClassScores = { ...scores, score: scores.score.slice() };
  for (let item = 0; item < votes.items.length; item++) {
    const before = decideByScores(scores, item);
    const to = features.entryStart[item + 1]!;
    for (let from = features.entryStart[item]!; from < to; ) {
      const reviewer = features.entryReviewer[from]!;
      let end = from;
      for (; end < to && features.entryReviewer[end] === reviewer; end++)
        without.score[features.entrySlot[end]!]! -= weights[reviewer]! * features.entryValue[end]!;
      const after = decideByScores(without, item);
      heard[reviewer]!++;
      if (after.label !== before.label || after.tied > 1 !== before.tied > 1) turned[reviewer]!++;
      for (let entry = from; entry < end; entry++)
        without.score[features.entrySlot[entry]!] = scores.score[features.entrySlot[entry]!]!;
      from = end;
    }
  }
  return turned.map((times, reviewer) => (heard[reviewer] === 0 ? 0 : times / heard[reviewer]!));
}

/** The most frequent confusion of each reviewer; among equals the first by class. */
function confusionsOf(votes: VoteSet, known: readonly number[]): (Confusion | undefined)[] {
  const classes = votes.classes.length;
  const times = votes.reviewers.map(() => new Map<number, number>());
  for (const item of known)
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++) {
      if (votes.label[at] === votes.gold[item]) continue;
      const key = votes.gold[item]! * classes + votes.label[at]!;
      const own = times[votes.reviewer[at]!]!;
      own.set(key, (own.get(key) ?? 0) + 1);
    }
  return times.map((own) => {
    const [most] = [...own].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    if (most === undefined) return undefined;
    const [key, count] = most;
    return {
      right: votes.classes[Math.floor(key / classes)]!,
      said: votes.classes[key % classes]!,
      times: count,
    };
  });
}
