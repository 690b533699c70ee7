/** One round of learning from votes alone: what each item is by what is believed of the workers, and what each of them then said of what. */
import type { VoteSet } from '../vote-set.ts';

// Every index here numbers items, workers, labels, votes or rows of the same set of votes.

/** Chances below this add nothing that a count could show. */
const NOTHING = 1e-25;
/** A logarithm this far below the best is such a chance. */
const FAR_BELOW = -60;
/** The smallest chance whose surprise is counted. */
const SMALLEST = 1e-10;
/** Tables of all pairs of worker and label up to this size are kept dense while rows are numbered. */
const MOST_DENSE = 8_000_000;

/** A row for each worker and each label that it uses. */
export interface ConfusionRows {
  readonly worker: Int32Array;
  readonly label: Int32Array;
  /** Of each vote: its row; -1 where what was learned elsewhere knows no such vote. */
  readonly ofVote: Int32Array;
}

/** What is believed: logarithms of how often each class is right, and of the chance of each row under each right class. */
export interface Beliefs {
  readonly logPrior: Float64Array;
  readonly logChance: Float64Array;
}

/** What a round counts. */
export interface RoundCounts {
  /** Of each vote: where its row begins. */
  readonly rowStart: Int32Array;
  /** Of each row and class: the votes of the row on items of the class. */
  readonly times: Float64Array;
  /** Of each class: its items. */
  readonly items: Float64Array;
  /** Of each class: the votes on its items. */
  readonly votes: Float64Array;
  /** The surprise in what every item is held to be. */
  surprise: number;
  /** How far the chance of any class of any item has moved; only where chances are kept. */
  moved: number;
}

/** Numbers the rows by worker, then label. */
export function confusionRows(votes: VoteSet): ConfusionRows {
  const classes = votes.classes.length;
  const cells = votes.workerReviewer.length * classes;
  const keyOf = (at: number): number => votes.worker[at]! * classes + votes.label[at]!;
  const [keys, rowOf] = cells <= MOST_DENSE ? denseRows(votes, keyOf, cells) : sparseRows(votes, keyOf);
  return {
    worker: Int32Array.from(keys, (key) => Math.floor(key / classes)),
    label: Int32Array.from(keys, (key) => key % classes),
    ofVote: votes.label.map((_, at) => rowOf(keyOf(at))),
  };
}

type RowOf = (key: number) => number;

function denseRows(votes: VoteSet, keyOf: RowOf, cells: number): [number[], RowOf] {
  const row = new Int32Array(cells);
  for (let at = 0; at < votes.label.length; at++) row[keyOf(at)] = 1;
  const keys: number[] = [];
  for (let key = 0; key < cells; key++) if (row[key] === 1) row[key] = keys.push(key) - 1;
  return [keys, (key) => row[key]!];
}

function sparseRows(votes: VoteSet, keyOf: RowOf): [number[], RowOf] {
  const used = new Set<number>();
  for (let at = 0; at < votes.label.length; at++) used.add(keyOf(at));
  const keys = [...used].sort((a, b) => a - b);
  const row = new Map(keys.map((key, at) => [key, at]));
  return [keys, (key) => row.get(key)!];
}

/** Room for what a round counts. */
export const startCounts = (rows: ConfusionRows, classes: number): RoundCounts => ({
  rowStart: rows.ofVote.map((row) => row * classes),
  times: new Float64Array(rows.worker.length * classes),
  items: new Float64Array(classes),
  votes: new Float64Array(classes),
  surprise: 0,
  moved: 0,
});

/**
 * One round over all items with votes; without beliefs an item is what its votes say, in shares. `known` has the class of items
 * whose answer is held fixed, -1 for all others. `chances`, if given, keeps what every item is held to be.
 */
