/** The stack against straight-line code on dense arrays that follows the definition, one formula at a time. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../test/random-votes.ts';
import { voteFeatures, weigh } from './features.ts';
import { priorWeights } from './prior.ts';
import { readVotes } from './read-votes.ts';
import { classScore, creditOf, decideByScores, probabilityOf } from './scores.ts';
import { fitStack, stackScores } from './stack.ts';
import { goldItems, type VoteSet } from './vote-set.ts';

/** Dense features: item, reviewer, class. */
function densePhi(votes: VoteSet): number[][][] {
  const phi = votes.items.map(() => votes.reviewers.map(() => votes.classes.map(() => 0)));
  for (let item = 0; item < votes.items.length; item++)
    for (let at = votes.start[item]!; at < votes.start[item + 1]!; at++) {
      const reviewer = votes.reviewer[at]!;
      phi[item]![reviewer]![votes.label[at]!]! += 1 / Math.sqrt(votes.orders[reviewer]!);
    }
  return phi;
}

function densePrior(votes: VoteSet, phi: number[][][]): number[] {
  const rho = votes.reviewers.map((_, r) => {
    const orders = votes.orders[r]!;
    const said = phi.map((item) => item[r]!.map((value) => Math.round(value * Math.sqrt(orders))));
    const full = said.filter((counts) => counts.reduce((sum, count) => sum + count, 0) === orders);
    const same = full.filter((counts) => Math.max(...counts) === orders);
    const share =
      orders < 2 || full.length < 20 ? 0.75 : Math.min(0.99, Math.max(0.51, same.length / full.length));
    return Math.log(share / (1 - share));
  });
  const sums = phi
    .map((item) => item.map((values, r) => (values.some((value) => value > 0) ? rho[r]! : 0)))
    .filter((trusts) => trusts.some((trust) => trust > 0))
    .map((trusts) => trusts.reduce((sum, trust) => sum + trust, 0));
  const D = sums.reduce((sum, value) => sum + value, 0) / sums.length;
  return rho.map((value) => value / D);
}

/** Newton's method on a dense matrix, solved by elimination; every sum is written out. */
function denseFit(
  phi: number[][][],
  offset: number[][],
  known: number[],
  gold: Int32Array,
  v: number[],
): number[] {
  const active = [...v.keys()].filter((r) => v[r]! > 0);
  const w = v.map(() => 0);
  for (let step = 0; step < 50; step++) {
    const gradient = active.map((r) => -w[r]! / v[r]!);
    const matrix = active.map((r) => active.map((s) => (r === s ? 1 / v[r]! : 0)));
    for (const i of known) {
      const scores = offset[i]!.map(
        (o, k) => o + w.reduce((sum, weight, r) => sum + weight * phi[i]![r]![k]!, 0),
      );
      const total = scores.reduce((sum, score) => sum + Math.exp(score), 0);
      const P = scores.map((score) => Math.exp(score) / total);
      const mean = active.map((r) => P.reduce((sum, p, k) => sum + p * phi[i]![r]![k]!, 0));
      active.forEach((r, a) => {
        gradient[a]! += phi[i]![r]![gold[i]!]! - mean[a]!;
        active.forEach((s, b) => {
          const both = P.reduce((sum, p, k) => sum + p * phi[i]![r]![k]! * phi[i]![s]![k]!, 0);
          matrix[a]![b]! += both - mean[a]! * mean[b]!;
        });
      });
    }
    const change = eliminate(matrix, gradient);
    active.forEach((r, a) => {
      w[r]! += change[a]!;
    });
  }
  return w;
}

function eliminate(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!]);
  rows.forEach((pivot, at) => {
    for (const row of rows.slice(at + 1)) {
      const factor = row[at]! / pivot[at]!;
      for (let column = at; column < row.length; column++) row[column]! -= factor * pivot[column]!;
    }
  });
  const solution = right.map(() => 0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const rest = solution.reduce(
      (sum, value, column) => (column > at ? sum + rows[at]![column]! * value : sum),
      0,
    );
    solution[at] = (rows[at]!.at(-1)! - rest) / rows[at]![at]!;
  }
  return solution;
}

function denseStack(
  votes: VoteSet,
  known: number[],
): { prior: number[]; weights: number[]; phi: number[][][] } {
  const phi = densePhi(votes);
  const prior = densePrior(votes, phi);
  const offset = phi.map((item) =>
    votes.classes.map((_, k) => prior.reduce((sum, weight, r) => sum + weight * item[r]![k]!, 0)),
  );
  const heard = votes.reviewers.map(
    (_, r) => known.filter((i) => phi[i]![r]!.some((value) => value > 0)).length,
  );
  const active = heard.filter((count) => count > 0);
  const first = denseFit(
    phi,
    offset,
    known,
    votes.gold,
    heard.map((count) => (count > 0 ? 1 / 5 : 0)),
  );
  const n = active.reduce((sum, count) => sum + count, 0) / active.length;
  const a = n / (n + 20);
  const b = first.map((weight, r) => (heard[r]! > 0 ? Math.abs(weight) + 1e-9 : 0));
  const m = b.reduce((sum, size) => sum + size, 0) / active.length;
  const v = b.map((size) => (size > 0 ? ((a * size) / m + 1 - a) / 5 : 0));
  return { prior, weights: denseFit(phi, offset, known, votes.gold, v), phi };
}

const panels = [
  { name: 'two classes, both orders', classes: 2, orders: ['1', '2'] as const, missing: 0 },
  { name: 'three classes, missing votes', classes: 3, orders: [''] as const, missing: 0.3 },
  { name: 'four classes, both orders, missing votes', classes: 4, orders: ['1', '2'] as const, missing: 0.2 },
];

test.each(panels)(
  'prior, weights and scores follow the definition: $name',
  ({ classes, orders, missing }) => {
    for (const seed of [1, 2, 3]) {
      const reviewers = reviewersOf(0.9, 0.7, 0.55, 0.3).map((each) => ({ ...each, orders, bias: 0.1 }));
      const { votes, gold } = makeVotes(
        { items: 60, classes, reviewers, missing, abstains: 0.05, gold: 25 },
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
        expect(fitted[r]).toBeCloseTo(weight, 5);
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
          expect(classScore(scores, i, k)).toBeCloseTo(score, 4);
        });
        const sorted = dense.toSorted((x, y) => y - x);
        const decision = decideByScores(scores, i);
        expect(decision.margin).toBeCloseTo(sorted[0]! - sorted[1]!, 4);
        const total = dense.reduce((sum, score) => sum + Math.exp(score - sorted[0]!), 0);
        expect(decision.probability).toBeCloseTo(1 / total, 4);
        expect(probabilityOf(scores, i, 0)).toBeCloseTo(Math.exp(dense[0]! - sorted[0]!) / total, 4);
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
        { items: 60, classes: 2, reviewers: reviewersOf(1, 0, 1), gold: 60 },
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
