/** Dawid and Skene: who errs how, learned from the votes themselves, with known answers held fixed. */
import { CuriaError } from '../../read/errors.ts';
import type { VoteSet } from '../vote-set.ts';
import type { ClassScores } from './scores.ts';

// Every index here numbers items, reviewers, workers, labels or votes of the same set of votes.

const SMALLEST = 1e-10;
const MOST_ROUNDS = 100;
const SMALL_GAIN = 1e-5;
/** Items and confusions together contain at most this many numbers: 400 MB. */
const MOST_CELLS = 50_000_000;

interface Learned {
  /** How often each class is right. */
  readonly prior: Float64Array;
  /** Of each row and right class: the chance that the worker says the label of the row, as logarithm. */
  readonly logChance: Float64Array;
}

/** What was learned from votes. */
export interface DawidSkene extends Learned {
  readonly rows: ConfusionRows;
  readonly rounds: number;
}

/** A row for each worker and each label that it uses. */
export interface ConfusionRows {
  readonly worker: Int32Array;
  readonly label: Int32Array;
  /** Of each vote: its row; -1 where what was learned elsewhere knows no such vote. */
  readonly ofVote: Int32Array;
}

/** Learns from all votes; known items keep their class. Each reviewer in each order counts as a separate worker. */
export function fitDawidSkene(votes: VoteSet, known: readonly number[] = []): DawidSkene {
  const [items, classes] = [votes.items.length, votes.classes.length];
  const rows = confusionRows(votes);
  if (!hasRoom(votes, rows))
    throw new CuriaError(
      'VOTES_TOO_LARGE',
      `${items} items with ${classes} classes and ${rows.worker.length} labels in use need more memory than Dawid and Skene may take`,
    );
  const chance = new Float64Array(items * classes);
  const fresh = (): Learned => ({
    prior: new Float64Array(classes),
    logChance: new Float64Array(rows.worker.length * classes),
  });
  const fix = (): void => {
    for (const item of known) {
      chance.fill(0, item * classes, (item + 1) * classes);
      chance[item * classes + votes.gold[item]!] = 1;
    }
  };

  for (let item = 0; item < items; item++) {
    const [from, to] = [votes.start[item]!, votes.start[item + 1]!];
    for (let at = from; at < to; at++) chance[item * classes + votes.label[at]!]! += 1 / (to - from);
  }
  fix();
  let [used, next] = [fresh(), fresh()];
  const times = new Float64Array(rows.worker.length * classes);
  learn(votes, rows, chance, times, next);
  let rounds = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (let gain = Number.POSITIVE_INFINITY; rounds < MOST_ROUNDS && gain >= SMALL_GAIN; rounds++) {
    [used, next] = [next, used];
    expect(votes, rows, used, chance);
    fix();
    learn(votes, rows, chance, times, next);
    const bound = evidence(votes, times, next, chance) / votes.label.length;
    gain = bound - before;
    before = bound;
  }
  // What the last answers were drawn from, not what would come next: so that the answers agree with crowd-kit's.
  return { ...used, rows, rounds };
}

/** True if there is room for the method: its tables grow with items times classes. */
export const fitsDawidSkene = (votes: VoteSet): boolean => hasRoom(votes, confusionRows(votes));

const hasRoom = (votes: VoteSet, rows: ConfusionRows): boolean =>
  (votes.items.length + 3 * rows.worker.length) * votes.classes.length <= MOST_CELLS;

/** Scores by what was learned: logarithms of chances, known items like all others. */
export function dawidSkeneScores(votes: VoteSet, learned: DawidSkene): ClassScores {
  const [items, classes] = [votes.items.length, votes.classes.length];
  const score = new Float64Array(items * classes);
  addLogChances(votes, learned.rows, learned, score);
  const start = Int32Array.from({ length: items + 1 }, (_, item) => item * classes);
  const slotClass = Int32Array.from({ length: items * classes }, (_, slot) => slot % classes);
  return { classes, start, class: slotClass, score };
}

function confusionRows(votes: VoteSet): ConfusionRows {
  const classes = votes.classes.length;
  const keys = new Set<number>();
  for (let at = 0; at < votes.label.length; at++) keys.add(votes.worker[at]! * classes + votes.label[at]!);
  const sorted = [...keys].sort((a, b) => a - b);
  const numbers = new Map(sorted.map((key, row) => [key, row]));
  return {
    worker: Int32Array.from(sorted, (key) => Math.floor(key / classes)),
    label: Int32Array.from(sorted, (key) => key % classes),
    ofVote: votes.label.map((label, at) => numbers.get(votes.worker[at]! * classes + label)!),
  };
}

