/** The loss of a small panel on two classes, each known item left out in turn, without fitting as often. */

import type { VoteSet } from '../vote-set.ts';
import { voteFeatures } from './features.ts';
import { VARIANCE } from './stack.ts';

// Every index here is a row or a column of the matrix that it was made for.

/** Steps and halvings of steps together. */
const MOST_TURNS = 100;
const SMALL_STEP = 1e-6;

/** Each reviewer's evidence on each item for the second class against the first. */
export interface Differences {
  readonly reviewers: number;
  /** Row by row. */
  readonly value: Float64Array;
  /** 1 if the second class is right, else 0. */
  readonly target: Float64Array;
}

/** Takes the differences of votes on two classes; every item is known. */
export function differencesOf(votes: VoteSet): Differences {
  const features = voteFeatures(votes);
  const reviewers = votes.reviewers.length;
  const value = new Float64Array(votes.items.length * reviewers);
  for (let item = 0; item < votes.items.length; item++)
    for (let entry = features.entryStart[item]!; entry < features.entryStart[item + 1]!; entry++) {
      const sign = features.slotClass[features.entrySlot[entry]!] === 1 ? 1 : -1;
      value[item * reviewers + features.entryReviewer[entry]!]! += sign * features.entryValue[entry]!;
    }
  return { reviewers, value, target: Float64Array.from(votes.gold) };
}

/** The mean log-loss of the reviewers asked; leaving an item out moves its score by a formula that is exact to first order. */
export function leaveOneOutLoss(
  { reviewers, value, target }: Differences,
  asked: readonly number[],
  prior: Float64Array,
): number {
  const [rows, size] = [target.length, asked.length];
  const x = new Float64Array(rows * size);
  const offset = new Float64Array(rows);
  for (let row = 0; row < rows; row++)
    for (let at = 0; at < size; at++) {
      x[row * size + at] = value[row * reviewers + asked[at]!]!;
      offset[row]! += prior[asked[at]!]! * x[row * size + at]!;
    }
  const { score, factor } = fitRidge(x, offset, target, size);
  let loss = 0;
  const row = new Float64Array(size);
  for (let at = 0; at < rows; at++) {
    row.set(x.subarray(at * size, (at + 1) * size));
    const chance = logistic(score[at]!);
    const reach = halfSolve(factor, row, size);
    const left = score[at]! - (reach * (target[at]! - chance)) / (1 - chance * (1 - chance) * reach);
    loss += logLoss(left, target[at]!);
  }
  return loss / rows;
}

const logistic = (score: number): number => 1 / (1 + Math.exp(-score));

/** The logarithm of one over the chance of what is right. */
const logLoss = (score: number, target: number): number =>
  Math.log1p(Math.exp(-Math.abs(score))) + Math.max(0, target === 1 ? -score : score);

interface Ridge {
  readonly score: Float64Array;
  /** The Cholesky factor of the negative second derivative. */
  readonly factor: Float64Array;
}

/** Logistic regression with an equal penalty, by Newton's method on a small matrix. */
function fitRidge(x: Float64Array, offset: Float64Array, target: Float64Array, size: number): Ridge {
  const weights = new Float64Array(size);
  const score = new Float64Array(offset.length);
  const matrix = new Float64Array(size * size);
  const step = new Float64Array(size);
  let reached = Number.NEGATIVE_INFINITY;
  for (let turn = 0; ; turn++) {
    let value = 0;
    matrix.fill(0);
    for (let at = 0; at < size; at++) {
      matrix[at * size + at] = 1 / VARIANCE;
      value -= weights[at]! ** 2 / (2 * VARIANCE);
    }
    const gradient = weights.map((weight) => -weight / VARIANCE);
    for (let row = 0; row < offset.length; row++) {
      const base = row * size;
      let sum = offset[row]!;
      for (let at = 0; at < size; at++) sum += weights[at]! * x[base + at]!;
      score[row] = sum;
      value -= logLoss(sum, target[row]!);
      const chance = logistic(sum);
      const curvature = chance * (1 - chance);
      for (let at = 0; at < size; at++) {
        gradient[at]! += (target[row]! - chance) * x[base + at]!;
        const scaled = curvature * x[base + at]!;
        if (scaled !== 0) for (let to = 0; to <= at; to++) matrix[at * size + to]! += scaled * x[base + to]!;
      }
    }
    // The problem is concave, so a step that overshoots is halved until it gains; rounding alone may cost a little.
    if (value < reached - 1e-9 && turn < MOST_TURNS) {
      for (let at = 0; at < size; at++) {
        step[at]! /= 2;
        weights[at]! -= step[at]!;
      }
      continue;
    }
    reached = value;
    factorise(matrix, size);
    step.set(solveFactored(matrix, gradient, size));
    if (turn >= MOST_TURNS || step.every((change) => Math.abs(change) < SMALL_STEP)) break;
    for (let at = 0; at < size; at++) weights[at]! += step[at]!;
  }
  return { score, factor: matrix };
}

/** Replaces the lower half of a positive definite matrix by its Cholesky factor. */
export function factorise(matrix: Float64Array, size: number): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column]!;
      for (let at = 0; at < column; at++) sum -= matrix[row * size + at]! * matrix[column * size + at]!;
      matrix[row * size + column] = row === column ? Math.sqrt(sum) : sum / matrix[column * size + column]!;
    }
}

/** Solves with the lower factor in place; the result's square is the product of the vector with the inverse and itself. */
function halfSolve(factor: Float64Array, vector: Float64Array, size: number): number {
  let square = 0;
  for (let row = 0; row < size; row++) {
    let sum = vector[row]!;
    for (let at = 0; at < row; at++) sum -= factor[row * size + at]! * vector[at]!;
    vector[row] = sum / factor[row * size + row]!;
    square += vector[row]! ** 2;
  }
  return square;
}

/** Solves with both factors in place. */
export function solveFactored(factor: Float64Array, solution: Float64Array, size: number): Float64Array {
  halfSolve(factor, solution, size);
  for (let row = size - 1; row >= 0; row--) {
    let sum = solution[row]!;
    for (let at = row + 1; at < size; at++) sum -= factor[at * size + row]! * solution[at]!;
    solution[row] = sum / factor[row * size + row]!;
  }
  return solution;
}
