/** The blend: the stack with the three readings of the crowd as further voices; a crowd with known answers is ranked by it. */
import type { VoteSet } from '../vote-set.ts';
import { type Features, type Known, voteFeatures, weigh } from '../weigh/features.ts';
import { knownRows, maximise } from '../weigh/logit.ts';
import type { ClassScores } from '../weigh/scores.ts';
import { fitThree, READINGS, readingsOf, type Three, threeScores } from './three.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** Logarithms of chances are drawn together to above minus this, and never become flat. */
const BOUND = 4;
/** Half the mean of the readings is the start; each is read in quarters. */
const START = (0.5 * BOUND) / READINGS.length;
/** The variances of the weights of a reading and of a reviewer before anything is known. */
const [OF_READING, OF_REVIEWER] = [1, 0.1];
/** The logarithm of the smallest chance that is told from none. */
const LEAST_LOG = Math.log(1e-300);

/** Votes and readings as features: reviewers first, then the readings. */
export interface BlendFeatures {
  readonly features: Features;
  /** The weights of all voices before anything is known. */
  readonly prior: Float64Array;
}

/** Counts votes and readings into features, on top of the weights that reviewers start with. */
export const blendFeatures = (
  votes: VoteSet,
  prior: Float64Array,
  three: Three = fitThree(votes),
): BlendFeatures => ({
  features: withReadings(votes, voteFeatures(votes), readingsOf(votes, three)),
  prior: Float64Array.from([...prior, ...READINGS.map(() => START)]),
});

/** A logarithm of a chance, drawn together: 0 stays 0, and what is impossible becomes nearly minus four. */
const squash = (log: number): number => {
  const least = Math.max(log, LEAST_LOG);
  return (BOUND * least) / (BOUND - least);
};

/** Every class of an item with votes has a slot, since a reading says something about each. */
export function withReadings(votes: VoteSet, counted: Features, readings: readonly Float64Array[]): Features {
  const { classes, reviewers } = counted;
  const items = votes.items.length;
  let voted = 0;
  for (let item = 0; item < items; item++) if (votes.start[item]! < votes.start[item + 1]!) voted++;
  const entries = counted.entrySlot.length + voted * classes * readings.length;
  const slotStart = new Int32Array(items + 1);
  const slotClass = new Int32Array(voted * classes);
  const entryStart = new Int32Array(items + 1);
  const [entrySlot, entryReviewer] = [new Int32Array(entries), new Int32Array(entries)];
  const entryValue = new Float64Array(entries);
  let [slots, length] = [0, 0];
  for (let item = 0; item < items; item++) {
    for (let entry = counted.entryStart[item]!; entry < counted.entryStart[item + 1]!; entry++) {
      entrySlot[length] = slots + counted.slotClass[counted.entrySlot[entry]!]!;
      entryReviewer[length] = counted.entryReviewer[entry]!;
      entryValue[length++] = counted.entryValue[entry]!;
    }
    if (votes.start[item]! < votes.start[item + 1]!) {
      readings.forEach((reading, at) => {
        for (let k = 0; k < classes; k++) {
          entrySlot[length] = slots + k;
          entryReviewer[length] = reviewers + at;
          entryValue[length++] = squash(reading[item * classes + k]!) / BOUND;
        }
      });
      for (let k = 0; k < classes; k++) slotClass[slots++] = k;
    }
    slotStart[item + 1] = slots;
    entryStart[item + 1] = length;
  }
  return {
    classes,
    reviewers: reviewers + readings.length,
    slotStart,
    slotClass,
    entryStart,
    entrySlot,
    entryReviewer,
    entryValue,
  };
}

/** The weights of all voices, the start and what known answers add to it. */
export function fitBlend({ features, prior }: BlendFeatures, known: Known): Float64Array {
  const rows = knownRows(features, weigh(features, prior).score, known);
  const readings = features.reviewers - READINGS.length;
  const variance = prior.map((_, voice) => (voice < readings ? OF_REVIEWER : OF_READING));
  const fitted = maximise(rows, variance);
  return prior.map((weight, voice) => weight + fitted[voice]!);
}

/** The scores of all items by known answers; without any, those of the three readings alone. */
export const blendScores = (votes: VoteSet, blend: BlendFeatures, known: readonly number[]): ClassScores =>
  known.length === 0
    ? threeScores(votes)
    : weigh(blend.features, fitBlend(blend, { items: known, gold: votes.gold }));

/**
 * Whether the stack is taken instead of the blend: on known answers that neither has seen, its net wins are at least one, and at
 * least the root of the number of items on which the two differ.
 */
export function stackWins(
  blend: readonly { readonly credit: number }[],
  stack: readonly { readonly credit: number }[],
): boolean {
  let [net, differing] = [0, 0];
  blend.forEach(({ credit }, at) => {
    const won = stack[at]!.credit - credit;
    if (Math.abs(won) <= 1e-9) return;
    differing++;
    net += won;
  });
  return differing > 0 && net >= Math.max(1, Math.sqrt(differing));
}
