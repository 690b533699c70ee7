/** The loss of a small panel on several classes, each known item answered by a fit that did not see it: five fits on small matrices. */
import type { VoteSet } from '../vote-set.ts';
import { foldsOf } from './cross-validate.ts';
import { type Features, voteFeatures } from './features.ts';
import { factorise, solveFactored } from './leave-one-out.ts';
import { VARIANCE } from './stack.ts';

// Every index here numbers items, slots, entries or reviewers of the same features, or those asked.

/** Steps and halvings of steps together. */
const MOST_TURNS = 100;
const SMALL_STEP = 1e-8;
/** A step this much smaller than the one before needs no new curvature. */
const SHRINKS = 0.3;

/** The mean loss of the reviewers asked, weighed on top of a prior. */
export type HeldOutLoss = (asked: readonly number[], prior: Float64Array) => number;

/** Prepares to measure panels on votes whose items are all known. */
export function startHeldOutLoss(gold: VoteSet, seed: string): HeldOutLoss {
  const features = voteFeatures(gold);
  const items = [...gold.items.keys()];
  const folds = foldsOf(items, gold.items, seed).map((held) => {
    const isHeld = new Set(held);
    return { held, fitted: items.filter((item) => !isHeld.has(item)) };
  });
  const nothing = new Float64Array(gold.reviewers.length);
  /** The weights of those asked before the last one: a fit that starts from them takes fewer steps. */
  let before: { readonly asked: string; readonly weights: readonly Float64Array[] } = {
    asked: '',
    weights: [],
  };
  return (asked, prior) => {
    const known = asked.slice(0, -1);
    if (before.asked !== known.join()) {
      const panel = startPanel(features, gold.gold, known, prior);
      before = { asked: known.join(), weights: folds.map(({ fitted }) => panel.fit(fitted, nothing)) };
    }
    const panel = startPanel(features, gold.gold, asked, prior);
    let loss = 0;
    folds.forEach(({ held, fitted }, at) => {
      panel.fit(fitted, before.weights[at] ?? nothing);
      for (const item of held) loss -= panel.read(item);
    });
    return loss / items.length;
  };
}

/** What those asked said, and what they weigh. */
interface Panel {
  /** Finds the best weights for some items; returns those of all reviewers. */
  fit(items: readonly number[], start: Float64Array): Float64Array;
  /** The logarithm of the chance of what is right on an item, under the weights found last. */
  read(item: number): number;
}

