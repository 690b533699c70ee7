/** How far reviewers that were never asked twice are believed before anything is known: by how often other families say the same. */
import { onceFor } from '../once-for.ts';
import type { VoteSet } from '../vote-set.ts';
import { voteFeatures } from '../weigh/features.ts';
import { priorWeights } from '../weigh/prior.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

const ROUNDS = 4;
const POWER = 3;
const LEAST = 0.05;
const FEWEST_VOICES = 4;
const TIE = 1e-9;

/** By what reviewers are weighed without gold. */
export const STARTS = ['steadiness', 'agreement'] as const;
/** By what reviewers are weighed without gold. */
export type Start = (typeof STARTS)[number];

/** True if agreement says something: at least three classes, four voices, and nobody asked twice. Of two classes it rewards a shared error. */
const isWeighedByAgreement = (votes: VoteSet): boolean =>
  votes.classes.length >= 3 &&
  votes.orders.every((orders) => orders <= 1) &&
  new Set(votes.reviewer).size >= FEWEST_VOICES;

/** The weights of reviewers without gold; `steadiness` is also the answer where agreement says nothing. */
export const startingWeights = (votes: VoteSet, by: Start): Float64Array =>
  weighed(votes, by, () =>
    by === 'agreement' && isWeighedByAgreement(votes) ? agreementWeights(votes) : priorWeights(votes),
  );

const weighed = onceFor<VoteSet, Float64Array>();

/** Weighs each reviewer by how often it names what the others of other families favour; several rounds, since they are weighed too. */
function agreementWeights(votes: VoteSet): Float64Array {
  const { reviewers } = votes;
  const heard = new Float64Array(reviewers.length);
  for (const reviewer of votes.reviewer) heard[reviewer]!++;
  const { group, sizes } = groupsOf(votes, heard);
  const features = voteFeatures(votes);
  const chance = 1 / votes.classes.length;
  let weights: Float64Array = sizes.map((size) => (size === 0 ? 0 : 1 / size));
  for (let round = 0; round < ROUNDS; round++) {
    const [agreed, compared] = [new Float64Array(reviewers.length), new Float64Array(reviewers.length)];
    const score = new Float64Array(features.slotClass.length);
    const own = new Float64Array(features.slotClass.length);
    const doneOn = new Int32Array(reviewers.length).fill(-1);
    for (let item = 0; item < votes.items.length; item++) {
      const [from, to] = [features.entryStart[item]!, features.entryStart[item + 1]!];
      const [first, last] = [features.slotStart[item]!, features.slotStart[item + 1]!];
      for (let entry = from; entry < to; entry++)
        score[features.entrySlot[entry]!]! += weights[features.entryReviewer[entry]!]!;
      for (let entry = from; entry < to; entry++) {
        const family = group[features.entryReviewer[entry]!]!;
        if (doneOn[family] === item) continue;
        doneOn[family] = item;
        own.fill(0, first, last);
        for (let other = entry; other < to; other++) {
          const voice = features.entryReviewer[other]!;
          if (group[voice] === family) own[features.entrySlot[other]!]! += weights[voice]!;
        }
        let best = 0;
        for (let slot = first; slot < last; slot++) best = Math.max(best, score[slot]! - own[slot]!);
        if (best <= TIE) continue;
        let leaders = 0;
        for (let slot = first; slot < last; slot++) if (score[slot]! - own[slot]! >= best - TIE) leaders++;
        for (let other = entry; other < to; other++) {
          const voice = features.entryReviewer[other]!;
          if (group[voice] !== family) continue;
          const slot = features.entrySlot[other]!;
          compared[voice]!++;
          if (score[slot]! - own[slot]! >= best - TIE) agreed[voice]! += 1 / leaders;
        }
      }
    }
    weights = sizes.map((size, voice) => {
      if (size === 0) return 0;
      const share = compared[voice] === 0 ? chance : agreed[voice]! / compared[voice]!;
      return Math.max((share - chance) / (1 - chance), LEAST) ** POWER / size;
    });
  }
  return scaled(votes, weights, heard);
}

/** The family of each reviewer, or the reviewer itself where all are one family; and the root of how many voices the family has. */
function groupsOf(votes: VoteSet, heard: Float64Array): { group: Int32Array; sizes: Float64Array } {
  const voices = new Map<string, number>();
  votes.families.forEach((family, reviewer) => {
    if (heard[reviewer]! > 0) voices.set(family, (voices.get(family) ?? 0) + 1);
  });
  const numbers = new Map([...voices.keys()].map((family, at) => [family, at]));
  const isOneFamily = voices.size < 2;
  return {
    group: Int32Array.from(votes.families, (family, reviewer) =>
      isOneFamily ? reviewer : (numbers.get(family) ?? -1),
    ),
    sizes: Float64Array.from(votes.families, (family, reviewer) =>
      heard[reviewer] === 0 ? 0 : Math.sqrt(voices.get(family)!),
    ),
  };
}

/** Scaled so that those who voted on an item weigh one together, on average. */
function scaled(votes: VoteSet, weights: Float64Array, heard: Float64Array): Float64Array {
  let voted = 0;
  for (let item = 0; item < votes.items.length; item++)
    if (votes.start[item]! < votes.start[item + 1]!) voted++;
  const sum = weights.reduce((total, weight, reviewer) => total + weight * heard[reviewer]!, 0);
  return weights.map((weight) => (weight * voted) / sum);
}
