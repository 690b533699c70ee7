/** Which reviewers can be dropped, and what that costs on gold held back. */
import { expect, test } from 'vitest';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import type { Gold, Vote } from '../vote.ts';
import { goldItems, onlyReviewers, type VoteSet } from '../vote-set.ts';
import { crossValidate, foldsOf } from '../weigh/cross-validate.ts';
import { prepare } from '../weigh/methods.ts';
import { answerBy } from '../weigh/model.ts';
import { learnStack } from './cascade.ts';
import { orderReviewers } from './cascade-order.ts';
import { smallerPanel } from './drop-reviewers.ts';

/** Votes of reviewers, each a list of labels by item; an empty label is no vote. */
function read(said: Readonly<Record<string, string>>, right: string): VoteSet {
  const votes: Vote[] = Object.entries(said).flatMap(([reviewer, labels]) =>
    [...labels].map((label, at) => ({ item: `i${at}`, reviewer, label })),
  );
  const gold: Gold[] = [...right].flatMap((label, at) => (label === '?' ? [] : [{ item: `i${at}`, label }]));
  return readVotes(votes, gold);
}

test('who is always right is enough; who guesses is dropped', () => {
  const votes = read({ guess: 'xxxxxxyyyyyy', right: 'xyxyxyxyxyxy', wrong: 'xxyyxxyyxxyy' }, 'xyxyxyxyxyxy');
  expect(smallerPanel(votes)).toEqual({
    kept: ['right'],
    dropped: ['guess', 'wrong'],
    calls: { all: 3, kept: 1 },
    accuracy: { all: 1, kept: 1 },
    gained: 0,
    lost: 0,
  });
});

test('who has no vote on a known item is dropped', () => {
  const known = [...'xyxyxyxyxyxy'].map((label, at) => ({ item: `i${at}`, label }));
  const votes = [
    ...known.map((one): Vote => ({ ...one, reviewer: 'right' })),
    { item: 'later', reviewer: 'right', label: 'x' },
    { item: 'later', reviewer: 'silent', label: 'y' },
  ];
  expect(smallerPanel(readVotes(votes, known))).toMatchObject({ kept: ['right'], dropped: ['silent'] });
});

test('nothing is said with less than two known answers, of a crowd, or if all are needed', () => {
  const alone = { right: 'xyxyxyxyxyxy' };
  expect(smallerPanel(read(alone, 'xyxyxyxyxyxy'))).toBeNull();
  const two = { right: 'xyxyxyxyxyxy', guess: 'xxxxyyyyxxxx' };
  expect(smallerPanel(read(two, 'x???????????'))).toBeNull();
  expect(smallerPanel(read(two, 'xy??????????'))).not.toBeNull();
  // Sixteen reviewers of whom each sees one item in four.
  const crowd = Array.from(
    { length: 64 },
    (_, at): Vote => ({
      item: `i${at % 16}`,
      reviewer: `r${String((at * 5) % 16).padStart(2, '0')}-${Math.floor(at / 16)}`,
      label: at % 3 === 0 ? 'x' : 'y',
    }),
  );
  expect(
    smallerPanel(
      readVotes(crowd, [
        { item: 'i0', label: 'x' },
        { item: 'i1', label: 'y' },
      ]),
    ),
  ).toBeNull();
});

test.each([1, 2, 3, 4])(
  'those to keep are chosen anew for each part of the gold that is held back (seed %i)',
  (seed) => {
    const reviewers = reviewersOf(0.75, 0.7, 0.65, 0.6, 0.55).map((each, at) =>
      at === 2 ? { ...each, orders: ['1', '2'] } : each,
    );
    const { votes: all, gold } = makeVotes(
      { items: 60, classes: 2, reviewers, missing: 0.3, gold: 50 },
      seed,
    );
    const votes = readVotes(all, gold);
    const known = goldItems(votes);
    const keep = (items: readonly number[]): number[] => {
      const order = orderReviewers(votes, items, 16);
      const least = Math.min(...order.map(({ loss }) => loss));
      const last = order.findIndex(({ loss }) => loss <= least + 1e-12);
      return order.slice(0, last + 1).map(({ reviewer }) => reviewer);
    };
    const credits = new Map<number, number>();
    for (const fold of foldsOf(known, votes.items, '7')) {
      const rest = known.filter((item) => !fold.includes(item));
      const panel = onlyReviewers(votes, new Set(keep(rest)));
      const answers = answerBy(learnStack(panel, rest), panel);
      for (const item of fold) {
        const { label, tied } = answers[item]!;
        credits.set(item, tied > 1 ? 1 / tied : Number(label === votes.gold[item]));
      }
    }
    const whole = crossValidate('stack', prepare(votes), known, '7').map(({ credit }) => credit);
    const small = known.map((item) => credits.get(item)!);
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const kept = keep(known);
    const found = smallerPanel(votes, '7');
    expect(smallerPanel(votes)).toEqual(smallerPanel(votes, '1'));
    if (kept.length === 5) expect(found).toBeNull();
    else
      expect(found).toEqual({
        kept: kept.map((at) => votes.reviewers[at]),
        dropped: votes.reviewers.filter((_, at) => !kept.includes(at)),
        calls: { all: 6, kept: kept.reduce((sum, at) => sum + (at === 2 ? 2 : 1), 0) },
        accuracy: { all: mean(whole), kept: mean(small) },
        gained: small.filter((credit, at) => credit > whole[at]!).length,
        lost: small.filter((credit, at) => credit < whole[at]!).length,
      });
  },
);
