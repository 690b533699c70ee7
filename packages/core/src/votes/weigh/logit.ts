/** Penalised conditional logit: the weights under which the known answers are most likely, without building a matrix. */
import type { Features, Known } from './features.ts';

// Every index here numbers rows, slots, entries or reviewers of the same columns.

const MOST_STEPS = 25;
const SMALL_STEP = 1e-6;
const MOST_TURNS = 200;
const SMALL_REST = 1e-20;
const MOST_HALVINGS = 30;

/** The items to fit on, in columns of their own; classes that nobody voted for on an item are counted together. */
export interface LogitRows {
  readonly slotStart: Int32Array;
  /** The score before any weight is applied. */
  readonly offset: Float64Array;
  /** How many classes of a row have no slot: they all have score 0. */
  readonly unseen: Int32Array;
  /** The slot of the right class; -1 if nobody voted for it. */
  readonly right: Int32Array;
  readonly entryStart: Int32Array;
  readonly entrySlot: Int32Array;
  readonly entryReviewer: Int32Array;
  readonly entryValue: Float64Array;
}

/** Takes the rows of known items out of the features. */
export function knownRows(features: Features, offset: Float64Array, { items, gold }: Known): LogitRows {
  const slotStart = new Int32Array(items.length + 1);
  const entryStart = new Int32Array(items.length + 1);
  items.forEach((item, row) => {
    slotStart[row + 1] = slotStart[row]! + features.slotStart[item + 1]! - features.slotStart[item]!;
    entryStart[row + 1] = entryStart[row]! + features.entryStart[item + 1]! - features.entryStart[item]!;
  });
  const rows = {
    slotStart,
    entryStart,
    offset: new Float64Array(slotStart[items.length]!),
    unseen: new Int32Array(items.length),
    right: new Int32Array(items.length).fill(-1),
    entrySlot: new Int32Array(entryStart[items.length]!),
    entryReviewer: new Int32Array(entryStart[items.length]!),
    entryValue: new Float64Array(entryStart[items.length]!),
  };
  items.forEach((item, row) => {
    const [from, to] = [features.slotStart[item]!, features.slotStart[item + 1]!];
    const shift = slotStart[row]! - from;
    rows.unseen[row] = features.classes - (to - from);
    rows.offset.set(offset.subarray(from, to), slotStart[row]);
    const right = features.slotClass.subarray(from, to).indexOf(gold[item]!);
    if (right >= 0) rows.right[row] = slotStart[row]! + right;
    const [first, last] = [features.entryStart[item]!, features.entryStart[item + 1]!];
    rows.entryReviewer.set(features.entryReviewer.subarray(first, last), entryStart[row]);
    rows.entryValue.set(features.entryValue.subarray(first, last), entryStart[row]);
    const slots = features.entrySlot.subarray(first, last).map((slot) => slot + shift);
    rows.entrySlot.set(slots, entryStart[row]);
  });
  return rows;
}

/** The best weights for given variances, all above 0, by Newton's method; a reviewer without an entry keeps weight 0. */
export function maximise(rows: LogitRows, variance: Float64Array): Float64Array {
  let weights = new Float64Array(variance.length);
  let now = evaluate(rows, variance, weights);
  for (let taken = 0; taken < MOST_STEPS; taken++) {
    const step = solve(rows, variance, now.probability, gradientAt(rows, variance, weights, now.probability));
    let next = weights.map((weight, reviewer) => weight + step[reviewer]!);
    let reached = evaluate(rows, variance, next);
    // The problem is concave, so a step that overshoots is halved until it gains; rounding alone may cost a little.
    for (let halving = 0; reached.value < now.value - 1e-9 && halving < MOST_HALVINGS; halving++) {
      for (let reviewer = 0; reviewer < step.length; reviewer++) step[reviewer]! /= 2;
      next = weights.map((weight, reviewer) => weight + step[reviewer]!);
      reached = evaluate(rows, variance, next);
    }
    weights = next;
    now = reached;
    if (step.every((change) => Math.abs(change) < SMALL_STEP)) break;
  }
  return weights;
}

interface Fit {
  /** The penalised log-likelihood. */
  readonly value: number;
  /** Of each slot. */
  readonly probability: Float64Array;
}

