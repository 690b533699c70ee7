/** Tests whether the panel contradicts itself: if two halves were right as often as they claim, they would agree more often. */

import { byCodePoint } from '../../text/code-points.ts';
import { shuffle, startGenerator } from '../shuffle.ts';
import { onlyReviewers, type VoteSet } from '../vote-set.ts';
import { dawidSkeneScores, fitDawidSkene } from './dawid-skene.ts';
import { decideByScores } from './scores.ts';

const SPLITS = 10;
const FEWEST_GROUPS = 4;
const SEED = 1;
/** Beyond this the claims cannot be chance. */
export const LARGEST_GAP = 0.18;

/** How far the claims of two halves exceed their agreement, on average; or why that cannot be said. */
export type Contradiction = { readonly gap: number } | { readonly unchecked: string };

/** Splits the families into halves ten times, has Dawid and Skene answer for each, and compares claims with agreement. */
export function contradictionOf(votes: VoteSet): Contradiction {
  const perReviewer = votes.label.length / votes.reviewers.length;
  const wanted = 2 * votes.classes.length ** 2;
  if (perReviewer < wanted)
    return {
      unchecked: `not enough votes to check: ${perReviewer.toFixed(1)} per reviewer, ${wanted} are needed`,
    };
  const families = [...new Set(votes.families)].sort(byCodePoint);
  const isByFamily = families.length >= FEWEST_GROUPS;
  const groups = isByFamily ? families : votes.reviewers;
  const groupOf = isByFamily ? votes.families : votes.reviewers;
  if (groups.length < FEWEST_GROUPS)
    return { unchecked: `not enough reviewers to check: ${groups.length}, ${FEWEST_GROUPS} are needed` };
  const random = startGenerator(SEED);
  let gap = 0;
  for (let split = 0; split < SPLITS; split++) {
    const shuffled = shuffle(groups, random);
    gap += gapBetween(votes, groupOf, new Set(shuffled.filter((_, at) => at % 2 === 0)));
  }
  return { gap: gap / SPLITS };
}

function gapBetween(votes: VoteSet, groupOf: readonly string[], first: ReadonlySet<string>): number {
  const members = (inFirst: boolean): Set<number> =>
    new Set(groupOf.flatMap((group, reviewer) => (first.has(group) === inFirst ? [reviewer] : [])));
  const halves = [onlyReviewers(votes, members(true)), onlyReviewers(votes, members(false))] as const;
  const [one, other] = halves.map((half) => dawidSkeneScores(half, fitDawidSkene(half))) as [
    ReturnType<typeof dawidSkeneScores>,
    ReturnType<typeof dawidSkeneScores>,
  ];
  let [claimed, same, both] = [0, 0, 0];
  for (let item = 0; item < votes.items.length; item++) {
    if (halves.some(({ start }) => start[item] === start[item + 1])) continue;
    const [left, right] = [decideByScores(one, item), decideByScores(other, item)];
    both++;
    claimed += left.probability + right.probability;
    if (left.label === right.label) same++;
  }
  return both === 0 ? 0 : (claimed - same) / both - 1;
}
