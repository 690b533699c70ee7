/** Every method on one small set of votes: what it answers, how it is measured, and what it does not get to see. */
import { expect, test } from 'vitest';
import { denseStack } from '../../../test/dense-stack.ts';
import { sha256 } from '../../text/sha256.ts';
import { answerOpen } from '../certify/answer-open.ts';
import { readVotes } from '../read-votes.ts';
import { goldItems } from '../vote-set.ts';
import { crossValidate, foldsOf } from './cross-validate.ts';
import { dawidSkeneScores, fitDawidSkene } from './dawid-skene.ts';
import { CLAIMING, FITTED, METHODS, type Method, prepare, scoresBy } from './methods.ts';
import { classScore, creditOf, decideByScores, probabilityOf } from './scores.ts';

/** Who says what in which order, a letter for each item; a dot is no vote. */
const SAID: readonly (readonly [reviewer: string, order: string, labels: string])[] = [
  ['a', '1', 'xyxyxyxyxy.z'],
  ['a', '2', 'xyxyyyxyyy..'],
  ['b', '1', 'xyyyxxxyxx..'],
  ['c', '1', 'yxyxyxyx.y..'],
];
const letters = [...'abcdefghijkl'];
const votes = readVotes(
  [
    ...SAID.flatMap(([reviewer, order, labels]) =>
      [...labels].flatMap((label, at) =>
        label === '.' ? [] : [{ item: letters[at], reviewer, order, label }],
      ),
    ),
    { item: 'k', reviewer: 'b', order: '1', label: null },
  ],
  [...'xyxyxyx'].map((label, at) => ({ item: letters[at], label })),
);
const known = goldItems(votes);
const prepared = prepare(votes);

test('the majority counts every vote once, repeats too', () => {
  const scores = scoresBy('majority', prepared, known);
  const counts = (item: number): number[] => votes.classes.map((_, k) => classScore(scores, item, k));
  // Item e: a says x and y, b says x, c says y. Item i: a says x and y, b says x.
  expect(counts(4).map((count) => Number(count.toFixed(9)))).toEqual([2, 2, 0]);
  expect(counts(8).map((count) => Number(count.toFixed(9)))).toEqual([2, 1, 0]);
  expect(counts(10)).toEqual([0, 0, 0]);
});

test('the best single reviewer is the one that is best on the known items', () => {
  const answers = answerOpen(votes, 'best-single');
  // a is right about six and a half of seven: h is y, i a tie, j is y, l is z.
  expect(answers.map(({ item, label, tie }) => ({ item, label, tie }))).toEqual([
    { item: 'h', label: 'y', tie: false },
    { item: 'i', label: 'x', tie: true },
    { item: 'j', label: 'y', tie: false },
    { item: 'k', label: null, tie: true },
    { item: 'l', label: 'z', tie: false },
  ]);
});

test('the prior and the stack weigh as they are defined to', () => {
  const dense = denseStack(votes, known);
  const [prior, stack] = [scoresBy('prior', prepared, known), scoresBy('stack', prepared, known)];
  votes.items.forEach((_, item) => {
    votes.classes.forEach((_name, k) => {
      const under = (weights: readonly number[]): number =>
        weights.reduce((sum, weight, reviewer) => sum + weight * dense.phi[item]![reviewer]![k]!, 0);
      expect(classScore(prior, item, k)).toBeCloseTo(under(dense.prior), 10);
      expect(classScore(stack, item, k)).toBeCloseTo(under(dense.prior) + under(dense.weights), 8);
    });
  });
});

test('Dawid and Skene hold the known items fixed', () => {
  expect(scoresBy('dawid-skene', prepared, known)).toEqual(
    dawidSkeneScores(votes, fitDawidSkene(votes, known)),
  );
  expect(scoresBy('dawid-skene', prepared, [])).toEqual(dawidSkeneScores(votes, fitDawidSkene(votes)));
});

test.each(METHODS)('open items are answered by %s as it decides them', (method) => {
  const scores = scoresBy(method, prepared, known);
  expect(answerOpen(votes, method)).toEqual(
    [7, 8, 9, 10, 11].map((item) => {
      const { label, margin, tied } = decideByScores(scores, item);
      return {
        item: letters[item],
        label: letters[item] === 'k' ? null : votes.classes[label],
        method,
        margin,
        tie: tied > 1,
      };
    }),
  );
});

test('folds are drawn by lot, of nearly equal size, and one per item if there are fewer than five', () => {
  const items = [0, 1, 2, 3, 4, 5, 6];
  const byLot = items.toSorted((a, b) =>
    sha256(`seed\n${letters[a]}`) < sha256(`seed\n${letters[b]}`) ? -1 : 1,
  );
  expect(foldsOf(items, letters, 'seed')).toEqual([
    [byLot[0], byLot[5]],
    [byLot[1], byLot[6]],
    [byLot[2]],
    [byLot[3]],
    [byLot[4]],
  ]);
  expect(foldsOf(items, letters, 'seed', 2)).toEqual([
    [0, 2, 4, 6].map((at) => byLot[at]),
    [1, 3, 5].map((at) => byLot[at]),
  ]);
  expect(foldsOf([3], letters, 'seed')).toEqual([[3]]);
  expect(foldsOf([], letters, 'seed')).toEqual([]);
});

test('which methods learn from gold, and which say how sure they are', () => {
  expect([...FITTED]).toEqual(['best-single', 'stack', 'blend']);
  expect([...CLAIMING]).toEqual(['dawid-skene', 'stack', 'prior', 'three', 'blend']);
});

test.each(METHODS)('each known item is answered by a fit that did not see it: %s', (method: Method) => {
  const learns = ['best-single', 'stack', 'blend'].includes(method);
  const folds = foldsOf(known, votes.items, 'seed');
  const held = known.map((item) => {
    const fold = folds.find((each) => each.includes(item))!;
    const rest = learns ? known.filter((other) => !fold.includes(other)) : [];
    const scores = scoresBy(method, prepared, rest);
    const { tied, probability } = decideByScores(scores, item);
    const right = votes.gold[item]!;
    return {
      item,
      credit: creditOf(scores, item, right),
      tie: tied > 1,
      claimed: probability,
      ofRight: probabilityOf(scores, item, right),
    };
  });
  expect(crossValidate(method, prepared, known, 'seed')).toEqual(held);
  // One known item is never answered from itself.
  expect(crossValidate(method, prepared, [2], 'seed')[0]!.ofRight).toBe(
    probabilityOf(scoresBy(method, prepared, []), 2, votes.gold[2]!),
  );
});
