/** Each reviewer alone: how right it is on known items, and who is best. */
import { type Features, weigh } from './features.ts';
import type { Scores } from './scores.ts';
import type { VoteSet } from './vote-set.ts';

/** Of each reviewer, for each known item: 1 right, 0 wrong, a share where it says several things; not a number without a vote. */
export function singleCredits(votes: VoteSet, known: readonly number[]): Float64Array[] {
  const credits = votes.reviewers.map(() => new Float64Array(known.length).fill(Number.NaN));
  known.forEach((item, at) => {
    const to = votes.start[item + 1]!;
    for (let from = votes.start[item]!; from < to; ) {
      const reviewer = votes.reviewer[from]!;
      let end = from;
      while (end < to && votes.reviewer[end] === reviewer) end++;
      credits[reviewer]![at] = creditOfSaid(votes.label.subarray(from, end), votes.gold[item]!);
      from = end;
    }
  });
  return credits;
}

/** The share of the right class among the classes said most often. */
function creditOfSaid(said: Int32Array, right: number): number {
  const times = new Map<number, number>();
  for (const label of said) times.set(label, (times.get(label) ?? 0) + 1);
  const most = Math.max(...times.values());
  if (times.get(right) !== most) return 0;
  return 1 / [...times.values()].filter((count) => count === most).length;
}

/** The reviewer that is right most often on known items; no vote counts as a guess. Among equals the first. */
export function bestSingle(votes: VoteSet, known: readonly number[]): number {
  const guess = 1 / votes.classes.length;
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  singleCredits(votes, known).forEach((credits, reviewer) => {
    const hits = credits.reduce((sum, credit) => sum + (Number.isNaN(credit) ? guess : credit), 0);
    if (hits > most + 1e-9) [best, most] = [reviewer, hits];
  });
  return best;
}

/** The scores of one reviewer alone; where it has no vote, all classes tie. */
export function singleScores(features: Features, votes: VoteSet, reviewer: number): Scores {
  const weights = new Float64Array(votes.reviewers.length);
  weights[reviewer] = Math.sqrt(votes.orders[reviewer]!);
  return weigh(features, weights);
}
