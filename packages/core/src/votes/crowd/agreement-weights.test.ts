/** Weights by agreement against straight-line code, and where they are not used. */
import { expect, test } from 'vitest';
import { denseAgreement } from '../../../test/dense-crowd.ts';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import type { Vote } from '../vote.ts';
import { priorWeights } from '../weigh/prior.ts';
import { startingWeights } from './agreement-weights.ts';

const made = (classes: number, seed: number, families: (reviewer: string) => string): Vote[] =>
  makeVotes(
    {
      items: 60,
      classes,
      reviewers: reviewersOf(0.9, 0.7, 0.6, 0.5, 0.3),
      missing: 0.2,
      misled: 0.2,
      abstains: 0.1,
    },
    seed,
  ).votes.map((vote) => ({ ...vote, family: families(String(vote.reviewer)) }));

test.each([
  ['each in a family of its own', (name: string) => name],
  ['two families', (name: string) => (name < 'reviewer-c' ? 'one' : 'other')],
  ['one family', () => 'one'],
])('weights are what the definition says: %s', (_what, families) => {
  for (const seed of [1, 2, 3])
    for (const classes of [3, 4]) {
      const votes = readVotes(made(classes, seed, families));
      const weights = startingWeights(votes, 'agreement');
      denseAgreement(votes).forEach((weight, reviewer) => {
        expect(weights[reviewer]).toBeCloseTo(weight, 10);
      });
    }
});

test('copies that are declared as one family do not outvote the others', () => {
  const reviewers = [
    ...reviewersOf(0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8),
    { name: 'worst', skill: 0.4 },
    ...['a', 'b', 'c', 'd'].map((name) => ({ name: `copy-${name}`, skill: 0, copies: 'worst' })),
  ];
  const { votes: given } = makeVotes({ items: 200, classes: 4, reviewers }, 1);
  const votes = readVotes(
    given.map((vote) => ({
      ...vote,
      family: /worst|copy/.test(String(vote.reviewer)) ? 'worst' : String(vote.reviewer),
    })),
  );
  const weights = startingWeights(votes, 'agreement');
  const of = (name: string): number => weights[votes.reviewers.indexOf(name)]!;
  expect(5 * of('worst')).toBeLessThan(of('reviewer-a'));
});

test('two classes, three voices and repeats are weighed by steadiness', () => {
  const two = readVotes(made(2, 1, (name) => name));
  const three = readVotes(
    made(3, 1, (name) => name).filter(({ reviewer }) => String(reviewer) < 'reviewer-d'),
  );
  const repeated = readVotes(
    made(3, 1, (name) => name).flatMap((vote) => ['1', '2'].map((order) => ({ ...vote, order }))),
  );
  for (const votes of [two, three, repeated])
    expect(startingWeights(votes, 'agreement')).toEqual(priorWeights(votes));
  const enough = readVotes(made(3, 1, (name) => name));
  expect(startingWeights(enough, 'agreement')).not.toEqual(priorWeights(enough));
  expect(startingWeights(enough, 'steadiness')).toEqual(priorWeights(enough));
});
