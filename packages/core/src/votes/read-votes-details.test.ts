/** Reading votes, detail by detail: every column, whom notes are about, and refusals that do not depend on the order of records. */
import { expect, test } from 'vitest';
import { CuriaError } from '../read/errors.ts';
import { readVotes } from './read-votes.ts';
import type { Gold, Vote } from './vote.ts';

const refusalOf = (votes: readonly unknown[], gold: readonly Gold[] = []): unknown => {
  try {
    return readVotes(votes, gold);
  } catch (error) {
    return CuriaError.is(error) ? { code: error.code, details: error.details } : error;
  }
};

test('every column of a small set', () => {
  const twice = { item: '1', reviewer: 'b', label: 'y', cost: 0 };
  const votes = readVotes(
    [
      twice,
      twice,
      { item: '1', reviewer: 'model/2', label: 'x', order: 'B', cost: 4 },
      { item: '1', reviewer: 'model/2', label: null, order: 'A', cost: 1 },
      { item: '2', reviewer: 'b', label: 'y' },
      { item: '2', reviewer: 'model/2', label: 'z', order: 'A' },
    ],
    [
      { item: '2', label: 'w', drawn: 'suggested' },
      { item: '1', label: 'x', drawn: 'random' },
    ],
  );
  expect(votes).toEqual({
    items: ['1', '2'],
    reviewers: ['b', 'model/2'],
    classes: ['w', 'x', 'y', 'z'],
    families: ['b', 'model'],
    orders: Int32Array.of(1, 2),
    abstained: Int32Array.of(0, 1),
    cost: Float64Array.of(0, 2.5),
    workerReviewer: Int32Array.of(0, 1, 1),
    workerOrder: ['', 'A', 'B'],
    start: Int32Array.of(0, 2, 4),
    worker: Int32Array.of(0, 2, 0, 1),
    reviewer: Int32Array.of(0, 1, 0, 1),
    label: Int32Array.of(2, 1, 2, 3),
    gold: Int32Array.of(1, 0),
    suggested: new Set([1]),
  });
});

test('the family of a reviewer is the one named most often, then the first by code point', () => {
  const families = (...named: readonly (string | undefined)[]): readonly string[] =>
    readVotes([
      ...named.map((family, item) => ({
        item,
        reviewer: 'r/1',
        label: 'x',
        ...(family === undefined ? {} : { family }),
      })),
      { item: 0, reviewer: 's', label: 'y', family: null },
    ]).families;
  expect(families('g', 'f', 'f')).toEqual(['f', 's']);
  expect(families('g', 'f')).toEqual(['f', 's']);
  expect(families('g', undefined, undefined)).toEqual(['r', 's']);
});

test('the mean cost does not depend on the order of the records', () => {
  const costs = [0.1, 0.7, 0.2, 0.3, 1e9];
  const votes = costs.map((cost, item) => ({ item, reviewer: 'a', label: `${item % 2}`, cost }));
  expect(readVotes(votes).cost[0]).toBe(readVotes(votes.toReversed()).cost[0]);
  expect(readVotes(votes).cost[0]).toBe((0.1 + 0.2 + 0.3 + 0.7 + 1e9) / 5);
});

test('an item is suggested if any of its answers is', () => {
  const votes = [
    { item: '1', reviewer: 'a', label: 'x', gold: 'x' },
    { item: '2', reviewer: 'a', label: 'y', gold: 'y' },
  ];
  const suggested = { item: '1', label: 'x', drawn: 'suggested' } as const;
  const random = { item: '1', label: 'x', drawn: 'random' } as const;
  expect(readVotes(votes).suggested).toEqual(new Set());
  expect(readVotes(votes, [random]).suggested).toEqual(new Set());
  expect(readVotes(votes, [suggested]).suggested).toEqual(new Set([0]));
  expect(readVotes(votes, [suggested, random]).suggested).toEqual(new Set([0]));
  expect(readVotes(votes, [random, suggested]).suggested).toEqual(new Set([0]));
});