/** Learns from chances; `times` becomes how often each worker says each label under each right class. */
function learn(
  votes: VoteSet,
  rows: ConfusionRows,
  chance: Float64Array,
  times: Float64Array,
  into: Learned,
): void {
  countPrior(votes, chance, into.prior);
  countTimes(votes, rows, chance, times);
  normalise(rows, times, into.logChance);
}

function countPrior(votes: VoteSet, chance: Float64Array, prior: Float64Array): void {
  const classes = prior.length;
  prior.fill(0);
  let voted = 0;
  for (let item = 0; item < votes.items.length; item++) {
    if (votes.start[item] === votes.start[item + 1]) continue;
    voted++;
    for (let k = 0; k < classes; k++) prior[k]! += chance[item * classes + k]!;
  }
  for (let k = 0; k < classes; k++) prior[k]! /= voted;
}

function countTimes(votes: VoteSet, rows: ConfusionRows, chance: Float64Array, times: Float64Array): void {
  const classes = votes.classes.length;
  times.fill(0);
  for (let item = 0; item < votes.items.length; item++) {
    const base = item * classes;
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++) {
      const row = rows.ofVote[at]! * classes;
      for (let k = 0; k < classes; k++) times[row + k]! += chance[base + k]!;
    }
  }
}

/** For each worker and right class the chances of the labels it uses add up to one. */
function normalise(rows: ConfusionRows, times: Float64Array, logChance: Float64Array): void {
  const classes = times.length / rows.worker.length;
  const total = new Float64Array(classes);
  for (let from = 0; from < rows.worker.length; ) {
    let to = from;
    total.fill(0);
    for (; rows.worker[to] === rows.worker[from]; to++)
      for (let k = 0; k < classes; k++) total[k]! += Math.max(SMALLEST, times[to * classes + k]!);
    for (let cell = from * classes; cell < to * classes; cell++)
      logChance[cell] = Math.log(Math.max(SMALLEST, times[cell]!) / total[cell % classes]!);
    from = to;
  }
}

function expect(votes: VoteSet, rows: ConfusionRows, learned: Learned, chance: Float64Array): void {
  const classes = learned.prior.length;
  addLogChances(votes, rows, learned, chance);
  for (let item = 0; item < votes.items.length; item++) {
    const base = item * classes;
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < classes; k++) best = Math.max(best, chance[base + k]!);
    let total = 0;
    for (let k = 0; k < classes; k++) {
      chance[base + k] = Math.exp(chance[base + k]! - best);
      total += chance[base + k]!;
    }
    for (let k = 0; k < classes; k++) chance[base + k]! /= total;
  }
}

function addLogChances(
  votes: VoteSet,
  rows: ConfusionRows,
  { prior, logChance }: Learned,
  into: Float64Array,
): void {
  const classes = prior.length;
  const logPrior = prior.map((share) => Math.log(Math.max(share, SMALLEST)));
  for (let item = 0; item < votes.items.length; item++) {
    const base = item * classes;
    if (votes.start[item] === votes.start[item + 1]) continue;
    into.set(logPrior, base);
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++) {
      const row = rows.ofVote[at]! * classes;
      if (row >= 0) for (let k = 0; k < classes; k++) into[base + k]! += logChance[row + k]!;
    }
  }
}

/** The lower bound of the evidence; counts the prior once per vote, as crowd-kit does, so that the rounds match. */
function evidence(
  votes: VoteSet,
  times: Float64Array,
  { prior, logChance }: Learned,
  chance: Float64Array,
): number {
  const classes = prior.length;
  const logPrior = prior.map((share) => Math.log(Math.max(share, SMALLEST)));
  let sum = 0;
  for (let cell = 0; cell < times.length; cell++) sum += times[cell]! * logChance[cell]!;
  for (let item = 0; item < votes.items.length; item++) {
    const count = votes.start[item + 1]! - votes.start[item]!;
    if (count === 0) continue;
    for (let k = 0; k < classes; k++) {
      const share = chance[item * classes + k]!;
      const least = Math.max(SMALLEST, share);
      sum += count * share * logPrior[k]! - least * Math.log(least);
    }
  }
  return sum;
}