export function countRound(
  votes: VoteSet,
  beliefs: Beliefs | undefined,
  counts: RoundCounts,
  known?: Int32Array,
  chances?: Float64Array,
): void {
  const classes = votes.classes.length;
  const { times, items, votes: voted, rowStart } = counts;
  times.fill(0);
  items.fill(0);
  voted.fill(0);
  let [surprise, moved] = [0, 0];
  const [chance, logs] = [new Float64Array(classes), new Float64Array(classes)];
  const logNothing = SMALLEST * Math.log(SMALLEST);
  for (let item = 0; item < votes.items.length; item++) {
    const [from, to] = [votes.start[item]!, votes.start[item + 1]!];
    if (from === to) continue;
    const fixed = known === undefined ? -1 : known[item]!;
    if (fixed >= 0) {
      chance.fill(0);
      chance[fixed] = 1;
      surprise -= (classes - 1) * logNothing;
    } else if (beliefs === undefined) {
      chance.fill(0);
      for (let at = from; at < to; at++) chance[votes.label[at]!]! += 1 / (to - from);
    } else {
      sumBeliefs(beliefs, rowStart, from, to, chance);
      let best = chance[0]!;
      for (let k = 1; k < classes; k++) if (chance[k]! > best) best = chance[k]!;
      let total = 0;
      for (let k = 0; k < classes; k++) {
        const behind = chance[k]! - best;
        logs[k] = behind;
        chance[k] = behind > FAR_BELOW ? Math.exp(behind) : 0;
        total += chance[k]!;
      }
      const logTotal = Math.log(total);
      for (let k = 0; k < classes; k++) {
        const share = chance[k]! / total;
        surprise -= share > SMALLEST ? share * (logs[k]! - logTotal) : logNothing;
        chance[k] = share;
      }
    }
    if (chances !== undefined)
      for (let k = 0; k < classes; k++) {
        const cell = item * classes + k;
        moved = Math.max(moved, Math.abs(chance[k]! - chances[cell]!));
        chances[cell] = chance[k]!;
      }
    for (let k = 0; k < classes; k++) {
      items[k]! += chance[k]!;
      voted[k]! += chance[k]! * (to - from);
    }
    countVotes(chance, rowStart, from, to, times);
  }
  counts.surprise = surprise;
  counts.moved = moved;
}

/** Adds an item's chances to the rows of its votes, two classes at a time. */
function countVotes(
  chance: Float64Array,
  rowStart: Int32Array,
  from: number,
  to: number,
  times: Float64Array,
): void {
  let k = 0;
  for (; k + 1 < chance.length; k += 2) {
    const one = chance[k]!;
    const other = chance[k + 1]!;
    if (one < NOTHING && other < NOTHING) continue;
    for (let at = from; at < to; at++) {
      const cell = rowStart[at]! + k;
      times[cell]! += one;
      times[cell + 1]! += other;
    }
  }
  if (k === chance.length || chance[k]! < NOTHING) return;
  for (let at = from; at < to; at++) times[rowStart[at]! + k]! += chance[k]!;
}

/** The same sums as below, two classes at a time: most of the time of learning is spent here. */
function sumBeliefs(
  { logPrior, logChance }: Beliefs,
  rowStart: Int32Array,
  from: number,
  to: number,
  into: Float64Array,
): void {
  const classes = logPrior.length;
  let k = 0;
  for (; k + 1 < classes; k += 2) {
    let one = logPrior[k]!;
    let other = logPrior[k + 1]!;
    for (let at = from; at < to; at++) {
      const cell = rowStart[at]! + k;
      one += logChance[cell]!;
      other += logChance[cell + 1]!;
    }
    into[k] = one;
    into[k + 1] = other;
  }
  if (k === classes) return;
  let last = logPrior[k]!;
  for (let at = from; at < to; at++) last += logChance[rowStart[at]! + k]!;
  into[k] = last;
}

/** The logarithms of the chances of an item's classes, not yet scaled. */
function addBeliefs(
  { logPrior, logChance }: Beliefs,
  ofVote: Int32Array,
  from: number,
  to: number,
  into: Float64Array,
): void {
  const classes = logPrior.length;
  into.set(logPrior);
  for (let at = from; at < to; at++) {
    const row = ofVote[at]! * classes;
    if (row >= 0) for (let k = 0; k < classes; k++) into[k]! += logChance[row + k]!;
  }
}

/** Of every item with votes, the logarithms of the chances of its classes, class by class, and 0 for one without; scaled on request. */
export function logChances(
  votes: VoteSet,
  { ofVote }: ConfusionRows,
  beliefs: Beliefs,
  isScaled: boolean,
): Float64Array {
  const classes = beliefs.logPrior.length;
  const all = new Float64Array(votes.items.length * classes);
  for (let item = 0; item < votes.items.length; item++) {
    const [from, to] = [votes.start[item]!, votes.start[item + 1]!];
    if (from === to) continue;
    const own = all.subarray(item * classes, (item + 1) * classes);
    addBeliefs(beliefs, ofVote, from, to, own);
    if (!isScaled) continue;
    const best = own.reduce((most, log) => Math.max(most, log));
    const level = best + Math.log(own.reduce((sum, log) => sum + Math.exp(log - best), 0));
    for (let k = 0; k < classes; k++) own[k]! -= level;
  }
  return all;
}
