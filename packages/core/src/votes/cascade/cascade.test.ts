/** Cascades: how they are learned, what they save, and that they look at nothing they did not ask for. */
import { expect, test } from 'vitest';
import { denseStack } from '../../../test/dense-stack.ts';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { goldItems, onlyItems, onlyReviewers } from '../vote-set.ts';
import { answerBy, expenseOf } from '../weigh/model.ts';
import { learnCascade, learnStack, stopAtFor } from './cascade.ts';
import { orderReviewers } from './cascade-order.ts';
import { smallerPanel } from './drop-reviewers.ts';

const made = makeVotes(
  { items: 60, classes: 2, reviewers: reviewersOf(0.6, 0.9, 0.8, 0.7), gold: 30, missing: 0.1 },
  9,
);
const votes = readVotes(made.votes, made.gold);
const known = goldItems(votes);

test('a cascade asks in order of what reviewers add, and weighs everybody asked so far anew at each stage', () => {
  const model = learnCascade(votes, known, { mostStages: 2, stopAt: 0.9 });
  const order = orderReviewers(votes, known, 2).map(({ reviewer }) => reviewer);
  const left = [0, 1, 2, 3].filter((reviewer) => !order.includes(reviewer));
  const stages = [[order[0]!], [order[1]!], left];
  const members = (stage: number): Set<number> => new Set(stages.slice(0, stage + 1).flat());
  expect(model).toEqual({
    method: 'cascade',
    reviewers: votes.reviewers.map((reviewer) => ({ reviewer, orders: 1, cost: null })),
    stages: stages.map((asks, stage) => {
      const { prior, weights } = denseStack(onlyReviewers(votes, members(stage)), known);
      return {
        asks: asks.map((reviewer) => votes.reviewers[reviewer]),
        weights: [0, 1, 2, 3].map((reviewer) =>
          members(stage).has(reviewer) ? expect.closeTo(prior[reviewer]! + weights[reviewer]!, 8) : 0,
        ),
      };
    }),
    stop_at: 0.9,
  });
});

test('a stack is a model of one stage that asks everybody', () => {
  const { prior, weights } = denseStack(votes, known);
  expect(learnStack(votes, known)).toEqual({
    method: 'stack',
    reviewers: votes.reviewers.map((reviewer) => ({ reviewer, orders: 1, cost: null })),
    stages: [
      {
        asks: votes.reviewers,
        weights: prior.map((weight, reviewer) => expect.closeTo(weight + weights[reviewer]!, 8)),
      },
    ],
    stop_at: 0,
  });
});

test('without options every reviewer has a stage of its own, up to sixteen', () => {
  const small = learnCascade(votes, known);
  expect(small.stages.map(({ asks }) => asks.length)).toEqual([1, 1, 1, 1]);
  expect(small.stop_at).toBe(0.85);
  const panel = makeVotes(
    { items: 6, classes: 2, reviewers: reviewersOf(...Array(18).fill(0.8)), gold: 4 },
    2,
  );
  const set = readVotes(panel.votes, panel.gold);
  const large = learnCascade(set, goldItems(set));
  expect(large.stages.map(({ asks }) => asks.length)).toEqual([...Array(16).fill(1), 2]);
  expect(large.stop_at).toBe(0.95);
});

test('a cascade saves calls at nearly equal accuracy, and asks on where it is unclear', () => {
  const model = learnCascade(votes, known);
  const [cascade, full] = [answerBy(model, votes), answerBy(learnStack(votes, known), votes)];
  const open = [...votes.items.keys()].filter((item) => votes.gold[item]! < 0);
  const right = (answers: typeof full): number =>
    open.filter((item) => votes.classes[answers[item]!.label] === made.truth.get(votes.items[item]!)).length /
    open.length;
  const calls =
    open.reduce((sum, item) => sum + expenseOf(model, cascade[item]!.stages).calls, 0) / open.length;
  expect(calls).toBeLessThan(0.8 * 4);
  expect(right(cascade)).toBeGreaterThan(right(full) - 0.05);
  for (const { stages, probability } of cascade)
    if (stages < model.stages.length) expect(probability).toBeGreaterThanOrEqual(model.stop_at);
});

test('a cascade never looks at votes that it did not ask for', () => {
  const model = learnCascade(votes, known);
  const answers = answerBy(model, votes);
  votes.items.forEach((_, item) => {
    const asked = new Set(model.stages.slice(0, answers[item]!.stages).flatMap(({ asks }) => asks));
    const kept = new Set(
      [...votes.reviewers.keys()].filter((reviewer) => asked.has(votes.reviewers[reviewer]!)),
    );
    const alone = onlyReviewers(onlyItems(votes, [item]), kept);
    expect(answerBy(model, alone)[0]).toEqual(answers[item]);
  });
});

test('what is unclear after the last single stage is put to everybody, or left as it is', () => {
  const short = learnCascade(votes, known, { mostStages: 2, stopAt: 1 });
  expect(short.stages.map(({ asks }) => asks.length)).toEqual([1, 1, 2]);
  const full = answerBy(learnStack(votes, known), votes);
  expect(answerBy(short, votes).map(({ label, margin }) => [label, margin])).toEqual(
    full.map(({ label, margin }) => [label, margin]),
  );
  const two = learnCascade(votes, known, { mostStages: 2, stopAt: 1, thenEverybody: false });
  expect(two.stages).toHaveLength(2);
  expect(two.reviewers).toHaveLength(2);
});

test('cost counts what calls are said to cost, and calls otherwise', () => {
  const priced = readVotes(
    [
      { item: '1', reviewer: 'a', label: 'x', order: '1', cost: 0.5 },
      { item: '1', reviewer: 'a', label: 'y', order: '2', cost: 1.5 },
      { item: '1', reviewer: 'b', label: 'x' },
    ],
    [{ item: '1', label: 'x' }],
  );
  const model = learnStack(priced, [0]);
  expect(model.reviewers).toEqual([
    { reviewer: 'a', orders: 2, cost: 1 },
    { reviewer: 'b', orders: 1, cost: null },
  ]);
  expect(expenseOf(model, 1)).toEqual({ calls: 3, cost: 3 });
  expect([stopAtFor(15), stopAtFor(16)]).toEqual([0.85, 0.95]);
});

test('reviewers that add nothing can be dropped, and the cost of it is told', () => {
  const copies = ['copy-1', 'copy-2'].map((name) => ({ name, skill: 0, copies: 'reviewer-a' }));
  const { votes: all, gold } = makeVotes(
    { items: 200, classes: 2, reviewers: [...reviewersOf(0.95, 0.9, 0.5), ...copies], gold: 150 },
    2,
  );
  const smaller = smallerPanel(readVotes(all, gold))!;
  expect(smaller.kept.slice(0, 2)).toHaveLength(2);
  expect(smaller.dropped.length).toBeGreaterThan(0);
  expect(smaller.calls.kept).toBeLessThan(smaller.calls.all);
  expect(smaller.accuracy.kept).toBeGreaterThan(smaller.accuracy.all - 0.05);
  expect(Math.round((smaller.accuracy.kept - smaller.accuracy.all) * 150)).toBe(
    smaller.gained - smaller.lost,
  );
  expect(smallerPanel(readVotes(all))).toBeNull();
});
