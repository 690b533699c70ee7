/** Dawid and Skene against straight-line code that follows the six steps, with maps instead of columns. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { CuriaError } from '../../read/errors.ts';
import { evaluateVotes } from '../certify/evaluate.ts';
import { readVotes } from '../read-votes.ts';
import { goldItems, type VoteSet } from '../vote-set.ts';
import { dawidSkeneScores, fitDawidSkene, fitsDawidSkene } from './dawid-skene.ts';
import { decideByScores, probabilityOf } from './scores.ts';

interface Expected {
  /** Of each item and class. */
  readonly P: number[][];
  /** What the last chances were drawn from. */
  readonly prior: number[];
  /** Of each worker: the chance of each label under each right class. */
  readonly errors: ReadonlyMap<number, number[][]>;
  readonly rounds: number;
}

function oracle(votes: VoteSet, known: readonly number[]): Expected {
  const all = votes.items.flatMap((_, item) =>
    Array.from({ length: votes.start[item + 1]! - votes.start[item]! }, (_vote, at) => ({
      item,
      worker: votes.worker[votes.start[item]! + at]!,
      label: votes.label[votes.start[item]! + at]!,
    })),
  );
  const classes = [...votes.classes.keys()];
  const voted = [...new Set(all.map(({ item }) => item))];
  const hold = (P: number[][]): number[][] =>
    P.map((row, item) => (known.includes(item) ? classes.map((k) => (k === votes.gold[item] ? 1 : 0)) : row));
  const priorOf = (P: number[][]): number[] =>
    classes.map((k) => voted.reduce((sum, item) => sum + P[item]![k]!, 0) / voted.length);
  const errorsOf = (P: number[][]): Map<number, number[][]> => {
    const errors = new Map<number, number[][]>();
    for (const worker of new Set(all.map((vote) => vote.worker))) {
      const used = new Set(all.filter((vote) => vote.worker === worker).map(({ label }) => label));
      const raw = classes.map((l) =>
        classes.map((k) => {
          const sum = all
            .filter((vote) => vote.worker === worker && vote.label === l)
            .reduce((total, { item }) => total + P[item]![k]!, 0);
          return used.has(l) ? Math.max(1e-10, sum) : 0;
        }),
      );
      errors.set(
        worker,
        raw.map((row) => row.map((cell, k) => cell / classes.reduce((total, l) => total + raw[l]![k]!, 0))),
      );
    }
    return errors;
  };
  let P = hold(
    votes.items.map((_, item) => {
      const own = all.filter((vote) => vote.item === item);
      return classes.map((k) =>
        own.length === 0 ? 0 : own.filter(({ label }) => label === k).length / own.length,
      );
    }),
  );
  let prior = priorOf(P);
  let errors = errorsOf(P);
  let before = Number.NEGATIVE_INFINITY;
  for (let rounds = 1; ; rounds++) {
    P = hold(
      votes.items.map((_, item) => {
        const logs = classes.map((k) =>
          all
            .filter((vote) => vote.item === item)
            .reduce(
              (sum, { worker, label }) => sum + Math.log(errors.get(worker)![label]![k]!),
              Math.log(Math.max(prior[k]!, 1e-10)),
            ),
        );
        const top = Math.max(...logs);
        const total = logs.reduce((sum, value) => sum + Math.exp(value - top), 0);
        return logs.map((value) => Math.exp(value - top) / total);
      }),
    );
    const used = { prior, errors };
    prior = priorOf(P);
    errors = errorsOf(P);
    let L = 0;
    for (const { item, worker, label } of all)
      for (const k of classes)
        L +=
          P[item]![k]! * (Math.log(errors.get(worker)![label]![k]!) + Math.log(Math.max(prior[k]!, 1e-10)));
    for (const item of voted)
      for (const k of classes) {
        const p = Math.max(P[item]![k]!, 1e-10);
        L -= p * Math.log(p);
      }
    L /= all.length;
    if (L - before < 1e-5 || rounds === 100) return { P, ...used, rounds };
    before = L;
  }
}

test.each([
  { name: 'two classes, both orders', classes: 2, missing: 0, gold: 0, orders: ['1', '2'] },
  { name: 'three classes, missing votes', classes: 3, missing: 0.4, gold: 0, orders: [''] },
  { name: 'gold held fixed', classes: 3, missing: 0.2, gold: 8, orders: [''] },
])('chances and rounds follow the six steps: $name', ({ classes, missing, gold: count, orders }) => {
  const reviewers = reviewersOf(0.9, 0.8, 0.6, 0.4).map((each) => ({ ...each, orders }));
  for (const seed of [3, 7, 8]) {
    const { votes, gold } = makeVotes(
      { items: 20, classes, reviewers, missing, abstains: 0.1, gold: count },
      seed,
    );
    const set = readVotes(votes, gold);
    expectSixSteps(set, goldItems(set));
  }
});

