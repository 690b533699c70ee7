/** What was learned, as data: what is read, how it answers, what it costs. */
import { expect, test } from 'vitest';
import { readVotes } from '../read-votes.ts';
import { onlyItems } from '../vote-set.ts';
import { fitDawidSkene } from './dawid-skene.ts';
import {
  answerBy,
  type DawidSkeneModel,
  dawidSkeneModelOf,
  expenseOf,
  reviewersOf,
  type VoteModel,
  voteModel,
  type WeighedModel,
} from './model.ts';

const cascade: WeighedModel = {
  method: 'cascade',
  reviewers: [
    { reviewer: 'a', orders: 2, cost: 3 },
    { reviewer: 'b', orders: 1, cost: null },
    { reviewer: 'c', orders: 4, cost: 0 },
  ],
  stages: [
    { asks: ['b'], weights: [0, 1, 0] },
    { asks: ['a', 'c'], weights: [2, 0.5, -4] },
  ],
  stop_at: 0.7,
};

const dawidSkene: DawidSkeneModel = {
  method: 'dawid-skene',
  prior: [0.25, 0.75],
  rows: [
    { reviewer: 'a', order: '1', label: 'no', log_chance: [-0.1, -2] },
    { reviewer: 'a', order: '1', label: 'yes', log_chance: [-3, -0.2] },
    { reviewer: 'a', order: '2', label: 'yes', log_chance: [-1, -1.5] },
    { reviewer: 'b', order: '', label: 'no', log_chance: [-0.5, -0.75] },
  ],
};

test('models are read again as they were written', () => {
  expect(voteModel.parse(cascade)).toEqual(cascade);
  expect(voteModel.parse({ ...cascade, method: 'stack', stop_at: 0 })).toMatchObject({ stop_at: 0 });
  expect(voteModel.parse({ ...cascade, stop_at: 1 })).toMatchObject({ stop_at: 1 });
  expect(voteModel.parse(dawidSkene)).toEqual(dawidSkene);
  expect(voteModel.parse({ ...dawidSkene, prior: [0, 1] })).toMatchObject({ prior: [0, 1] });
});

const [first] = cascade.reviewers;
test.each<[what: string, model: object, path: string]>([
  ['an unknown method', { ...cascade, method: 'majority' }, 'method'],
  ['a reviewer without a name', { ...cascade, reviewers: [{ orders: 1, cost: 1 }] }, 'reviewers.0.reviewer'],
  ['no order at all', { ...cascade, reviewers: [{ ...first, orders: 0 }] }, 'reviewers.0.orders'],
  ['half an order', { ...cascade, reviewers: [{ ...first, orders: 1.5 }] }, 'reviewers.0.orders'],
  ['a negative cost', { ...cascade, reviewers: [{ ...first, cost: -1 }] }, 'reviewers.0.cost'],
  ['a cost without end', { ...cascade, reviewers: [{ ...first, cost: Infinity }] }, 'reviewers.0.cost'],
  ['no stage', { ...cascade, stages: [] }, 'stages'],
  ['a stage that asks nobody', { ...cascade, stages: [{ asks: [], weights: [1] }] }, 'stages.0.asks'],
  ['no weights', { ...cascade, stages: [{ asks: ['a'] }] }, 'stages.0.weights'],
  [
    'a weight that is no number',
    { ...cascade, stages: [{ asks: ['a'], weights: [NaN] }] },
    'stages.0.weights.0',
  ],
  ['a chance to stop at above 1', { ...cascade, stop_at: 1.1 }, 'stop_at'],
  ['a chance to stop at below 0', { ...cascade, stop_at: -0.1 }, 'stop_at'],
  ['a share above 1', { ...dawidSkene, prior: [1.1] }, 'prior.0'],
  ['a share below 0', { ...dawidSkene, prior: [-0.1] }, 'prior.0'],
  [
    'a row without a label',
    { ...dawidSkene, rows: [{ reviewer: 'a', order: '', log_chance: [] }] },
    'rows.0.label',
  ],
])('a model with %s is refused', (_what, model, path) => {
  const { error } = voteModel.safeParse(model);
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});

