/** What a cascade saves, counted case by case. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { splitGold } from '../certify/calibrate-options.ts';
import { readVotes } from '../read-votes.ts';
import type { VoteSet } from '../vote-set.ts';
import { answerBy, type WeighedModel } from '../weigh/model.ts';
import { learnCascade, learnStack } from './cascade.ts';
import { cascadeSavings } from './cascade-savings.ts';

const COSTS: Readonly<Record<string, number>> = { 'reviewer-a': 2, 'reviewer-b': 3, 'reviewer-c': 5 };
const reviewers = reviewersOf(0.9, 0.75, 0.7).map((each) => ({ ...each, orders: ['1', '2'] }));
const made = makeVotes({ items: 80, classes: 2, reviewers, gold: 40 }, 3);

const read = (isPriced: (reviewer: string) => boolean): VoteSet =>
  readVotes(
    made.votes.map((vote) => {
      const reviewer = String(vote.reviewer);
      return isPriced(reviewer) ? { ...vote, cost: COSTS[reviewer]! } : vote;
    }),
    made.gold,
  );

/** Goes from case to case and asks, as the cascade would, whoever comes next. */
function oracle(votes: VoteSet, cascade: WeighedModel, seed: string) {
  const { fit, calibration } = splitGold(votes, seed);
  const whole = answerBy(learnStack(votes, fit), votes);
  const short = answerBy(cascade, votes);
  const sums = { cases: 0, calls: 0, cost: 0 };
  const ends = cascade.stages.map(() => 0);
  votes.items.forEach((_, item) => {
    if (fit.includes(item)) return;
    sums.cases++;
    ends[short[item]!.stages - 1]!++;
    for (const { asks } of cascade.stages.slice(0, short[item]!.stages))
      for (const reviewer of asks) {
        // Each is asked in two orders.
        sums.calls += 2;
        sums.cost += 2 * COSTS[reviewer]!;
      }
  });
  const right = (answers: typeof whole): boolean[] =>
    calibration.map((item) => answers[item]!.tied === 1 && answers[item]!.label === votes.gold[item]);
  const [all, some] = [right(whole), right(short)];
  const share = (hits: readonly boolean[]): number => hits.filter(Boolean).length / calibration.length;
  return {
    calls: { all: 6, cascade: expect.closeTo(sums.calls / sums.cases, 10) },
    cost: { all: 20, cascade: expect.closeTo(sums.cost / sums.cases, 10) },
    accuracy: { all: expect.closeTo(share(all), 10), cascade: expect.closeTo(share(some), 10) },
    gained: some.filter((isRight, at) => isRight && !all[at]).length,
    lost: all.filter((isRight, at) => isRight && !some[at]).length,
    known: calibration.length,
    order: cascade.stages.map(({ asks }) => asks),
    ends,
  };
}

test('calls, cost, accuracy and where cases end, on cases that were not fitted on', () => {
  const votes = read(() => true);
  const cascade = learnCascade(votes, splitGold(votes, 'lot').fit, { stopAt: 0.8 });
  const savings = cascadeSavings(votes, cascade, 'lot');
  expect(savings).toEqual(oracle(votes, cascade, 'lot'));
  // The example is one in which the two differ, both ways, and not every case ends at the same stage.
  expect(savings.ends.filter((cases) => cases > 0).length).toBeGreaterThan(1);
  expect(savings.calls.cascade).toBeLessThan(6);
});

test('nothing is said of costs unless the cost of every reviewer is known', () => {
  const votes = read((reviewer) => reviewer !== 'reviewer-b');
  const cascade = learnCascade(votes, splitGold(votes, 'lot').fit);
  expect(cascadeSavings(votes, cascade, 'lot').cost).toBeNull();
});

test('without a case to count, everything is zero', () => {
  const votes = readVotes(
    [
      { item: 'a', reviewer: 'ann', label: 'yes' },
      { item: 'a', reviewer: 'bob', label: 'no' },
    ],
    [],
  );
  const cascade: WeighedModel = {
    method: 'cascade',
    reviewers: [{ reviewer: 'ann', orders: 1, cost: null }],
    stages: [{ asks: ['ann'], weights: [1] }],
    stop_at: 0.5,
  };
  expect(cascadeSavings(votes, cascade, '1')).toMatchObject({
    accuracy: { all: 0, cascade: 0 },
    gained: 0,
    lost: 0,
    known: 0,
    ends: [1],
  });
});

test('a tie counts as a part only if the right answer is among those tied', () => {
  const said = (item: string, ...labels: readonly string[]) =>
    labels.map((label, at) => ({ item, reviewer: `r${at}`, label }));
  const given = [...said('a', 'x', 'y', 'z'), ...said('b', 'x', 'y', 'z'), ...said('c', 'x', 'x', 'y')];
  const votes = readVotes(given, [
    { item: 'a', label: 'x' },
    { item: 'b', label: 'z' },
  ]);
  expect(splitGold(votes, '1').fit).toEqual([]);
  const cascade: WeighedModel = {
    method: 'cascade',
    reviewers: ['r0', 'r1'].map((reviewer) => ({ reviewer, orders: 1, cost: null })),
    stages: [{ asks: ['r0', 'r1'], weights: [1, 1] }],
    stop_at: 0.9,
  };
  // The two reviewers that are asked say x and y: half right on the first item, and wrong on the second.
  expect(cascadeSavings(votes, cascade, '1').accuracy.cascade).toBe(0.25);
});
