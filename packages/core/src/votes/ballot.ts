/** The votes on one case, in the columns that every model reads. */
import { byCodePoint } from '../text/code-points.ts';
import { namesakesIn } from '../text/names/identity.ts';
import type { VoteSet } from './vote-set.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** One vote on a case; a null label is silence unless the vote says that it abstains. */
export interface BallotVote {
  readonly reviewer: string;
  readonly order?: string | undefined;
  readonly label: string | null;
  /** It answered, and said that it does not say. */
  readonly abstained?: true | undefined;
}

/** Why votes on a case cannot be read. */
export type BallotFault = 'unknown-label' | 'voted-twice';

/** Puts the votes on one case into columns; the classes are those of the calibration. */
export function ballotVotes(
  item: string,
  ballot: readonly BallotVote[],
  classes: readonly string[],
): VoteSet | BallotFault {
  const sorted = ballot
    .map(({ reviewer, order = '', label }) => ({ reviewer, order, label }))
    .sort((a, b) => byCodePoint(a.reviewer, b.reviewer) || byCodePoint(a.order, b.order));
  const kept: typeof sorted = [];
  for (const vote of sorted) {
    const before = kept.at(-1);
    const isRepeated = before?.reviewer === vote.reviewer && before.order === vote.order;
    if (!isRepeated) kept.push(vote);
    else if (before.label !== vote.label) return 'voted-twice';
  }
  const reviewers = [...new Set(kept.map(({ reviewer }) => reviewer))];
  if (namesakesIn(reviewers).length > 0) return 'voted-twice';
  const place = new Map(reviewers.map((reviewer, at) => [reviewer, at]));
  const given = kept.flatMap(({ label }, worker) =>
    label === null ? [] : [{ worker, at: classes.indexOf(label) }],
  );
  if (given.some(({ at }) => at < 0)) return 'unknown-label';
  const workerReviewer = Int32Array.from(kept, ({ reviewer }) => place.get(reviewer)!);
  const orders = new Int32Array(reviewers.length);
  for (const reviewer of workerReviewer) orders[reviewer]!++;
  return {
    items: [item],
    reviewers,
    classes,
    families: reviewers,
    orders,
    abstained: new Int32Array(reviewers.length),
    cost: new Float64Array(reviewers.length).fill(Number.NaN),
    workerReviewer,
    workerOrder: kept.map(({ order }) => order),
    start: Int32Array.of(0, given.length),
    worker: Int32Array.from(given, ({ worker }) => worker),
    reviewer: Int32Array.from(given, ({ worker }) => workerReviewer[worker]!),
    label: Int32Array.from(given, ({ at }) => at),
    gold: Int32Array.of(-1),
    suggested: new Set(),
  };
}