function evaluate(rows: LogitRows, variance: Float64Array, weights: Float64Array): Fit {
  const probability = rows.offset.slice();
  addWeighted(rows, weights, probability);
  let value = 0;
  for (let row = 0; row < rows.right.length; row++) {
    const [from, to] = [rows.slotStart[row]!, rows.slotStart[row + 1]!];
    let best = rows.unseen[row]! > 0 ? 0 : Number.NEGATIVE_INFINITY;
    for (let slot = from; slot < to; slot++) best = Math.max(best, probability[slot]!);
    value += (rows.right[row]! < 0 ? 0 : probability[rows.right[row]!]!) - best;
    let total = rows.unseen[row]! > 0 ? rows.unseen[row]! * Math.exp(-best) : 0;
    for (let slot = from; slot < to; slot++) {
      probability[slot] = Math.exp(probability[slot]! - best);
      total += probability[slot]!;
    }
    for (let slot = from; slot < to; slot++) probability[slot]! /= total;
    value -= Math.log(total);
  }
  for (let reviewer = 0; reviewer < weights.length; reviewer++)
    value -= weights[reviewer]! ** 2 / (2 * variance[reviewer]!);
  return { value, probability };
}

function gradientAt(
  rows: LogitRows,
  variance: Float64Array,
  weights: Float64Array,
  probability: Float64Array,
): Float64Array {
  const gradient = new Float64Array(weights.length);
  for (let row = 0; row < rows.right.length; row++) {
    for (let entry = rows.entryStart[row]!; entry < rows.entryStart[row + 1]!; entry++) {
      const slot = rows.entrySlot[entry]!;
      const missed = (slot === rows.right[row] ? 1 : 0) - probability[slot]!;
      gradient[rows.entryReviewer[entry]!]! += missed * rows.entryValue[entry]!;
    }
  }
  return gradient.map((slope, reviewer) => slope - weights[reviewer]! / variance[reviewer]!);
}

/** Solves for Newton's step by conjugate gradients, with the variances as preconditioner; what is left of the gradient goes to zero. */
function solve(
  rows: LogitRows,
  variance: Float64Array,
  probability: Float64Array,
  rest: Float64Array,
): Float64Array {
  const step = new Float64Array(rest.length);
  const direction = rest.map((value, at) => value * variance[at]!);
  let size = dot(rest, direction);
  for (let turn = 0; turn < MOST_TURNS && size >= SMALL_REST; turn++) {
    const curved = curve(rows, variance, probability, direction);
    const length = size / dot(direction, curved);
    for (let at = 0; at < step.length; at++) {
      step[at]! += length * direction[at]!;
      rest[at]! -= length * curved[at]!;
    }
    let next = 0;
    for (let at = 0; at < rest.length; at++) next += rest[at]! * rest[at]! * variance[at]!;
    for (let at = 0; at < rest.length; at++)
      direction[at] = rest[at]! * variance[at]! + (next / size) * direction[at]!;
    size = next;
  }
  return step;
}

/** The product of the negative second derivative with a direction. */
function curve(
  rows: LogitRows,
  variance: Float64Array,
  probability: Float64Array,
  direction: Float64Array,
): Float64Array {
  const moved = new Float64Array(rows.offset.length);
  addWeighted(rows, direction, moved);
  for (let row = 0; row < rows.right.length; row++) {
    const [from, to] = [rows.slotStart[row]!, rows.slotStart[row + 1]!];
    let mean = 0;
    for (let slot = from; slot < to; slot++) mean += probability[slot]! * moved[slot]!;
    for (let slot = from; slot < to; slot++) moved[slot] = probability[slot]! * (moved[slot]! - mean);
  }
  const product = direction.map((value, at) => value / variance[at]!);
  for (let entry = 0; entry < rows.entrySlot.length; entry++)
    product[rows.entryReviewer[entry]!]! += moved[rows.entrySlot[entry]!]! * rows.entryValue[entry]!;
  return product;
}

function addWeighted(rows: LogitRows, weights: Float64Array, into: Float64Array): void {
  for (let entry = 0; entry < rows.entrySlot.length; entry++)
    into[rows.entrySlot[entry]!]! += weights[rows.entryReviewer[entry]!]! * rows.entryValue[entry]!;
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < left.length; at++) sum += left[at]! * right[at]!;
  return sum;
}