test('everybody whom a model knows is named once', () => {
  expect(reviewersOf(cascade)).toEqual(['a', 'b', 'c']);
  expect(reviewersOf(dawidSkene)).toEqual(['a', 'b']);
});

test('the expense of stages: every order is a call, and a call without a cost counts 1', () => {
  expect([0, 1, 2, 3].map((stages) => expenseOf(cascade, stages))).toEqual([
    { calls: 0, cost: 0 },
    { calls: 1, cost: 1 },
    { calls: 7, cost: 7 },
    { calls: 7, cost: 7 },
  ]);
});

const votes = readVotes([
  { item: '1', reviewer: 'a', order: '1', label: 'yes' },
  { item: '1', reviewer: 'a', order: '2', label: 'yes' },
  { item: '1', reviewer: 'b', label: 'no' },
  { item: '2', reviewer: 'b', label: 'yes' },
  { item: '3', reviewer: 'a', order: '1', label: 'no' },
  { item: '3', reviewer: 'c', label: 'no' },
  { item: '3', reviewer: 'd', label: 'yes' },
  { item: '4', reviewer: 'd', label: null },
]);

/** The decision between two classes by their scores, by the definition. */
const decision = (no: number, yes: number): object => ({
  label: yes > no ? 1 : 0,
  margin: expect.closeTo(Math.abs(yes - no), 12),
  tied: yes === no ? 2 : 1,
  probability: expect.closeTo(1 / (1 + Math.exp(-Math.abs(yes - no))), 12),
});

test('a cascade stops at the first stage that is clear enough; strangers and silence say nothing', () => {
  // One vote of weight 1 has chance 0.73. Reviewer a was asked in two orders when the model was made, c in four.
  expect(answerBy(cascade, votes)).toEqual([
    { ...decision(1, 0), stages: 1 },
    { ...decision(0, 1), stages: 1 },
    { ...decision(2 / Math.SQRT2 - 4 / 2, 0), stages: 2 },
    { ...decision(0, 0), stages: 2 },
  ]);
  expect(answerBy({ ...cascade, stop_at: 0.8 }, votes).slice(0, 2)).toEqual([
    { ...decision(0.5, 2 * Math.SQRT2), stages: 2 },
    { ...decision(0, 0.5), stages: 2 },
  ]);
  const clear = answerBy(cascade, votes)[0]!.probability;
  expect(answerBy({ ...cascade, stop_at: clear }, votes)[0]!.stages).toBe(1);
});

test('no item, no answer', () => {
  expect(answerBy(cascade, onlyItems(votes, []))).toEqual([]);
  expect(answerBy(dawidSkene, onlyItems(votes, []))).toEqual([]);
});

test('Dawid and Skene answer by the chances they have learned; a vote whose like they have not seen says nothing', () => {
  const [no, yes] = [Math.log(0.25), Math.log(0.75)];
  expect(answerBy(dawidSkene, votes)).toEqual([
    { ...decision(no - 3 - 1 - 0.5, yes - 0.2 - 1.5 - 0.75), stages: 1 },
    { ...decision(no, yes), stages: 1 },
    { ...decision(no - 0.1, yes - 2), stages: 1 },
    { ...decision(0, 0), stages: 1 },
  ]);
});

test('what Dawid and Skene learned is named, and answers as before', () => {
  const learned = fitDawidSkene(votes);
  const model: VoteModel = dawidSkeneModelOf(votes, learned);
  const pairs = Array.from(learned.rows.worker, (_, row) => [
    ...learned.logChance.subarray(2 * row, 2 * row + 2),
  ]);
  expect(model).toEqual({
    method: 'dawid-skene',
    prior: [...learned.prior],
    rows: [
      { reviewer: 'a', order: '1', label: 'no', log_chance: pairs[0] },
      { reviewer: 'a', order: '1', label: 'yes', log_chance: pairs[1] },
      { reviewer: 'a', order: '2', label: 'yes', log_chance: pairs[2] },
      { reviewer: 'b', order: '', label: 'no', log_chance: pairs[3] },
      { reviewer: 'b', order: '', label: 'yes', log_chance: pairs[4] },
      { reviewer: 'c', order: '', label: 'no', log_chance: pairs[5] },
      { reviewer: 'd', order: '', label: 'yes', log_chance: pairs[6] },
    ],
  });
});