function startPanel(
  features: Features,
  gold: Int32Array,
  asked: readonly number[],
  prior: Float64Array,
): Panel {
  const size = asked.length;
  // In the order of their numbers, as the entries are: so the lower half of the matrix is filled in one go.
  const members = Int32Array.from(asked).sort();
  const place = new Int32Array(features.reviewers).fill(-1);
  members.forEach((reviewer, at) => {
    place[reviewer] = at;
  });
  const { start, member, slot: slotOf, value: worth } = entriesOf(features, place);
  const slots = features.slotStart;
  const most = slots.reduce((widest, from, at) => Math.max(widest, at === 0 ? 0 : from - slots[at - 1]!), 0);
  const chance = new Float64Array(most);
  /** Of every item that was read: the chances under the weights found last. */
  const kept = new Float64Array(gold.length * most);
  const weights = new Float64Array(size);
  const total = new Float64Array(size);
  const matrix = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  const mean = new Float64Array(size);
  const step = new Float64Array(size);

  /** The slot of the right class; -1 if nobody voted for it. */
  const right = Int32Array.from({ length: gold.length }, (_, item) =>
    features.slotClass.subarray(slots[item], slots[item + 1]).indexOf(gold[item]!),
  );

  function read(item: number): number {
    const count = slots[item + 1]! - slots[item]!;
    for (let slot = 0; slot < count; slot++) chance[slot] = 0;
    for (let entry = start[item]!; entry < start[item + 1]!; entry++)
      chance[slotOf[entry]!]! += total[member[entry]!]! * worth[entry]!;
    const unseen = features.classes - count;
    let best = unseen > 0 ? 0 : Number.NEGATIVE_INFINITY;
    for (let slot = 0; slot < count; slot++) if (chance[slot]! > best) best = chance[slot]!;
    const score = right[item]! < 0 ? -best : chance[right[item]!]! - best;
    // What nobody asked has voted for has score 0, as all that nobody has.
    const unvoted = Math.exp(-best);
    let sum = unseen * unvoted;
    for (let slot = 0; slot < count; slot++) {
      chance[slot] = chance[slot] === 0 ? unvoted : Math.exp(chance[slot]! - best);
      sum += chance[slot]!;
    }
    const base = item * most;
    for (let slot = 0; slot < count; slot++) {
      chance[slot]! /= sum;
      kept[base + slot] = chance[slot]!;
    }
    return score - Math.log(sum);
  }

  /** Adds what an item says about the slope. */
  function addSlope(item: number): void {
    for (let entry = start[item]!; entry < start[item + 1]!; entry++) {
      const slot = slotOf[entry]!;
      gradient[member[entry]!]! += ((slot === right[item] ? 1 : 0) - chance[slot]!) * worth[entry]!;
    }
  }

  /** Adds what an item says about the curvature; only the lower half of the matrix is kept. */
  function addCurve(item: number): void {
    const from = start[item]!;
    const to = start[item + 1]!;
    for (let entry = from; entry < to; entry++) mean[member[entry]!] = 0;
    for (let entry = from; entry < to; entry++) {
      const row = member[entry]! * size;
      const slot = slotOf[entry]!;
      const weighed = kept[item * most + slot]! * worth[entry]!;
      mean[member[entry]!]! += weighed;
      for (let other = from; other <= entry; other++)
        if (slotOf[other] === slot) matrix[row + member[other]!]! += weighed * worth[other]!;
    }
    for (let entry = from; entry < to; entry++) {
      const at = member[entry]!;
      if (entry > from && member[entry - 1] === at) continue;
      const own = mean[at]!;
      for (let other = from, last = -1; other < to && member[other]! <= at; other++) {
        if (member[other] === last) continue;
        last = member[other]!;
        matrix[at * size + last]! -= own * mean[last]!;
      }
    }
  }

  function curve(items: readonly number[]): void {
    matrix.fill(0);
    for (let at = 0; at < size; at++) matrix[at * size + at] = 1 / VARIANCE;
    for (const item of items) addCurve(item);
    factorise(matrix, size);
  }

  /** The value to be made largest, and its slope. */
  function slope(items: readonly number[]): number {
    let value = 0;
    for (let at = 0; at < size; at++) {
      total[at] = prior[members[at]!]! + weights[at]!;
      gradient[at] = -weights[at]! / VARIANCE;
      value -= weights[at]! ** 2 / (2 * VARIANCE);
    }
    for (const item of items) {
      value += read(item);
      addSlope(item);
    }
    return value;
  }

  function fit(items: readonly number[], from: Float64Array): Float64Array {
    members.forEach((reviewer, at) => {
      weights[at] = from[reviewer]!;
    });
    let reached = Number.NEGATIVE_INFINITY;
    let length = Number.POSITIVE_INFINITY;
    let isFresh = false;
    for (let turn = 0; ; turn++) {
      const value = slope(items);
      // The problem is concave, so a step that overshoots is halved until it gains; rounding alone may cost a little.
      if (value < reached - 1e-9 && turn < MOST_TURNS) {
        for (let at = 0; at < size; at++) {
          step[at]! /= 2;
          weights[at]! -= step[at]!;
        }
        isFresh = false;
        continue;
      }
      reached = value;
      // The curvature is counted again only where steps do not shrink fast by the one before.
      if (!isFresh) curve(items);
      step.set(solveFactored(matrix, gradient, size));
      const now = step.reduce((most, change) => Math.max(most, Math.abs(change)), 0);
      if (turn >= MOST_TURNS || now < SMALL_STEP) break;
      isFresh = now < SHRINKS * length;
      length = now;
      for (let at = 0; at < size; at++) weights[at]! += step[at]!;
    }
    const all = new Float64Array(features.reviewers);
    members.forEach((reviewer, at) => {
      all[reviewer] = weights[at]!;
    });
    return all;
  }
  return { fit, read };
}

/** The entries of those asked, with slots numbered within their item. */
function entriesOf(
  features: Features,
  place: Int32Array,
): { start: Int32Array; member: Int32Array; slot: Int32Array; value: Float64Array } {
  const items = features.entryStart.length - 1;
  const most = features.entrySlot.length;
  const start = new Int32Array(items + 1);
  const [member, slot, value] = [new Int32Array(most), new Int32Array(most), new Float64Array(most)];
  let length = 0;
  for (let item = 0; item < items; item++) {
    for (let entry = features.entryStart[item]!; entry < features.entryStart[item + 1]!; entry++) {
      const at = place[features.entryReviewer[entry]!]!;
      if (at < 0) continue;
      member[length] = at;
      slot[length] = features.entrySlot[entry]! - features.slotStart[item]!;
      value[length++] = features.entryValue[entry]!;
    }
    start[item + 1] = length;
  }
  return { start, member, slot, value };
}
