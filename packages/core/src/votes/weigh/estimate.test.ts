/** The estimate of what could be automated, against the models that a certificate would be made with, one fold at a time. */
import { expect, test } from 'vitest';
import { type MadePanel, makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { learnStack } from '../cascade/cascade.ts';
import { certify } from '../certify/certify.ts';
import { orderByLot } from '../hash-order.ts';
import { readVotes } from '../read-votes.ts';
import { goldItems, openItems, type VoteSet } from '../vote-set.ts';
import { estimateShare } from './estimate.ts';
import { prepare } from './methods.ts';
import { answerBy, type ModelAnswer } from './model.ts';

const world = (panel: MadePanel, seed: number): VoteSet => {
  const { votes, gold } = makeVotes(panel, seed);
  return readVotes(votes, gold);
};

/** Every known item by a model that did not see it, ten folds; the open ones by a model that saw all. */
function oracle(votes: VoteSet, maxError: number, seed: string): { share: number; automatic: number } {
  const [known, open] = [goldItems(votes), openItems(votes)];
  const order = orderByLot(known, votes.items, seed);
  const folds = Array.from({ length: 10 }, (_, fold) => {
    const others = known.filter((item) => order.indexOf(item) % 10 !== fold);
    return answerBy(learnStack(votes, others), votes);
  });
  const held: { answer: ModelAnswer; isRight: boolean }[] = order.map((item, at) => {
    const answer = folds[at % 10]![item]!;
    return { answer, isRight: answer.tied === 1 && answer.label === votes.gold[item] };
  });
  const all = answerBy(learnStack(votes, known), votes);
  const answers = open.map((item) => all[item]!);
  const pool = [...held.map(({ answer }) => answer.margin), ...answers.map(({ margin }) => margin)];
  const { step } = certify(
    pool,
    (threshold) => {
      const reached = held.filter(({ answer }) => answer.margin >= threshold);
      return {
        n: reached.length,
        k: reached.filter(({ isRight }) => !isRight).length,
        open: answers.filter(({ margin }) => margin >= threshold).length,
      };
    },
    { maxError, delta: 0.1, minShare: 0.5, mode: 'batch' },
  );
  const automatic =
    step === null ? 0 : answers.filter(({ tied, margin }) => tied === 1 && margin >= step.threshold).length;
  return { share: automatic / open.length, automatic };
}

const small: MadePanel = { items: 60, classes: 2, reviewers: reviewersOf(0.95, 0.85, 0.75), gold: 36 };
const mixed: MadePanel = { ...small, reviewers: reviewersOf(0.9, 0.8, 0.75, 0.7, 0.6), gold: 40 };
const three: MadePanel = { ...mixed, classes: 3, reviewers: reviewersOf(0.85, 0.75, 0.7, 0.65) };
const tied: MadePanel = { ...mixed, reviewers: reviewersOf(0.95, 0.95), abstains: 0.45 };

// Each is a world in which the estimate would be another if errors or ties did not count, or a fit saw what it is tried on.
test.each<[what: string, panel: MadePanel, seed: number, maxError: number, automatic: number]>([
  ['some of the open cases', mixed, 4, 0.2, 12],
  ['most of the open cases', mixed, 6, 0.2, 15],
  ['three classes', three, 2, 0.25, 10],
  ['ties count as errors', tied, 6, 0.25, 16],
  ['a strict limit', small, 1, 0.02, 0],
  ['ties among the open cases', { ...small, reviewers: reviewersOf(1, 1), abstains: 0.25 }, 1, 0.4, 23],
])('%s', (_what, panel, seed, maxError, automatic) => {
  const votes = world(panel, seed);
  const options = { maxError, delta: 0.1, minShare: 0.5 };
  const estimate = estimateShare(prepare(votes), options, 'lot');
  expect(estimate).toEqual(oracle(votes, maxError, 'lot'));
  expect(estimate.automatic).toBe(automatic);
});

test('the case at the threshold is automated too', () => {
  const names = Array.from({ length: 40 }, (_, at) => `item-${String(at).padStart(2, '0')}`);
  const label = (at: number): string => (at % 2 === 0 ? 'no' : 'yes');
  const given = names.flatMap((item, at) =>
    // All agree; on the last case only one of them votes.
    ['ann', 'bob', 'cyd'].slice(at === 39 ? 2 : 0).map((reviewer) => ({ item, reviewer, label: label(at) })),
  );
  const gold = names.slice(0, 30).map((item, at) => ({ item, label: label(at) }));
  const options = { maxError: 0.3, delta: 0.1, minShare: 0.5 };
  expect(estimateShare(prepare(readVotes(given, gold)), options, '1')).toEqual({ share: 1, automatic: 10 });
});

test('without open cases nothing is automated', () => {
  const votes = world({ ...small, gold: 60 }, 1);
  expect(estimateShare(prepare(votes), { maxError: 0.4, delta: 0.1, minShare: 0.5 }, '1')).toEqual({
    share: 0,
    automatic: 0,
  });
});
