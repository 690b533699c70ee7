/** The three readings of a crowd against straight-line code, and what they do where there is little to read. */
import { expect, test } from 'vitest';
import { denseThree } from '../../../test/dense-crowd.ts';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { decideByScores } from '../weigh/scores.ts';
import { confusionRows } from './rounds.ts';
import { fitsThree, fitThree, readingsOf, threeScores } from './three.ts';

const skills = [0.9, 0.8, 0.7, 0.6, 0.5, 0.3];

test.each([
  { classes: 2, missing: 0.5, misled: 0, orders: ['1'] },
  { classes: 3, missing: 0.4, misled: 0.2, orders: ['1'] },
  { classes: 5, missing: 0.6, misled: 0.1, orders: ['1', '2'] },
])('each reading is what its definition says: %j', ({ orders, ...more }) => {
  const reviewers = reviewersOf(...skills).map((one) => ({ ...one, orders }));
  for (const seed of [1, 2, 3]) {
    const votes = readVotes(makeVotes({ items: 40, reviewers, ...more }, seed).votes);
    const dense = denseThree(votes);
    const readings = readingsOf(votes, fitThree(votes));
    const scores = threeScores(votes);
    for (let item = 0; item < votes.items.length; item++) {
      if (votes.start[item] === votes.start[item + 1]) continue;
      for (let k = 0; k < votes.classes.length; k++) {
        const cell = item * votes.classes.length + k;
        const chances = dense.map((model) => model[item]![k]!);
        readings.forEach((reading, at) => {
          expect(Math.exp(reading[cell]!)).toBeCloseTo(chances[at]!, 9);
        });
        const mean = (chances[0]! + chances[1]! + chances[2]!) / 3;
        expect(scores.score[cell]).toBeCloseTo(Math.log(Math.max(1e-12, mean)), 7);
      }
    }
  }
});

test('an item without a vote is a tie, and so is one on which two disagree who are alike', () => {
  const votes = readVotes([
    { item: 'silent', reviewer: 'ann', label: null },
    { item: 'both', reviewer: 'ann', label: 'yes' },
    { item: 'both', reviewer: 'bob', label: 'no' },
  ]);
  const scores = threeScores(votes);
  expect(votes.items.map((_, item) => decideByScores(scores, item).tied)).toEqual([2, 2]);
});

test('readings do not depend on the order of the votes, and are learned once', () => {
  const { votes: given } = makeVotes(
    { items: 30, classes: 3, reviewers: reviewersOf(...skills), missing: 0.3 },
    4,
  );
  const [votes, turned] = [readVotes(given), readVotes(given.toReversed())];
  expect(threeScores(turned)).toEqual(threeScores(votes));
  expect(fitThree(votes)).toBe(fitThree(votes));
});

test('what needs more memory than may be taken is not learned', () => {
  const votes = readVotes([
    { item: 'a', reviewer: 'x', label: '1' },
    { item: 'a', reviewer: 'y', label: '2' },
  ]);
  const large = {
    ...votes,
    classes: Array.from({ length: 1000 }, String),
    items: Array.from({ length: 16_665 }, String),
  };
  const start = new Int32Array(large.items.length + 1).fill(2);
  start[0] = 0;
  const sized = { ...large, start };
  // Two rows: three tables of items and four of rows.
  expect(confusionRows(sized).worker).toHaveLength(2);
  expect(fitsThree({ ...sized, items: sized.items.slice(0, 16_664) })).toBe(true);
  expect(fitsThree(sized)).toBe(false);
  expect(() => fitThree(sized)).toThrow(/more memory than learning from a crowd may take/);
});
