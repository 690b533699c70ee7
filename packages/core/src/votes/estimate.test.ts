/** The estimate of what could be automated, against the models that a certificate would be made with, one fold at a time. */
import { expect, test } from 'vitest';
import { type MadePanel, makeVotes, reviewersOf } from '../../test/random-votes.ts';
import { learnStack } from './cascade.ts';
import { certify } from './certify.ts';
import { estimateShare } from './estimate.ts';
import { orderByLot } from './hash-order.ts';
import { prepare } from './methods.ts';
import { answerBy, type ModelAnswer } from './model.ts';
import { readVotes } from './read-votes.ts';
import { goldItems, openItems, type VoteSet } from './vote-set.ts';

const world = (panel: MadePanel, seed: number): VoteSet => {
  const { votes, gold } = makeVotes(panel, seed);
  return readVotes(votes, gold);
};

/** Every known item by a model that did not see it, ten folds; the open ones by a model that saw all. */
function oracle(votes: VoteSet, maxError: number, seed: string): { share: number; automatic: number } {
  const [known, open] = [goldItems(votes), openItems(votes)];
  const order = orderByLot(known, votes.items, seed);
  const held: { answer: ModelAnswer; isRight: boolean }[] = order.map((item, at) => {
    const others = known.filter((other) => order.indexOf(other) % 10 !== at % 10);
    const answer = answerBy(learnStack(votes, others), votes)[item]!;
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

test.each<[what: string, panel: MadePanel, maxError: number]>([
  ['a good panel', small, 0.2],
  ['a strict limit', small, 0.02],
  ['ties among the open cases', { ...small, reviewers: reviewersOf(1, 1), abstains: 0.25 }, 0.4],
  ['three classes', { ...small, classes: 3 }, 0.3],
])('%s', (_what, panel, maxError) => {
  for (const seed of [1, 2]) {
    const votes = world(panel, seed);
    const options = { maxError, delta: 0.1, minShare: 0.5 };
    expect(estimateShare(prepare(votes), options, 'lot')).toEqual(oracle(votes, maxError, 'lot'));
  }
});

test('without open cases nothing is automated', () => {
  const votes = world({ ...small, gold: 60 }, 1);
  expect(estimateShare(prepare(votes), { maxError: 0.4, delta: 0.1, minShare: 0.5 }, '1')).toEqual({
    share: 0,
    automatic: 0,
  });
});
