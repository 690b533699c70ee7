/**
 * Three readings of a crowd without known answers: each worker has one accuracy; each knows or guesses; each confuses classes as the
 * crowd does, and a little in its own way. None is right everywhere, and votes do not tell which: their mean is what is believed.
 */
import { CuriaError } from '../../read/errors.ts';
import { onceFor } from '../once-for.ts';
import type { VoteSet } from '../vote-set.ts';
import { type ClassScores, everyClass } from '../weigh/scores.ts';
import {
  type Beliefs,
  type ConfusionRows,
  confusionRows,
  countRound,
  logChances,
  type RoundCounts,
  startCounts,
} from './rounds.ts';

// Every index here numbers items, workers, labels, votes or rows of the same set of votes.

const MOST_ROUNDS = 100;
const SMALL_MOVE = 1e-4;
/** Every worker starts with as many votes of the crowd's accuracy. */
const SHRINKAGE = 4;
/** Every worker starts with as many votes of a class confused as the crowd confuses it. */
const SHRUNKEN = 3;
const SMALLEST_CHANCE = 1e-6;
/** Items and confusions together contain at most this many numbers: 400 MB. */
const MOST_CELLS = 50_000_000;

/** The three readings, in the order in which they are mixed and stored. */
export const READINGS = ['one-coin', 'knows-or-guesses', 'shrunken'] as const;

/** What the three readings believe. */
export interface Three {
  readonly rows: ConfusionRows;
  readonly beliefs: readonly Beliefs[];
}

/** Turns what a round counted into the logarithms of the chance of each row under each class. */
type Model = (counts: RoundCounts, into: Float64Array) => void;

/** The rows with how many votes each has, and each worker. */
interface Voices extends ConfusionRows {
  readonly classes: number;
  readonly votesOfRow: Float64Array;
  readonly votesOfWorker: Float64Array;
}

const learnt = onceFor<VoteSet, Three>();

/** Learns the three readings from all votes; once for a set of votes, since nothing else goes into them. */
export const fitThree = (votes: VoteSet): Three => learnt(votes, '', () => learnThree(votes));

function learnThree(votes: VoteSet): Three {
  const rows = confusionRows(votes);
  if (!hasRoom(votes, rows))
    throw new CuriaError(
      'VOTES_TOO_LARGE',
      `${votes.items.length} items with ${votes.classes.length} classes need more memory than learning from a crowd may take`,
    );
  const voices = countVoices(votes, rows);
  const models = [oneCoin(voices), knowsOrGuesses(voices), shrunken(voices)];
  return { rows, beliefs: models.map((model) => learn(votes, rows, model)) };
}

/** True if there is room for the three readings. */
export const fitsThree = (votes: VoteSet): boolean => hasRoom(votes, confusionRows(votes));

const hasRoom = (votes: VoteSet, rows: ConfusionRows): boolean =>
  (3 * votes.items.length + 4 * rows.worker.length) * votes.classes.length <= MOST_CELLS;

/** Of each reading and item with votes: the logarithms of the chances of its classes, class by class. */
export const readingsOf = (votes: VoteSet, { rows, beliefs }: Three): Float64Array[] =>
  beliefs.map((each) => logChances(votes, rows, each, true));

/** The chances of the smallest part of a score. */
const LEAST_SHARE = 1e-12;

/** The scores of the mean of the three; an item without votes is a tie. */
export function threeScores(votes: VoteSet, three: Three = fitThree(votes)): ClassScores {
  const classes = votes.classes.length;
  const readings = readingsOf(votes, three);
  const score = new Float64Array(votes.items.length * classes);
  for (let cell = 0; cell < score.length; cell++) {
    let sum = 0;
    for (const reading of readings) sum += Math.exp(reading[cell]!);
    score[cell] = Math.log(Math.max(sum / readings.length, LEAST_SHARE));
  }
  return everyClass(classes, score);
}

function countVoices(votes: VoteSet, rows: ConfusionRows): Voices {
  const votesOfRow = new Float64Array(rows.worker.length);
  for (const row of rows.ofVote) votesOfRow[row]!++;
  const votesOfWorker = new Float64Array(votes.workerReviewer.length);
  votesOfRow.forEach((count, row) => {
    votesOfWorker[rows.worker[row]!]! += count;
  });
  return { ...rows, classes: votes.classes.length, votesOfRow, votesOfWorker };
}

/** Expects and learns in turn, from the shares of the votes, until nothing moves any more. */
function learn(votes: VoteSet, rows: ConfusionRows, model: Model): Beliefs {
  const classes = votes.classes.length;
  const counts = startCounts(rows, classes);
  const chances = new Float64Array(votes.items.length * classes);
  const beliefs = {
    logPrior: new Float64Array(classes),
    logChance: new Float64Array(rows.worker.length * classes),
  };
  countRound(votes, undefined, counts, undefined, chances);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const voted = counts.items.reduce((sum, items) => sum + items, 0);
    for (let k = 0; k < classes; k++)
      beliefs.logPrior[k] = Math.log((counts.items[k]! + 1) / (voted + classes));
    model(counts, beliefs.logChance);
    countRound(votes, beliefs, counts, undefined, chances);
    if (counts.moved < SMALL_MOVE) break;
  }
  return beliefs;
}