test('a few answers of one class that nobody saw are possible', () => {
  const votes = [...'12345'].map((item): Vote => ({ item, reviewer: 'a', label: 'x' }));
  const gold = [...'1234'].map((item): Gold => ({ item, label: 'z' }));
  expect(readVotes(votes, gold).classes).toEqual(['x', 'z']);
  // One label in common is enough, and so is no gold at all.
  expect(readVotes(votes, [...gold, { item: '5', label: 'x' }]).classes).toEqual(['x', 'z']);
  expect(readVotes([...votes, { item: '1', reviewer: 'b', label: 'y' }]).classes).toEqual(['x', 'y']);
});

test('gold in other words: both lists are shown, whatever the order of the votes', () => {
  const said = (...labels: string[]): Vote[] => labels.map((label, item) => ({ item, reviewer: 'a', label }));
  const gold = [
    { item: 0, label: 'yes' },
    { item: 1, label: 'no' },
    { item: 2, label: 'no' },
  ];
  const unmatched = (votes: string): object => ({
    code: 'GOLD_UNMATCHED',
    details: [
      { path: 'gold', problem: '"no" 2 ×, "yes" 1 ×' },
      { path: 'votes', problem: votes },
    ],
  });
  expect(refusalOf(said('e', 'a', 'c', 'b', 'd'), gold)).toEqual(unmatched('a, b, c, d, e'));
  expect(refusalOf(said('f', 'g', 'e', 'a', 'c', 'b', 'd'), gold)).toEqual(
    unmatched('a, b, c, d, e, and 2 others'),
  );
});

test('gold that contradicts itself is named item by item with all its labels, whatever the order', () => {
  const votes = [
    { item: '1', reviewer: 'a', label: 'x' },
    { item: '2', reviewer: 'a', label: 'y' },
    { item: '3', reviewer: 'a', label: 'y' },
  ];
  const gold = [
    { item: '2', label: 'y' },
    { item: '1', label: 'z' },
    { item: '2', label: 'x' },
    { item: '1', label: 'y' },
    { item: '1', label: 'x' },
    { item: '3', label: 'x' },
    { item: '3', label: 'x' },
  ];
  const refused = {
    code: 'GOLD_TWICE',
    details: [
      { path: '1', problem: 'x and y and z' },
      { path: '2', problem: 'x and y' },
    ],
  };
  expect(refusalOf(votes, gold)).toEqual(refused);
  expect(refusalOf(votes, gold.toReversed())).toEqual(refused);
});

test('a reviewer that says several things is named with all of them, whatever the order', () => {
  const votes = [
    { item: '1', reviewer: 'a', label: 'z' },
    { item: '1', reviewer: 'a', label: 'x' },
    { item: '1', reviewer: 'a', label: 'y' },
    { item: '1', reviewer: 'a', label: 'y' },
    { item: '1', reviewer: 'b', label: 'y', order: '1' },
    { item: '1', reviewer: 'b', label: 'x', order: '1' },
    { item: '2', reviewer: 'b', label: 'x', order: '1' },
    { item: '2', reviewer: 'b', label: null, order: '1' },
  ];
  const refused = {
    code: 'VOTE_TWICE',
    details: [
      { path: '1, a', problem: 'x and y and z' },
      { path: '1, b, order 1', problem: 'x and y' },
      { path: '2, b, order 1', problem: 'an abstention and x' },
    ],
  };
  expect(refusalOf(votes)).toEqual(refused);
  expect(refusalOf(votes.toReversed())).toEqual(refused);
});

test('names of 500 letters are read, however many units each letter has', () => {
  const long = '\u{1f600}'.repeat(500);
  const votes = [
    { item: long, reviewer: 'a', label: 'x'.repeat(500) },
    { item: '1', reviewer: 'a', label: 'y' },
  ];
  expect(readVotes(votes).items).toEqual(['1', long]);
  expect(refusalOf([{ item: `${long}\u{1f600}`, reviewer: 'a', label: 'x' }])).toEqual({
    code: 'VOTE_INVALID',
    details: [{ path: 'item', problem: 'has more than 500 letters' }],
  });
});

test('fields that are no slip of a known name are left out', () => {
  expect(
    readVotes([
      { item: '1', reviewer: 'a', label: 'x', comment: 'why' },
      { item: '1', reviewer: 'b', label: 'y', comment: 'why not' },
    ]).reviewers,
  ).toEqual(['a', 'b']);
});
