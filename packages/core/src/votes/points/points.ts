/** Votes as points: one value for each reviewer and item, in columns. */
import type { VoteSet } from '../vote-set.ts';
import { kindOf, type VoteKind } from '../weigh/kind.ts';
import type { Scale } from './scale.ts';

// Every index here numbers items, reviewers or values of the same set of points.

/** Points or grades of a question, with those that are known to be right. */
export interface PointSet {
  readonly scale: Scale;
  readonly kind: VoteKind;
  readonly items: readonly string[];
  readonly reviewers: readonly string[];
  /** Of each reviewer: those it may share errors with. */
  readonly families: readonly string[];
  readonly abstained: Int32Array;
  /** How far apart a reviewer's own votes on one item are, on average, if it was asked several times; NaN if it was not. */
  readonly swing: Float64Array;
  /** The values on item i are those from `start[i]` up to `start[i + 1]`, sorted by reviewer. */
  readonly start: Int32Array;
  readonly reviewer: Int32Array;
  /** What a reviewer says on an item: the mean of its votes, if it was asked several times. Grades are places in their order. */
  readonly value: Float64Array;
  /** The value that is known to be right for each item; NaN where none is. */
  readonly gold: Float64Array;
  /** Items labelled because their label teaches most; they are not a random sample. */
  readonly suggested: ReadonlySet<number>;
}

/** Votes whose labels were read by a scale, as points. */
export function pointsOf(votes: VoteSet, scale: Scale, numberOf: ReadonlyMap<string, number>): PointSet {
  const values = Float64Array.from(votes.classes, (label) => numberOf.get(label) ?? Number.NaN);
  const start = new Int32Array(votes.start.length);
  const [reviewer, value]: [number[], number[]] = [[], []];
  const swings = votes.reviewers.map(() => ({ sum: 0, n: 0 }));
  for (let item = 0; item < votes.items.length; item++) {
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; ) {
      const who = votes.reviewer[at]!;
      let next = at;
      let [sum, low, high] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (; next < votes.start[item + 1]! && votes.reviewer[next] === who; next++) {
        const said = values[votes.label[next]!]!;
        sum += said;
        low = Math.min(low, said);
        high = Math.max(high, said);
      }
      reviewer.push(who);
      value.push(sum / (next - at));
      if (next - at > 1) {
        swings[who]!.sum += high - low;
        swings[who]!.n++;
      }
      at = next;
    }
    start[item + 1] = value.length;
  }
  return {
    scale,
    kind: kindOf(votes),
    items: votes.items,
    reviewers: votes.reviewers,
    families: votes.families,
    abstained: votes.abstained,
    swing: Float64Array.from(swings, ({ sum, n }) => sum / n),
    start,
    reviewer: Int32Array.from(reviewer),
    value: Float64Array.from(value),
    gold: Float64Array.from(votes.gold, (label) => (label < 0 ? Number.NaN : values[label]!)),
    suggested: votes.suggested,
  };
}

/** The items whose value is known, in order. */
export const knownItems = ({ gold }: PointSet): number[] =>
  [...gold.keys()].filter((item) => !Number.isNaN(gold[item]!));

/** The items whose value is not known, in order. */
export const unknownItems = ({ gold }: PointSet): number[] =>
  [...gold.keys()].filter((item) => Number.isNaN(gold[item]!));
