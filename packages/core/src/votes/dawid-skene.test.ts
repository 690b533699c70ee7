/** Dawid and Skene against straight-line code that follows the six steps, with maps instead of columns. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../test/random-votes.ts';
import { CuriaError } from '../errors.ts';
import { dawidSkeneScores, fitDawidSkene, fitsDawidSkene } from './dawid-skene.ts';
import { evaluateVotes } from './evaluate.ts';
import { readVotes } from './read-votes.ts';
import { decideByScores, probabilityOf } from './scores.ts';
import type { VoteSet } from './vote-set.ts';

function oracle(votes: VoteSet, known: readonly number[]): { P: number[][]; rounds: number } {
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
    if (L - before < 1e-5 || rounds === 100) return { P, rounds };
    before = L;
  }
}

test.each([
  { name: 'two classes, both orders', classes: 2, missing: 0, gold: 0, orders: ['1', '2'] },
  { name: 'three classes, missing votes', classes: 3, missing: 0.4, gold: 0, orders: [''] },
  { name: 'gold held fixed', classes: 3, missing: 0.2, gold: 15, orders: [''] },
])('chances and rounds follow the six steps: $name', ({ classes, missing, gold: count, orders }) => {
  const reviewers = reviewersOf(0.9, 0.8, 0.6, 0.4, 0.7).map((each) => ({ ...each, orders }));
  const { votes, gold } = makeVotes(
    { items: 50, classes, reviewers, missing, abstains: 0.05, gold: count },
    7,
  );
  const set = readVotes(votes, gold);
  const known = [...set.items.keys()].slice(0, count);
  const learned = fitDawidSkene(set, known);
  const scores = dawidSkeneScores(set, learned);
  const { P, rounds } = oracle(set, known);
  expect(learned.rounds).toBe(rounds);
  P.forEach((row, item) => {
    if (known.includes(item) || set.start[item] === set.start[item + 1]) return;
    row.forEach((p, k) => {
      expect(probabilityOf(scores, item, k)).toBeCloseTo(p, 8);
    });
  });
});

test('an item without a vote is a tie of all classes', () => {
  const set = readVotes([
    { item: '1', reviewer: 'a', label: 'x' },
    { item: '2', reviewer: 'a', label: 'y' },
    { item: '3', reviewer: 'a', label: null },
  ]);
  expect(decideByScores(dawidSkeneScores(set, fitDawidSkene(set)), 2)).toMatchObject({ tied: 2, margin: 0 });
});

test('what has no room is refused, not attempted', () => {
  const votes = Array.from({ length: 60_000 }, (_, at) => ({
    item: at,
    reviewer: 'a',
    label: `label ${at % 900}`,
  }));
  const set = readVotes(votes);
  expect(fitsDawidSkene(set)).toBe(false);
  expect(() => fitDawidSkene(set)).toThrow(CuriaError);
  const { methods, recommended, unchecked } = evaluateVotes(set, { kind: 'crowd' });
  expect(methods.map(({ name }) => name)).toEqual(['majority', 'prior']);
  expect(recommended).toBe('prior');
  expect(unchecked[0]!.message).toContain('too many items and classes');
});
