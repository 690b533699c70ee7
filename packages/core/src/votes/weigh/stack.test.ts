/** The stack against its definition in straight-line code, and what it does where there is little to learn from. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { denseStack } from '../../../test/dense-stack.ts';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import type { Vote } from '../vote.ts';
import { goldItems } from '../vote-set.ts';
import { voteFeatures, weigh } from './features.ts';
import { priorWeights } from './prior.ts';
import { classScore, creditOf, decideByScores, probabilityOf } from './scores.ts';
import { fitStack, stackScores } from './stack.ts';

const panels = [
  { name: 'two classes, both orders', classes: 2, orders: ['1', '2'] as const, missing: 0 },
  { name: 'three classes, missing votes', classes: 3, orders: [''] as const, missing: 0.3 },
  { name: 'four classes, both orders, missing votes', classes: 4, orders: ['1', '2'] as const, missing: 0.2 },
];

test.each(panels)(
  'prior, weights and scores follow the definition: $name',
  ({ classes, orders, missing }) => {
    for (const seed of [1, 2]) {
      const reviewers = reviewersOf(0.9, 0.7, 0.55, 0.3).map((each) => ({ ...each, orders, bias: 0.1 }));
      const { votes, gold } = makeVotes(
        { items: 32, classes, reviewers, missing, abstains: 0.05, gold: 16 },
        seed,
      );
      const set = readVotes(votes, gold);
      const known = goldItems(set);
      const features = voteFeatures(set);
      const prior = priorWeights(set);
      const fitted = fitStack(features, prior, { items: known, gold: set.gold });
      const oracle = denseStack(set, known);
      oracle.prior.forEach((weight, r) => {
        expect(prior[r]).toBeCloseTo(weight, 10);
      });
      oracle.weights.forEach((weight, r) => {
        expect(fitted[r]).toBeCloseTo(weight, 8);
      });
      const scores = stackScores(features, prior, fitted);
      set.items.forEach((_, i) => {
        const dense = set.classes.map((_name, k) =>
          oracle.weights.reduce(
            (sum, weight, r) => sum + (weight + oracle.prior[r]!) * oracle.phi[i]![r]![k]!,
            0,
          ),
        );
        dense.forEach((score, k) => {
          expect(classScore(scores, i, k)).toBeCloseTo(score, 7);
        });
        const sorted = dense.toSorted((x, y) => y - x);
        const decision = decideByScores(scores, i);
        expect(decision.margin).toBeCloseTo(sorted[0]! - sorted[1]!, 7);
        const total = dense.reduce((sum, score) => sum + Math.exp(score - sorted[0]!), 0);
        expect(decision.probability).toBeCloseTo(1 / total, 7);
        expect(probabilityOf(scores, i, 0)).toBeCloseTo(Math.exp(dense[0]! - sorted[0]!) / total, 7);
      });
    }
  },
);

test('gold without a vote on it, or on none at all, leaves the prior', () => {
  const set = readVotes(
    [
      { item: '1', reviewer: 'a', label: null },
      { item: '2', reviewer: 'a', label: 'x' },
      { item: '2', reviewer: 'b', label: 'y' },
    ],
    [{ item: '1', label: 'x' }],
  );
  const features = voteFeatures(set);
  expect([...fitStack(features, priorWeights(set), { items: [0], gold: set.gold })]).toEqual([0, 0]);
  expect([...fitStack(features, priorWeights(set), { items: [], gold: set.gold })]).toEqual([0, 0]);
});

test('reviewers without a vote on gold keep weight 0 and do not dilute the evidence about the others, however many they are', () => {
  const { votes, gold } = makeVotes(
    { items: 20, classes: 2, reviewers: reviewersOf(0.9, 0.7, 0.5), gold: 12 },
    4,
  );
  const late = Array.from({ length: 200 }, (_, at) => ({
    item: 'late',
    reviewer: `visitor ${at}`,
    label: 'class-0',
  }));
  const weightsOf = (all: readonly Vote[]): Float64Array => {
    const set = readVotes(all, gold);
    const level = new Float64Array(set.reviewers.length);
    return fitStack(voteFeatures(set), level, { items: goldItems(set), gold: set.gold });
  };
  const [alone, among] = [weightsOf(votes), weightsOf([...votes, ...late])];
  expect([...among.subarray(0, 3)]).toEqual([...alone].map((weight) => expect.closeTo(weight, 10)));
  expect(among.subarray(3).every((weight) => weight === 0)).toBe(true);
});

test('a reviewer that contradicts itself when the order is swapped says nothing', () => {
  const set = readVotes([
    { item: '1', reviewer: 'a', label: 'x', order: '1' },
    { item: '1', reviewer: 'a', label: 'y', order: '2' },
  ]);
  const scores = weigh(voteFeatures(set), Float64Array.of(3));
  expect(decideByScores(scores, 0)).toMatchObject({ margin: 0, tied: 2 });
  expect(creditOf(scores, 0, 1)).toBe(0.5);
});

test('ties: a class that nobody voted for can share one, or win against distrusted votes', () => {
  const set = readVotes([
    { item: '1', reviewer: 'a', label: 'y' },
    { item: '2', reviewer: 'a', label: 'x' },
    { item: '2', reviewer: 'b', label: 'z' },
    { item: '3', reviewer: 'a', label: null },
  ]);
  const distrusted = weigh(voteFeatures(set), Float64Array.of(-1, 0));
  expect(decideByScores(distrusted, 0)).toMatchObject({ label: 0, tied: 2, margin: 0 });
  expect(creditOf(distrusted, 0, 1)).toBe(0);
  expect(creditOf(distrusted, 0, 2)).toBe(0.5);
  expect(decideByScores(distrusted, 1)).toMatchObject({ label: 1, tied: 2 });
  expect(decideByScores(distrusted, 2)).toMatchObject({ label: 0, tied: 3, probability: 1 / 3 });
});

test('weights stay finite where a reviewer is always right and where another always errs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
      const { votes, gold } = makeVotes(
        { items: 20, classes: 2, reviewers: reviewersOf(1, 0, 1), gold: 20 },
        seed,
      );
      const set = readVotes(votes, gold);
      const fitted = fitStack(voteFeatures(set), priorWeights(set), {
        items: goldItems(set),
        gold: set.gold,
      });
      expect(fitted.every(Number.isFinite)).toBe(true);
      expect(fitted[0]).toBeGreaterThan(0);
      expect(fitted[1]).toBeLessThan(0);
    }),
    { numRuns: 20 },
  );
});
