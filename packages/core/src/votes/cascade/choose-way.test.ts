/** The cheapest way against brute force: every order of a small panel, run by the cascade itself on items that it did not see. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { pValue, sharesFrom } from '../certify/certify.ts';
import { readVotes } from '../read-votes.ts';
import { goldItems, onlyItems, type VoteSet } from '../vote-set.ts';
import { foldsOf } from '../weigh/cross-validate.ts';
import { answerBy, expenseOf } from '../weigh/model.ts';
import { learnCascade } from './cascade.ts';
import type { CaseCosts } from './case-costs.ts';
import { chooseWay, STOPS, type WayLimit } from './choose-way.ts';

const made = (seed: number, reviewers: readonly number[]): VoteSet => {
  const { votes, gold } = makeVotes(
    { items: 90, classes: 2 + (seed % 2), reviewers: reviewersOf(...reviewers), gold: 60 },
    seed,
  );
  return readVotes(votes, gold);
};

const orders = (of: readonly string[]): string[][] =>
  of.flatMap((first) => [
    [first],
    ...orders(of.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  ]);

/** What a case costs by one order and one place to stop: the cheapest share that would be certified by the errors seen. */
function costBy(
  votes: VoteSet,
  order: readonly string[],
  stopAt: number,
  costs: CaseCosts,
  limit: WayLimit,
): number {
  const known = goldItems(votes);
  const cases = foldsOf(known, votes.items, limit.seed).flatMap((fold) => {
    const model = learnCascade(
      votes,
      known.filter((item) => !fold.includes(item)),
      { order, stopAt, thenEverybody: false },
    );
    const priced = {
      ...model,
      reviewers: model.reviewers.map((one) => ({ ...one, cost: costs.calls.get(one.reviewer)! })),
    };
    const answers = answerBy(model, onlyItems(votes, fold));
    return fold.map((item, at) => ({
      margin: answers[at]!.margin,
      tied: answers[at]!.tied > 1,
      wrong: answers[at]!.label !== votes.gold[item],
      calls: expenseOf(priced, answers[at]!.stages).cost,
    }));
  });
  const margins = cases.map(({ margin }) => margin).sort((a, b) => b - a);
  const prices = sharesFrom(limit.minShare).map((share) => {
    const threshold = margins[Math.max(1, Math.ceil(share * margins.length - 1e-9)) - 1]!;
    const isDecided = cases.map(({ margin, tied }) => margin >= threshold && !tied);
    const n = isDecided.filter(Boolean).length;
    const rate = (cases.filter(({ wrong }, at) => isDecided[at] && wrong).length + 0.5) / (n + 1);
    const certifying = Math.round((n / cases.length) * limit.certifying);
    const trial = { n: certifying, k: Math.ceil(rate * certifying - 1e-9), open: 0 };
    const passes = certifying > 0 && pValue(trial, { ...limit, mode: 'stream' }) <= limit.delta;
    if (!passes) return Number.POSITIVE_INFINITY;
    const calls = cases.reduce((sum, one) => sum + one.calls, 0);
    return (calls + costs.person * (cases.length - n) + costs.error * rate * n) / cases.length;
  });
  return Math.min(...prices);
}

test.each([
  [1, [0.95, 0.7], { person: 1, error: 5, calls: [0.5, 0.05] }],
  [2, [0.95, 0.85, 0.8], { person: 1, error: 2, calls: [0.3, 0.05, 0.05] }],
  [3, [0.9, 0.9, 0.9], { person: 1, error: 0, calls: [0.1, 0.1, 0.1] }],
  [4, [0.99, 0.6, 0.6], { person: 0.2, error: 10, calls: [0.15, 0.01, 0.01] }],
  [5, [0.6, 0.55], { person: 1, error: 20, calls: [0.1, 0.1] }],
  [6, [0.97, 0.95, 0.9, 0.8], { person: 3, error: 4, calls: [1, 0.4, 0.1, 0.02] }],
] as const)('of all ways to ask panel %i the cheapest is found', (seed, accuracies, prices) => {
  const votes = made(seed, accuracies);
  const costs: CaseCosts = {
    ...prices,
    calls: new Map(votes.reviewers.map((name, at) => [name, prices.calls[at]!])),
  };
  const limit: WayLimit = { maxError: 0.15, delta: 0.1, minShare: 0.5, seed: '1', certifying: 140 };
  const chosen = chooseWay(votes, goldItems(votes), costs, limit);
  const all = orders(votes.reviewers).flatMap((order) =>
    STOPS.map((stopAt) => costBy(votes, order, stopAt, costs, limit)),
  );
  const least = Math.min(...all);
  if (chosen === null) expect(least).toBeGreaterThanOrEqual(costs.person - 1e-9);
  else {
    expect(chosen.cost).toBeCloseTo(least, 9);
    const names = chosen.order.map((at) => votes.reviewers[at]!);
    expect(costBy(votes, names, chosen.stopAt, costs, limit)).toBeCloseTo(chosen.cost, 9);
  }
});
