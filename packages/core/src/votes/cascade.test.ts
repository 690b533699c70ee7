/** Cascades: the order against brute force, what they save, and that they look at nothing they did not ask for. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../test/random-votes.ts';
import { learnCascade, learnStack, stopAtFor } from './cascade.ts';
import { orderReviewers } from './cascade-order.ts';
import { smallerPanel } from './drop-reviewers.ts';
import { voteFeatures } from './features.ts';
import { answerBy, expenseOf } from './model.ts';
import { priorWeights } from './prior.ts';
import { readVotes } from './read-votes.ts';
import { probabilityOf } from './scores.ts';
import { fitOnce, stackScores } from './stack.ts';
import { goldItems, onlyItems, onlyReviewers, type VoteSet } from './vote-set.ts';

const made = makeVotes(
  { items: 200, classes: 2, reviewers: reviewersOf(0.6, 0.9, 0.8, 0.7, 0.55), gold: 80, missing: 0.1 },
  9,
);
const votes = readVotes(made.votes, made.gold);
const known = goldItems(votes);

/** The loss with every known item really left out and everything fitted again. */
function bruteLoss(set: VoteSet, items: readonly number[], asked: readonly number[]): number {
  const panel = onlyReviewers(set, new Set(asked));
  const [features, prior] = [voteFeatures(panel), priorWeights(panel)];
  let loss = 0;
  for (const left of items) {
    const rest = items.filter((item) => item !== left);
    const scores = stackScores(features, prior, fitOnce(features, prior, { items: rest, gold: set.gold }));
    loss -= Math.log(probabilityOf(scores, left, set.gold[left]!));
  }
  return loss / items.length;
}

test('two classes: the loss of leaving each item out agrees with fitting again without it', () => {
  const order = orderReviewers(votes, known, 5);
  order.forEach(({ loss }, at) => {
    const asked = order.slice(0, at + 1).map(({ reviewer }) => reviewer);
    expect(loss).toBeCloseTo(bruteLoss(votes, known, asked), 3);
  });
  expect(votes.reviewers[order[0]!.reviewer]).toBe('reviewer-b');
});

test('the first two places are those that brute force would choose', () => {
  const order = orderReviewers(votes, known, 2).map(({ reviewer }) => reviewer);
  const best = (asked: readonly number[]): number =>
    [...votes.reviewers.keys()]
      .filter((reviewer) => !asked.includes(reviewer))
      .map((reviewer) => ({ reviewer, loss: bruteLoss(votes, known, [...asked, reviewer]) }))
      .sort((a, b) => a.loss - b.loss)[0]!.reviewer;
  const first = best([]);
  expect(order).toEqual([first, best([first])]);
});

test('among equals the cheaper comes first, then the first by code point', () => {
  const copies = made.votes.filter(({ reviewer }) => reviewer === 'reviewer-b');
  const named = (reviewer: string, cost: number): object[] =>
    copies.map((vote) => ({ ...vote, reviewer, cost }));
  const first = (...panels: object[][]): string => {
    const set = readVotes([...made.votes.map((vote) => ({ ...vote, cost: 5 })), ...panels.flat()], made.gold);
    return set.reviewers[orderReviewers(set, goldItems(set), 1)[0]!.reviewer]!;
  };
  expect(first(named('x', 2), named('w', 3))).toBe('x');
  expect(first(named('x', 2), named('w', 2))).toBe('w');
});

test('more than two classes are ordered by cross-validation', () => {
  const three = makeVotes({ items: 120, classes: 4, reviewers: reviewersOf(0.4, 0.85, 0.6), gold: 60 }, 3);
  const set = readVotes(three.votes, three.gold);
  const order = orderReviewers(set, goldItems(set), 3);
  expect(order.map(({ reviewer }) => set.reviewers[reviewer])).toEqual([
    'reviewer-b',
    'reviewer-c',
    'reviewer-a',
  ]);
  expect(order[1]!.loss).toBeLessThan(order[0]!.loss);
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
  expect(calls).toBeLessThan(0.8 * 5);
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
  expect(short.stages.map(({ asks }) => asks.length)).toEqual([1, 1, 3]);
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
  expect(expenseOf(learnStack(priced, [0]), 1)).toEqual({ calls: 3, cost: 3 });
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