/** Each worker's accuracy, drawn towards that of the crowd. */
function accuracies({ worker, label, classes, votesOfWorker }: Voices, times: Float64Array): Float64Array {
  const hits = new Float64Array(votesOfWorker.length);
  let [right, all] = [0, 0];
  for (let row = 0; row < worker.length; row++) {
    const own = times[row * classes + label[row]!]!;
    hits[worker[row]!]! += own;
    right += own;
  }
  for (const count of votesOfWorker) all += count;
  const usual = right / all;
  return hits.map((count, at) =>
    Math.min(0.999, Math.max(0.001, (count + SHRINKAGE * usual) / (votesOfWorker[at]! + SHRINKAGE))),
  );
}

/** One-coin: a worker errs equally often on every class, towards any other. */
function oneCoin(voices: Voices): Model {
  const { worker, label, classes } = voices;
  return ({ times }, into) => {
    const accuracy = accuracies(voices, times);
    for (let row = 0; row < worker.length; row++) {
      const right = accuracy[worker[row]!]!;
      into.fill(Math.log((1 - right) / (classes - 1)), row * classes, (row + 1) * classes);
      into[row * classes + label[row]!] = Math.log(right);
    }
  };
}

/** MACE: a worker knows the answer, or guesses by habits of its own. */
function knowsOrGuesses({ worker, label, classes, votesOfRow, votesOfWorker }: Voices): Model {
  const knows = new Float64Array(votesOfWorker.length).fill(0.5);
  const habit = new Float64Array(worker.length).fill(1 / classes);
  return ({ times }, into) => {
    const known = new Float64Array(worker.length);
    const knownOf = new Float64Array(votesOfWorker.length);
    for (let row = 0; row < worker.length; row++) {
      const share = knows[worker[row]!]!;
      const own = times[row * classes + label[row]!]!;
      known[row] = (own * share) / (share + (1 - share) * habit[row]!);
      knownOf[worker[row]!]! += known[row]!;
    }
    for (let at = 0; at < knows.length; at++) knows[at] = (knownOf[at]! + 0.5) / (votesOfWorker[at]! + 1);
    for (let row = 0; row < worker.length; row++) {
      const at = worker[row]!;
      const guessed = votesOfWorker[at]! - knownOf[at]! + 0.5 * classes;
      habit[row] = (votesOfRow[row]! - known[row]! + 0.5) / guessed;
      const guess = (1 - knows[at]!) * habit[row]!;
      into.fill(Math.log(Math.max(SMALLEST_CHANCE, guess)), row * classes, (row + 1) * classes);
      into[row * classes + label[row]!] = Math.log(Math.max(SMALLEST_CHANCE, guess + knows[at]!));
    }
  };
}

/** Dawid and Skene, with each worker's confusions drawn towards its accuracy and the crowd's confusions. */
function shrunken(voices: Voices): Model {
  const { worker, label, classes, votesOfWorker } = voices;
  return ({ times }, into) => {
    const accuracy = accuracies(voices, times);
    const usual = usualConfusions(voices, times);
    const ofClass = new Float64Array(votesOfWorker.length * classes);
    for (let row = 0; row < worker.length; row++)
      for (let k = 0; k < classes; k++) ofClass[worker[row]! * classes + k]! += times[row * classes + k]!;
    for (let row = 0; row < worker.length; row++) {
      const [at, said] = [worker[row]!, label[row]!];
      const right = accuracy[at]!;
      for (let k = 0; k < classes; k++) {
        const expected = said === k ? right : (1 - right) * usual[said * classes + k]!;
        const chance =
          (times[row * classes + k]! + SHRUNKEN * expected) / (ofClass[at * classes + k]! + SHRUNKEN);
        into[row * classes + k] = Math.log(Math.max(SMALLEST_CHANCE, chance));
      }
    }
  };
}

/** Which wrong label the crowd gives for a class: row by row the label, the shares of a class add up to one. */
function usualConfusions({ worker, label, classes }: Voices, times: Float64Array): Float64Array {
  const wrong = new Float64Array(classes * classes);
  const total = new Float64Array(classes);
  for (let row = 0; row < worker.length; row++)
    for (let k = 0; k < classes; k++) {
      if (label[row] === k) continue;
      wrong[label[row]! * classes + k]! += times[row * classes + k]!;
      total[k]! += times[row * classes + k]!;
    }
  for (let said = 0; said < classes; said++)
    for (let k = 0; k < classes; k++) {
      if (said === k) continue;
      const cell = said * classes + k;
      wrong[cell] = (wrong[cell]! + (0.5 * total[k]!) / (classes - 1) + 1) / (1.5 * total[k]! + classes - 1);
    }
  return wrong;
}
