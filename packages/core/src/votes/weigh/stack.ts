/** The stack: weights of reviewers fitted together on gold, so that reviewers who share errors share weight. */
import { type Features, type Known, weigh } from './features.ts';
import { knownRows, type LogitRows, maximise } from './logit.ts';
import type { ClassScores } from './scores.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

/** The variance of a weight before anything is known. */
export const VARIANCE = 1 / 5;
/** With this many gold items per reviewer the shrinkage is half adapted. */
const HALF_ADAPTED = 20;

/** Fits weights on top of the prior: once with equal shrinkage, then with more room for those with clear evidence. */
export function fitStack(features: Features, prior: Float64Array, known: Known): Float64Array {
  const rows = knownRows(features, weigh(features, prior).score, known);
  const heard = heardOn(rows, features.reviewers);
  const count = heard.filter((items) => items > 0).length;
  if (count === 0) return new Float64Array(features.reviewers);
  const first = maximise(rows, equalVariances(features));
  const items = heard.reduce((sum, times) => sum + times, 0) / count;
  const adapted = items / (items + HALF_ADAPTED);
  const size = first.map((weight, reviewer) => (heard[reviewer]! > 0 ? Math.abs(weight) + 1e-9 : 0));
  const mean = size.reduce((sum, value) => sum + value, 0) / count;
  return maximise(
    rows,
    size.map((value) => ((adapted * value) / mean + 1 - adapted) * VARIANCE),
  );
}

const equalVariances = ({ reviewers }: Features): Float64Array => new Float64Array(reviewers).fill(VARIANCE);

/** The scores of every item: prior and fitted weights together. */
export const stackScores = (features: Features, prior: Float64Array, fitted: Float64Array): ClassScores =>
  weigh(features, fitted, weigh(features, prior).score);

/** On how many rows each reviewer has a vote. */
function heardOn(rows: LogitRows, reviewers: number): Float64Array {
  const heard = new Float64Array(reviewers);
  const last = new Int32Array(reviewers).fill(-1);
  for (let row = 0; row < rows.right.length; row++) {
    for (let entry = rows.entryStart[row]!; entry < rows.entryStart[row + 1]!; entry++) {
      const reviewer = rows.entryReviewer[entry]!;
      if (last[reviewer] === row) continue;
      last[reviewer] = row;
      heard[reviewer]!++;
    }
  }
  return heard;
}
