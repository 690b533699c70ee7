/** Kappa of every two reviewers, against the definition written out. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../test/random-votes.ts';
import { mostHeard, pairAgreement, pairKappas } from './agreement.ts';
import { readVotes } from './read-votes.ts';

/** Cohen's definition over two lists of labels. */
function kappaOf(pairs: readonly (readonly [string, string])[]): number {
  const share = (holds: (pair: readonly [string, string]) => boolean): number =>
    pairs.filter(holds).length / pairs.length;
  const labels = new Set(pairs.flat());
  const chance = [...labels].reduce(
    (sum, label) => sum + share(([one]) => one === label) * share(([, other]) => other === label),
    0,
  );
  return (share(([one, other]) => one === other) - chance) / (1 - chance);
}

test.each([1, 2, 3])('kappa is what Cohen defines, in both directions (seed %d)', (seed) => {
  const { votes } = makeVotes(
    { items: 50, classes: 3, reviewers: reviewersOf(0.9, 0.7, 0.5, 0.4), missing: 0.2, abstains: 0.1 },
    seed,
  );
  const set = readVotes(votes);
  const among = [...set.reviewers.keys()];
  const kappas = pairKappas(set, among);
  const said = new Map(votes.map(({ item, reviewer, label }) => [`${item} ${reviewer}`, label]));
  for (const one of among)
    for (const other of among) {
      const found = kappas[one * among.length + other]!;
      if (one === other) expect(found).toBeNaN();
      else {
        const pairs = set.items.flatMap((item): [string, string][] => {
          const labels = [one, other].map((at) => said.get(`${item} ${set.reviewers[at]}`) ?? null);
          return labels.includes(null) ? [] : [labels.map(String) as [string, string]];
        });
        expect(found).toBeCloseTo(kappaOf(pairs), 10);
      }
    }
});

test('where nothing can be said, nothing is: no shared vote, or one label for everything', () => {
  const set = readVotes([
    { item: '1', reviewer: 'a', label: 'x' },
    { item: '1', reviewer: 'b', label: 'x' },
    { item: '2', reviewer: 'a', label: 'x' },
    { item: '2', reviewer: 'b', label: 'x' },
    { item: '3', reviewer: 'c', label: 'y' },
  ]);
  expect([...pairKappas(set, [0, 1, 2])].every(Number.isNaN)).toBe(true);
  expect(pairAgreement(set).same[1]).toBe(2);
  expect(mostHeard(set, 2)).toEqual([0, 1]);
  expect(mostHeard(set, 1)).toEqual([0]);
});
