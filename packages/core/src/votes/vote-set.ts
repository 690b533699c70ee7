/** Votes in columns: compact enough for millions, and in the same order however they were read. */

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** All votes of a question, with the answers that are known; items, reviewers and classes are sorted by code point. */
export interface VoteSet {
  readonly items: readonly string[];
  readonly reviewers: readonly string[];
  readonly classes: readonly string[];
  /** Of each reviewer: those it may share errors with. */
  readonly families: readonly string[];
  /** Of each reviewer: in how many orders of presentation it was asked. */
  readonly orders: Int32Array;
  /** Of each reviewer: how often it abstained. */
  readonly abstained: Int32Array;
  /** Each reviewer's average cost per call; NaN if no vote gives one. */
  readonly cost: Float64Array;
  /** A worker is a reviewer in one order: its reviewer. */
  readonly workerReviewer: Int32Array;
  readonly workerOrder: readonly string[];
  /** The votes of item i are those from `start[i]` up to `start[i + 1]`, sorted by worker; abstentions are not among them. */
  readonly start: Int32Array;
  readonly worker: Int32Array;
  readonly reviewer: Int32Array;
  readonly label: Int32Array;
  /** The class that is known to be right for each item; -1 where none is. */
  readonly gold: Int32Array;
  /** Items labelled because their label teaches most; they are not a random sample. */
  readonly suggested: ReadonlySet<number>;
}

/** The items whose answer is known, in order. */
export const goldItems = ({ gold }: VoteSet): number[] => itemsWhere(gold, (label) => label >= 0);

/** The items whose answer is not known, in order. */
export const openItems = ({ gold }: VoteSet): number[] => itemsWhere(gold, (label) => label < 0);

function itemsWhere(gold: Int32Array, isWanted: (label: number) => boolean): number[] {
  const found: number[] = [];
  for (let item = 0; item < gold.length; item++) if (isWanted(gold[item]!)) found.push(item);
  return found;
}

/** The same items and classes with the votes of some reviewers only; everybody keeps their number. */
export function onlyReviewers(votes: VoteSet, kept: ReadonlySet<number>): VoteSet {
  const start = new Int32Array(votes.start.length);
  const isKept = votes.reviewers.map((_, reviewer) => kept.has(reviewer));
  const places = new Int32Array(votes.reviewer.length);
  let length = 0;
  for (let item = 0; item < votes.items.length; item++) {
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++)
      if (isKept[votes.reviewer[at]!]) places[length++] = at;
    start[item + 1] = length;
  }
  return { ...votes, start, ...columnsAt(votes, places.subarray(0, length)) };
}

/** Some items with all their votes, numbered anew in the order given; reviewers and classes keep their numbers. */
export function onlyItems(votes: VoteSet, kept: readonly number[]): VoteSet {
  const start = new Int32Array(kept.length + 1);
  const places: number[] = [];
  kept.forEach((item, at) => {
    for (let place = votes.start[item]!; place < votes.start[item + 1]!; place++) places.push(place);
    start[at + 1] = places.length;
  });
  return {
    ...votes,
    items: kept.map((item) => votes.items[item]!),
    start,
    ...columnsAt(votes, places),
    gold: Int32Array.from(kept, (item) => votes.gold[item]!),
    suggested: new Set(kept.flatMap((item, at) => (votes.suggested.has(item) ? [at] : []))),
  };
}

function columnsAt(
  votes: VoteSet,
  places: readonly number[] | Int32Array,
): Pick<VoteSet, 'worker' | 'reviewer' | 'label'> {
  const pick = (column: Int32Array): Int32Array => {
    const picked = new Int32Array(places.length);
    for (let at = 0; at < places.length; at++) picked[at] = column[places[at]!]!;
    return picked;
  };
  return { worker: pick(votes.worker), reviewer: pick(votes.reviewer), label: pick(votes.label) };
}
