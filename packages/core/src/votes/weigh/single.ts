/** Each reviewer alone: how right it is on known items, and who is best. */

import type { VoteSet } from '../vote-set.ts';
import { type Features, weigh } from './features.ts';
import type { ClassScores } from './scores.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** How right a reviewer is on an item: 1 or 0, or a share if it says several things. */
export interface SingleCredit {
  readonly reviewer: number;
  readonly credit: number;
}

/** How right everybody who voted on a known item is, in the order of the reviewers. */
export function creditsOn(votes: VoteSet, item: number): SingleCredit[] {
  const credits: SingleCredit[] = [];
  const to = votes.start[item + 1]!;
  for (let from = votes.start[item]!; from < to; ) {
    const reviewer = votes.reviewer[from]!;
    let end = from;
    while (end < to && votes.reviewer[end] === reviewer) end++;
    credits.push({ reviewer, credit: creditOfSaid(votes.label.subarray(from, end), votes.gold[item]!) });
    from = end;
  }
  return credits;
}

/** The share of the right class among the classes said most often. */
function creditOfSaid(said: Int32Array, right: number): number {
  if (said.length === 1) return said[0] === right ? 1 : 0;
  const times = new Map<number, number>();
  for (const label of said) times.set(label, (times.get(label) ?? 0) + 1);
  const most = Math.max(...times.values());
  if (times.get(right) !== most) return 0;
  return 1 / [...times.values()].filter((count) => count === most).length;
}

/** On how many known items a reviewer voted, and how many of them it has right. */
export interface SingleTotal {
  readonly heard: number;
  readonly hits: number;
}

/** The totals of each reviewer on known items. */
export function singleTotals(votes: VoteSet, known: readonly number[]): SingleTotal[] {
  const totals = votes.reviewers.map(() => ({ heard: 0, hits: 0 }));
  for (const item of known)
    for (const { reviewer, credit } of creditsOn(votes, item)) {
      totals[reviewer]!.heard++;
      totals[reviewer]!.hits += credit;
    }
  return totals;
}

/** The reviewer that is right most often on known items; no vote counts as a guess. Among equals the first. */
export function bestSingle(votes: VoteSet, known: readonly number[]): number {
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  singleTotals(votes, known).forEach(({ heard, hits }, reviewer) => {
    const guessed = hits + (known.length - heard) / votes.classes.length;
    if (guessed > most + 1e-9) [best, most] = [reviewer, guessed];
  });
  return best;
}

/** The scores of one reviewer alone; if it has no vote, all classes tie. */
export function singleScores(features: Features, votes: VoteSet, reviewer: number): ClassScores {
  const weights = new Float64Array(votes.reviewers.length);
  weights[reviewer] = Math.sqrt(votes.orders[reviewer]!);
  return weigh(features, weights);
}
