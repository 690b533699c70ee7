/** Dawid and Skene: who errs how, learned from the votes themselves, with known answers held fixed. */
import { CuriaError } from '../../read/errors.ts';
import {
  type ConfusionRows,
  confusionRows,
  countRound,
  logChances,
  type RoundCounts,
  startCounts,
} from '../crowd/rounds.ts';
import type { VoteSet } from '../vote-set.ts';
import { type ClassScores, everyClass } from './scores.ts';

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

/** Learns from all votes; known items keep their class. Each reviewer in each order counts as a separate worker. */
export function fitDawidSkene(votes: VoteSet, known: readonly number[] = []): DawidSkene {
  const [items, classes] = [votes.items.length, votes.classes.length];
  const rows = confusionRows(votes);
  if (!hasRoom(votes, rows))
    throw new CuriaError(
      'VOTES_TOO_LARGE',
      `${items} items with ${classes} classes and ${rows.worker.length} labels in use need more memory than Dawid and Skene may take`,
    );
  const fixed = new Int32Array(items).fill(-1);
  for (const item of known) fixed[item] = votes.gold[item]!;
  const fresh = (): Learned => ({
    prior: new Float64Array(classes),
    logChance: new Float64Array(rows.worker.length * classes),
  });
  const counts = startCounts(rows, classes);
  let [used, next] = [fresh(), fresh()];
  countRound(votes, undefined, counts, fixed);
  learn(rows, counts, next);
  let rounds = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (let gain = Number.POSITIVE_INFINITY; rounds < MOST_ROUNDS && gain >= SMALL_GAIN; rounds++) {
    [used, next] = [next, used];
    countRound(votes, { ...used, logPrior: logPriorOf(used) }, counts, fixed);
    learn(rows, counts, next);
    const bound = evidence(counts, next) / votes.label.length;
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

const logPriorOf = ({ prior }: Learned): Float64Array =>
  prior.map((share) => Math.log(Math.max(share, SMALLEST)));

/** Scores by what was learned: logarithms of chances, known items like all others. */
export const dawidSkeneScores = (votes: VoteSet, learned: DawidSkene): ClassScores =>
  everyClass(
    votes.classes.length,
    logChances(votes, learned.rows, { ...learned, logPrior: logPriorOf(learned) }, false),
  );

/** Learns from what a round counted. For each worker and right class the chances of the labels it uses add up to one. */
function learn(rows: ConfusionRows, { times, items }: RoundCounts, { prior, logChance }: Learned): void {
  const classes = prior.length;
  const voted = items.reduce((sum, count) => sum + count, 0);
  for (let k = 0; k < classes; k++) prior[k] = items[k]! / voted;
  const total = new Float64Array(classes);
  for (let from = 0; from < rows.worker.length; ) {
    let to = from;
    total.fill(0);
    for (; rows.worker[to] === rows.worker[from]; to++)
      for (let k = 0; k < classes; k++) total[k]! += Math.max(SMALLEST, times[to * classes + k]!);
    for (let row = from; row < to; row++)
      for (let k = 0; k < classes; k++) {
        const cell = row * classes + k;
        logChance[cell] = Math.log(Math.max(SMALLEST, times[cell]!) / total[k]!);
      }
    from = to;
  }
}

/** The lower bound of the evidence; counts the prior once per vote, as crowd-kit does, so that the rounds match. */
function evidence(counts: RoundCounts, learned: Learned): number {
  const logPrior = logPriorOf(learned);
  let sum = counts.surprise;
  for (let cell = 0; cell < counts.times.length; cell++)
    sum += counts.times[cell]! * learned.logChance[cell]!;
  for (let k = 0; k < logPrior.length; k++) sum += counts.votes[k]! * logPrior[k]!;
  return sum;
}
