/** Scores of classes per item, and the decisions they lead to; a tie is no decision. */

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** Two scores nearer than this are equal. */
const TIE = 1e-9;

/** Scores in columns: item i has the slots from `start[i]` up to `start[i + 1]`; a class without a slot has score 0. */
export interface ClassScores {
  readonly classes: number;
  readonly start: Int32Array;
  /** The class of each slot, ascending within an item. */
  readonly class: Int32Array;
  readonly score: Float64Array;
}

/** Scores of every class on every item, item by item. */
export const everyClass = (classes: number, score: Float64Array): ClassScores => ({
  classes,
  start: Int32Array.from({ length: score.length / classes + 1 }, (_, item) => item * classes),
  class: classesOf(score.length, classes),
  score,
});

function classesOf(slots: number, classes: number): Int32Array {
  const all = new Int32Array(slots);
  for (let slot = 0, k = 0; slot < slots; slot++, k = k + 1 === classes ? 0 : k + 1) all[slot] = k;
  return all;
}

/** The decision that scores give on one item. */
export interface ScoreDecision {
  /** The best class; the first of them in a tie. */
  readonly label: number;
  /** How far the best is ahead of the second. */
  readonly margin: number;
  /** How many classes share the best score; more than one is a tie. */
  readonly tied: number;
  /** The probability of the best class, where scores are logarithms of odds. */
  readonly probability: number;
}

/** Decides one item. */
export function decideByScores(scores: ClassScores, item: number): ScoreDecision {
  const [from, to] = [scores.start[item]!, scores.start[item + 1]!];
  const unseen = scores.classes - (to - from);
  let best = unseen > 0 ? 0 : Number.NEGATIVE_INFINITY;
  let second = unseen > 1 ? 0 : Number.NEGATIVE_INFINITY;
  for (let slot = from; slot < to; slot++) {
    const score = scores.score[slot]!;
    if (score > best) {
      second = best;
      best = score;
    } else if (score > second) second = score;
  }
  let total = unseen > 0 ? unseen * Math.exp(-best) : 0;
  let tied = best <= TIE ? unseen : 0;
  let label = -1;
  for (let slot = from; slot < to; slot++) {
    const behind = best - scores.score[slot]!;
    total += Math.exp(-behind);
    if (behind > TIE) continue;
    tied++;
    if (label < 0) label = scores.class[slot]!;
  }
  // If every class was voted for, the first that is free comes after all of them.
  if (best <= TIE) {
    const free = firstUnseen(scores, from, to);
    label = label < 0 ? free : Math.min(label, free);
  }
  return { label, margin: best - second, tied, probability: 1 / total };
}

/** How right the decision on an item is: 1 or 0, or a share if the right class is one of several tied. */
export function creditOf(
  scores: ClassScores,
  item: number,
  right: number,
  decision = decideByScores(scores, item),
): number {
  if (decision.tied === 1) return decision.label === right ? 1 : 0;
  return bestOf(scores, item) - classScore(scores, item, right) <= TIE ? 1 / decision.tied : 0;
}

/** The probability of a class on an item. */
export function probabilityOf(
  scores: ClassScores,
  item: number,
  of: number,
  decision = decideByScores(scores, item),
): number {
  return decision.probability * Math.exp(classScore(scores, item, of) - bestOf(scores, item));
}

/** The score of a class on an item. */
export function classScore(scores: ClassScores, item: number, of: number): number {
  for (let slot = scores.start[item]!; slot < scores.start[item + 1]!; slot++)
    if (scores.class[slot] === of) return scores.score[slot]!;
  return 0;
}

function bestOf(scores: ClassScores, item: number): number {
  const [from, to] = [scores.start[item]!, scores.start[item + 1]!];
  let best = to - from < scores.classes ? 0 : Number.NEGATIVE_INFINITY;
  for (let slot = from; slot < to; slot++) best = Math.max(best, scores.score[slot]!);
  return best;
}

function firstUnseen(scores: ClassScores, from: number, to: number): number {
  let free = 0;
  for (let slot = from; slot < to && scores.class[slot] === free; slot++) free++;
  return free;
}
