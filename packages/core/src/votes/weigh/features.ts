/** What the stack reads of votes: how often each reviewer said each class, with repeats worth less than new voices. */

import { onceFor } from '../once-for.ts';
import type { VoteSet } from '../vote-set.ts';
import type { ClassScores } from './scores.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** Items with the class that is right. */
export interface Known {
  readonly items: readonly number[];
  /** Of each item of the set: its class. */
  readonly gold: Int32Array;
}

/** Entries in columns: one for each item, reviewer and class with a vote, and the slot that the class has on the item. */
export interface Features {
  readonly classes: number;
  readonly reviewers: number;
  /** The slots of item i are those from `slotStart[i]` up to `slotStart[i + 1]`: the classes somebody voted for. */
  readonly slotStart: Int32Array;
  readonly slotClass: Int32Array;
  readonly entryStart: Int32Array;
  readonly entrySlot: Int32Array;
  readonly entryReviewer: Int32Array;
  /** The number of votes, divided by the root of the number of orders. */
  readonly entryValue: Float64Array;
}

const counted = onceFor<VoteSet, Features>();

/** Counts votes into features; a model brings the numbers of orders that it was fitted with. */
export const voteFeatures = (votes: VoteSet, orders: ArrayLike<number> = votes.orders): Features =>
  counted(votes, Array.from(orders).join(), () => countFeatures(votes, orders));

function countFeatures(votes: VoteSet, orders: ArrayLike<number>): Features {
  const [items, most] = [votes.items.length, votes.label.length];
  const slotStart = new Int32Array(items + 1);
  const entryStart = new Int32Array(items + 1);
  const [slotClass, entrySlot, entryReviewer] = [0, 1, 2].map(() => new Int32Array(most)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  const entryValue = new Float64Array(most);
  const slotOf = new Int32Array(votes.classes.length);
  let [slots, entries] = [0, 0];
  for (let item = 0; item < items; item++) {
    const [from, to] = [votes.start[item]!, votes.start[item + 1]!];
    for (const label of distinct(votes.label.subarray(from, to))) {
      slotOf[label] = slots;
      slotClass[slots++] = label;
    }
    slotStart[item + 1] = slots;
    let before: number | undefined;
    let ofReviewer = entries;
    for (let at = from; at < to; at++) {
      const reviewer = votes.reviewer[at]!;
      if (reviewer !== before) ofReviewer = entries;
      before = reviewer;
      const slot = slotOf[votes.label[at]!]!;
      let entry = ofReviewer;
      while (entry < entries && entrySlot[entry] !== slot) entry++;
      if (entry === entries) {
        entrySlot[entries] = slot;
        entryReviewer[entries++] = reviewer;
      }
      entryValue[entry]! += 1 / Math.sqrt(orders[reviewer]!);
    }
    entryStart[item + 1] = entries;
  }
  return {
    classes: votes.classes.length,
    reviewers: votes.reviewers.length,
    slotStart,
    slotClass: slotClass.subarray(0, slots),
    entryStart,
    entrySlot: entrySlot.subarray(0, entries),
    entryReviewer: entryReviewer.subarray(0, entries),
    entryValue: entryValue.subarray(0, entries),
  };
}

/** The scores of every item under reviewer weights, added to given scores if there are any. */
export function weigh(features: Features, weights: Float64Array, onTop?: Float64Array): ClassScores {
  const score = onTop === undefined ? new Float64Array(features.slotClass.length) : onTop.slice();
  for (let entry = 0; entry < features.entrySlot.length; entry++)
    score[features.entrySlot[entry]!]! +=
      weights[features.entryReviewer[entry]!]! * features.entryValue[entry]!;
  return { classes: features.classes, start: features.slotStart, class: features.slotClass, score };
}

function distinct(labels: Int32Array): Int32Array {
  if (labels.length < 2) return labels;
  const sorted = labels.slice().sort();
  let length = 1;
  for (let at = 1; at < sorted.length; at++)
    if (sorted[at] !== sorted[length - 1]) sorted[length++] = sorted[at]!;
  return sorted.subarray(0, length);
}
