/** Kappa of every two reviewers, against the definition written out. */
import { describe, expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { CuriaError } from '../../read/errors.ts';
import { readVotes } from '../read-votes.ts';
import { mostHeard, pairAgreement, pairKappas } from './agreement.ts';

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

describe('pairs of votes', () => {
  const set = readVotes([
    { item: '1', reviewer: 'a', label: 'x', order: '1' },
    { item: '1', reviewer: 'a', label: 'y', order: '2' },
    { item: '1', reviewer: 'b', label: 'x' },
    { item: '1', reviewer: 'c', label: 'x' },
    { item: '2', reviewer: 'b', label: 'y' },
    { item: '2', reviewer: 'c', label: 'y' },
    { item: '3', reviewer: 'b', label: 'x' },
    { item: '3', reviewer: 'c', label: 'y' },
    { item: '4', reviewer: 'd', label: 'x' },
  ]);
  const plain = ({ reviewers, shared, same }: ReturnType<typeof pairAgreement>) => ({
    reviewers,
    shared: [...shared],
    same: [...same],
  });

  test('are counted for each order, in both directions, and for a reviewer with itself', () => {
    expect(plain(pairAgreement(set))).toEqual({
      reviewers: 4,
      shared: [1, 2, 2, 0, 2, 0, 3, 0, 2, 3, 0, 0, 0, 0, 0, 0],
      same: [0, 1, 1, 0, 1, 0, 2, 0, 1, 2, 0, 0, 0, 0, 0, 0],
    });
  });

  test('among some reviewers are laid out in the order given', () => {
    expect(plain(pairAgreement(set, [2, 0]))).toEqual({
      reviewers: 2,
      shared: [0, 2, 2, 1],
      same: [0, 1, 1, 0],
    });
    // "b" and "c" agree on two of three; "b" says "x" twice of three, "c" once: by chance on 2/9 + 2/9.
    const kappa = (2 / 3 - 4 / 9) / (1 - 4 / 9);
    const [own, first, second, itself] = pairKappas(set, [2, 1]);
    expect([first, second]).toEqual([expect.closeTo(kappa, 12), expect.closeTo(kappa, 12)]);
    expect([own, itself]).toEqual([Number.NaN, Number.NaN]);
    // "a" says both labels once to the one label of "c": half of it is chance, and half agrees.
    expect(pairKappas(set, [0, 2])[1]).toBeCloseTo(0, 12);
    expect(pairKappas(set, [0, 2])[0]).toBeNaN();
  });

  test('of one reviewer say how steady it is, and are no agreement', () => {
    const steady = readVotes(
      Array.from({ length: 20 }, (_, at) => `l${at}`).flatMap((label) =>
        ['1', '2'].map((order) => ({ item: label, reviewer: 'a', label, order })),
      ),
    );
    expect(pairAgreement(steady).same[0]).toBe(20);
    expect(pairKappas(steady, [0])[0]).toBeNaN();
  });

  test('of too many reviewers, or too many labels for them, are refused', () => {
    const times = (count: number): number[] => Array.from({ length: count }, () => 3);
    expect(() => pairAgreement(set, times(1001))).toThrowError(
      new CuriaError(
        'VOTES_TOO_LARGE',
        '1001 reviewers are too many to be compared two by two; at most 1000 are',
      ),
    );
    const labels = (count: number) => ({
      ...set,
      classes: Array.from({ length: count }, (_, at) => `l${at}`),
    });
    expect(pairKappas(labels(400), times(100))).toHaveLength(10_000);
    expect(() => pairKappas(labels(401), times(100))).toThrowError(
      new CuriaError(
        'VOTES_TOO_LARGE',
        '100 reviewers and 401 labels are too many to be compared two by two',
      ),
    );
  });

  test('most heard are those with the most votes, in their own order', () => {
    expect([4, 3, 2, 1].map((most) => mostHeard(set, most))).toEqual([[0, 1, 2, 3], [0, 1, 2], [1, 2], [1]]);
  });
});
