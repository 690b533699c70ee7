/** How often each two reviewers say the same, and how much of it is more than chance: the matrix behind the heat map. */
import { CuriaError } from '../../read/errors.ts';
import type { VoteSet } from '../vote-set.ts';
import { arePaired, MOST_PAIRED } from './errors-together.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

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
  if (!arePaired(reviewers))
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

/** More counts than these, by pair and label, are not kept. */
const MOST_COUNTS = 4_000_000;

/**
 * Cohen's kappa of each two reviewers, laid out as the pairs are: how far they agree beyond what their habits alone would make them.
 * NaN where that cannot be said: they share no vote, both always say the same one label, or the two are one.
 */
export function pairKappas(votes: VoteSet, among: readonly number[]): Float64Array {
  const [reviewers, classes] = [among.length, votes.classes.length];
  if (reviewers * reviewers * classes > MOST_COUNTS)
    throw new CuriaError(
      'VOTES_TOO_LARGE',
      `${reviewers} reviewers and ${classes} labels are too many to be compared two by two`,
    );
  const { shared, same } = pairAgreement(votes, among);
  const said = labelsInPairs(votes, among);
  return shared.map((pairs, cell) => {
    const [row, column] = [Math.floor(cell / reviewers), cell % reviewers];
    if (row === column) return Number.NaN;
    const mirrored = column * reviewers + row;
    let byChance = 0;
    for (let label = 0; label < classes; label++)
      byChance += said[cell * classes + label]! * said[mirrored * classes + label]!;
    const [agreed, expected] = [same[cell]! / pairs, byChance / (pairs * pairs)];
    // With no shared vote, and with one label for everything, this is 0 / 0, which is not a number.
    return (agreed - expected) / (1 - expected);
  });
}

/** How often the first of each two said each label, over the votes that they share; nobody asks for those of one with itself. */
function labelsInPairs(votes: VoteSet, among: readonly number[]): Float64Array {
  const [reviewers, classes] = [among.length, votes.classes.length];
  const said = new Float64Array(reviewers * reviewers * classes);
  const place = new Map(among.map((reviewer, at) => [reviewer, at]));
  for (let item = 0; item < votes.items.length; item++) {
    const [from, to] = [votes.start[item]!, votes.start[item + 1]!];
    for (let one = from; one < to; one++) {
      const row = place.get(votes.reviewer[one]!);
      if (row === undefined) continue;
      for (let other = from; other < to; other++) {
        const column = place.get(votes.reviewer[other]!);
        if (column === undefined) continue;
        said[(row * reviewers + column) * classes + votes.label[one]!]!++;
      }
    }
  }
  return said;
}

/** Up to `most` reviewers, those with the most votes, in their own order. */
export function mostHeard({ reviewers, reviewer }: VoteSet, most: number): number[] {
  const counts = new Float64Array(reviewers.length);
  for (const each of reviewer) counts[each]!++;
  return [...reviewers.keys()]
    .sort((a, b) => counts[b]! - counts[a]!)
    .slice(0, most)
    .sort((a, b) => a - b);
}
