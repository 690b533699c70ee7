/** What the cheapest way comes to: counted again by hand from the certificate, with an interval that repeats itself. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { calibrate } from '../certify/calibrate.ts';
import { readVotes } from '../read-votes.ts';
import { openItems } from '../vote-set.ts';
import { cheapestWay } from './cheapest-way.ts';
import { money, sayCheapest } from './say-cheapest.ts';

const asked = { kind: 'panel' as const, maxError: 0.1, delta: 0.1, seed: '1', resamples: 400 };
const votesOf = (...accuracies: number[]) => {
  const { votes, gold } = makeVotes(
    { items: 500, classes: 2, reviewers: reviewersOf(...accuracies), gold: 240 },
    3,
  );
  return readVotes(votes, gold);
};

test('one good and dear voice beside two cheap ones: a way is found that saves money, and every figure can be counted again', () => {
  const votes = votesOf(0.97, 0.8, 0.8);
  const costs = {
    calls: new Map(votes.reviewers.map((name, at) => [name, [0.4, 0.3, 0.3][at]!])),
    person: 2,
    error: 5,
  };
  const found = cheapestWay(votes, costs, asked);
  expect(found.found).toBe('way');
  const { order, stop_at, then_everybody, threshold } = found.way!;
  const { report, answers } = calibrate(votes, {
    maxError: asked.maxError,
    delta: asked.delta,
    goldDrawn: 'random',
    method: 'cascade',
    cascade: { order, stopAt: stop_at, thenEverybody: then_everybody },
  });
  const step = report.steps.find((one) => one.threshold === threshold)!;
  expect(step.kept).toBe(true);
  const automatic = answers.filter(({ margin, tie }) => margin >= threshold && !tie).length;
  const open = openItems(votes).length;
  expect(answers).toHaveLength(open);
  expect(found.cheapest.automatic).toBeCloseTo((1000 * automatic) / open, 9);
  expect(found.cheapest.wrong).toBeCloseTo((1000 * automatic * step.k) / open / step.n, 9);
  expect(found.cheapest.cost).toBeCloseTo(
    found.cheapest.calls +
      costs.person * (1000 - found.cheapest.automatic) +
      costs.error * found.cheapest.wrong,
    6,
  );
  expect(found.person.cost).toBeCloseTo(2000, 6);
  const { person, everybody } = found.saves;
  expect(person.mean).toBeCloseTo(found.person.cost - found.cheapest.cost, 6);
  expect(everybody.mean).toBeCloseTo(found.everybody.cost - found.cheapest.cost, 6);
  for (const { low, mean, high } of [person, everybody]) {
    expect(low).toBeLessThanOrEqual(mean);
    expect(high).toBeGreaterThanOrEqual(mean);
  }
  expect(cheapestWay(votes, costs, asked)).toEqual(found);
  expect(found.fewer).toBe('used');
  const said = sayCheapest(found).join(' ');
  expect(said).toContain(order[0]);
  expect(said).toContain(
    `Your prices: a call ${votes.reviewers.map((name, at) => `${name} ${[0.4, 0.3, 0.3][at]!}`).join(', ')}; a case that a person decides 2; a mistake 5.`,
  );
  // Two tests, of which the cheaper way was taken.
  expect(said).toContain('Each test is 90 % sure; as the cheaper way was taken after both, count on 80 %.');
});

test('where people cost next to nothing, or voices guess, a person decides', () => {
  const good = votesOf(0.95, 0.9, 0.9);
  const calls = new Map(good.reviewers.map((name) => [name, 1]));
  expect(cheapestWay(good, { calls, person: 0.5, error: 1 }, asked)).toMatchObject({
    found: 'person',
    way: null,
    saves: { person: { mean: 0, low: 0, high: 0 } },
  });
  const guessing = cheapestWay(votesOf(0.5, 0.5, 0.5), { calls, person: 50, error: 1 }, asked);
  expect(guessing.found).toBe('person');
  expect(sayCheapest(guessing)[0]).toContain('a person decides every case');
});

test('money is written as people write it', () => {
  expect([0, -0.001, 12.345, 999.999, 1234.5].map(money)).toEqual([
    '0.00',
    '0.00',
    '12.35',
    '1,000.00',
    '1,235',
  ]);
});
