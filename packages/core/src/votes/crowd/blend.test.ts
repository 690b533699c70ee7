/** The blend against straight-line code, as a model that is stored, and when the stack is taken instead. */
import { expect, test } from 'vitest';
import { denseThree } from '../../../test/dense-crowd.ts';
import { denseFit, densePhi, densePrior } from '../../../test/dense-stack.ts';
import { makeVotes, reviewersOf } from '../../../test/random-votes.ts';
import { readVotes } from '../read-votes.ts';
import { goldItems, type VoteSet } from '../vote-set.ts';
import { prepare, scoresBy } from '../weigh/methods.ts';
import { answerBy, blendModelOf, voteModel } from '../weigh/model.ts';
import { classScore, decideByScores } from '../weigh/scores.ts';
import { stackWins } from './blend.ts';
import { fitThree } from './three.ts';

function crowd(classes: number, seed: number, orders = ['1']): VoteSet {
  const reviewers = reviewersOf(0.9, 0.8, 0.7, 0.6, 0.4).map((one) => ({ ...one, orders }));
  const { votes, gold } = makeVotes(
    { items: 40, classes, reviewers, missing: 0.4, misled: 0.2, gold: 25 },
    seed,
  );
  return readVotes(votes, gold);
}

/** Prior, half the mean of the squashed logarithms, and one fit over readings (variance 1) and reviewers (variance 0.1). */
function denseBlend(votes: VoteSet, known: readonly number[]): number[][] {
  const [phi, three] = [densePhi(votes), denseThree(votes)];
  const prior = densePrior(votes, phi);
  const squash = (p: number): number => {
    const log = Math.log(Math.max(p, 1e-300));
    return (4 * log) / (4 - log);
  };
  const l = three.map((model) => model.map((row) => row.map((p) => (Number.isNaN(p) ? 0 : squash(p)))));
  const offset = votes.items.map((_, i) =>
    votes.classes.map(
      (_class, k) =>
        prior.reduce((sum, weight, r) => sum + weight * phi[i]![r]![k]!, 0) +
        l.reduce((sum, model) => sum + model[i]![k]!, 0) / 6,
    ),
  );
  const all = votes.items.map((_, i) => [
    ...phi[i]!,
    ...l.map((model) => model[i]!.map((value) => value / 4)),
  ]);
  const v = [...prior.map(() => 0.1), 1, 1, 1];
  const w = denseFit(all, offset, known, votes.gold, v);
  return offset.map((row, i) =>
    row.map((o, k) => o + w.reduce((sum, weight, r) => sum + weight * all[i]![r]![k]!, 0)),
  );
}

test.each([
  [2, ['1']],
  [3, ['1']],
  [4, ['1', '2']],
])('%i classes: scores are what the definition says', (classes, orders) => {
  for (const seed of [1, 2, 3]) {
    const votes = crowd(classes, seed, orders);
    const known = goldItems(votes);
    const scores = scoresBy('blend', prepare(votes, 'crowd'), known);
    denseBlend(votes, known).forEach((row, item) => {
      if (votes.start[item] === votes.start[item + 1]) return;
      row.forEach((score, k) => {
        expect(classScore(scores, item, k)).toBeCloseTo(score, 6);
      });
    });
  }
});

test('without gold the blend is the mean of the readings', () => {
  const votes = crowd(3, 1);
  const prepared = prepare(votes, 'crowd');
  expect(scoresBy('blend', prepared, [])).toEqual(scoresBy('three', prepared, []));
});

test('a stored blend answers as the one that was fitted, from the votes on a case alone', () => {
  const votes = crowd(3, 2);
  const known = goldItems(votes);
  const prepared = prepare(votes, 'crowd');
  const made = blendModelOf(votes, fitThree(votes), prepared.blend(), known);
  const model = voteModel.parse(JSON.parse(JSON.stringify(made)));
  const scores = scoresBy('blend', prepared, known);
  const answers = answerBy(model, votes);
  votes.items.forEach((_, item) => {
    const { label, margin, tied } = decideByScores(scores, item);
    expect(answers[item]).toMatchObject({ label, tied, margin: expect.closeTo(margin, 9) });
  });
  // A label that nobody has given before says nothing.
  const strange = readVotes([
    { item: 'new', reviewer: 'nobody', label: 'class-0' },
    { item: 'old', reviewer: 'reviewer-a', label: 'class-1' },
    { item: 'x', reviewer: 'reviewer-b', label: 'class-2' },
  ]);
  expect(answerBy(model, strange)[0]!.probability).toBeLessThan(0.6);
});

test.each([
  ['no difference', [1, 1, 0], [1, 1, 0], false],
  ['one net win in one', [1, 0, 0], [1, 1, 0], true],
  ['one net win in three, where two are needed', [0, 0, 1, 0], [1, 1, 0, 0], false],
  ['two net wins in four', [0, 0, 0, 1], [1, 1, 1, 0], true],
  ['a tie won is half a win', [0.5, 0.5, 0], [1, 1, 0], false],
  ['losses', [1, 1], [0, 0], false],
])('the stack is taken by net wins: %s', (_what, blend, stack, wins) => {
  const credits = (list: readonly number[]) => list.map((credit) => ({ credit }));
  expect(stackWins(credits(blend), credits(stack))).toBe(wins);
});