/** Compares what is learned, and what follows for every item that is not held fixed. */
function expectSixSteps(votes: VoteSet, known: readonly number[]): void {
  const learned = fitDawidSkene(votes, known);
  const { P, prior, errors, rounds } = oracle(votes, known);
  expect(learned.rounds).toBe(rounds);
  prior.forEach((share, k) => {
    expect(learned.prior[k]).toBeCloseTo(share, 12);
  });
  learned.rows.worker.forEach((worker, row) => {
    votes.classes.forEach((_, k) => {
      const expected = Math.log(errors.get(worker)![learned.rows.label[row]!]![k]!);
      expect(learned.logChance[row * votes.classes.length + k]).toBeCloseTo(expected, 8);
    });
  });
  const scores = dawidSkeneScores(votes, learned);
  P.forEach((row, item) => {
    if (known.includes(item) || votes.start[item] === votes.start[item + 1]) return;
    row.forEach((p, k) => {
      expect(probabilityOf(scores, item, k)).toBeCloseTo(p, 8);
    });
  });
}

test('known answers that nobody gave, and items that nobody voted on, follow the six steps too', () => {
  const set = readVotes(
    [
      { item: '1', reviewer: 'a', label: 'x' },
      { item: '1', reviewer: 'b', label: 'y' },
      { item: '2', reviewer: 'a', label: null },
      { item: '3', reviewer: 'a', label: 'y' },
      { item: '3', reviewer: 'b', label: 'y' },
      { item: '4', reviewer: 'b', label: 'x' },
      { item: '5', reviewer: 'a', label: null },
    ],
    [
      { item: '1', label: 'z' },
      { item: '5', label: 'x' },
    ],
  );
  for (const known of [[], [0], [0, 4]]) expectSixSteps(set, known);
});

test('a row for each worker and label that it uses; a worker is a reviewer in one order', () => {
  const set = readVotes([
    { item: '1', reviewer: 'a', order: '2', label: 'z' },
    { item: '1', reviewer: 'a', order: '1', label: 'x' },
    { item: '1', reviewer: 'b', label: 'y' },
    { item: '2', reviewer: 'a', order: '1', label: 'y' },
    { item: '2', reviewer: 'b', label: 'y' },
  ]);
  expect(fitDawidSkene(set).rows).toEqual({
    worker: Int32Array.of(0, 0, 1, 2),
    label: Int32Array.of(0, 1, 2, 1),
    ofVote: Int32Array.of(0, 2, 3, 1, 3),
  });
});

test('an item without a vote is a tie of all classes, however common each is', () => {
  const set = readVotes([
    { item: '1', reviewer: 'a', label: 'x' },
    { item: '2', reviewer: 'a', label: 'x' },
    { item: '3', reviewer: 'a', label: 'y' },
    { item: '4', reviewer: 'a', label: null },
  ]);
  expect(decideByScores(dawidSkeneScores(set, fitDawidSkene(set)), 3)).toEqual({
    label: 0,
    tied: 2,
    margin: 0,
    probability: 0.5,
  });
});

test('learning ends after a hundred rounds, even if there is something left to gain', () => {
  const { votes } = makeVotes(
    { items: 12, classes: 2, reviewers: reviewersOf(0.55, 0.5, 0.6, 0.45, 0.5), missing: 0.2 },
    46,
  );
  const set = readVotes(votes);
  expect(fitDawidSkene(set).rounds).toBe(100);
  expectSixSteps(set, []);
});

test('a thousand voices on one item are no obstacle, though their joint chance is smaller than any number', () => {
  const voices = Array.from({ length: 1200 }, (_, voice) =>
    [1, 2].map((item) => ({ item, reviewer: voice, label: (voice + item) % 2 === 0 ? 'x' : 'y' })),
  ).flat();
  const { prior, rounds } = fitDawidSkene(readVotes(voices));
  // The second round gains nothing, since the voices say as much for one class as for the other.
  expect(rounds).toBe(2);
  expect([...prior]).toEqual([expect.closeTo(0.5, 12), expect.closeTo(0.5, 12)]);
});

test('what has no room is refused, not attempted', () => {
  const small = readVotes([
    { item: '1', reviewer: 'a', label: 'x' },
    { item: '2', reviewer: 'a', label: 'y' },
  ]);
  // Numbers for items, and three for each label in use, times the classes: 50 million in all.
  const sized = (items: number, classes: number): VoteSet => ({
    ...small,
    items: new Array<string>(items),
    classes: new Array<string>(classes),
  });
  expect(fitsDawidSkene(sized(49_994, 1000))).toBe(true);
  expect(fitsDawidSkene(sized(49_995, 1000))).toBe(false);
  expect(() => fitDawidSkene(sized(49_995, 1000))).toThrow(
    new CuriaError(
      'VOTES_TOO_LARGE',
      '49995 items with 1000 classes and 2 labels in use need more memory than Dawid and Skene may take',
    ),
  );
});

test('an evaluation goes on without a method that has no room', () => {
  const reviewers = Array.from({ length: 17 }, (_, reviewer) => `reviewer ${reviewer}`);
  const votes = reviewers.flatMap((reviewer) =>
    Array.from({ length: 1000 }, (_, at) => ({ item: at, reviewer, label: `label ${at}` })),
  );
  const { methods, recommended, unchecked } = evaluateVotes(readVotes(votes), { kind: 'crowd' });
  expect(methods.map(({ name }) => name)).toEqual(['majority', 'prior']);
  expect(recommended).toBe('prior');
  expect(unchecked[0]!.message).toContain('too many items and classes');
});
