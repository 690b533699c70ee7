/** Decisions by scores, against the definition over whole lists of scores. */
import { expect, test } from 'vitest';
import { type ClassScores, classScore, creditOf, decideByScores, probabilityOf } from './scores.ts';

/** The scores of one class on one item: a class that nobody voted for has no slot, and counts 0. */
type Score = number | null;

/** Items in columns, as votes are. */
function columnsOf(items: readonly (readonly Score[])[]): ClassScores {
  const slots = items.map((scores) => scores.flatMap((score, of) => (score === null ? [] : [{ of, score }])));
  const start = new Int32Array(items.length + 1);
  slots.forEach((list, item) => {
    start[item + 1] = start[item]! + list.length;
  });
  return {
    classes: items[0]!.length,
    start,
    class: Int32Array.from(slots.flat(), ({ of }) => of),
    score: Float64Array.from(slots.flat(), ({ score }) => score),
  };
}

/** Every list of scores of three classes, with near ties among them. */
const VALUES: readonly Score[] = [null, -1, 0, 5e-10, 1e-9, 1];
const every = VALUES.flatMap((a) => VALUES.flatMap((b) => VALUES.map((c) => [a, b, c])));

test('the best class, its lead, who shares it, and its probability', () => {
  const scores = columnsOf(every);
  every.forEach((given, item) => {
    const all = given.map((score) => score ?? 0);
    const [best, second] = all.toSorted((a, b) => b - a) as [number, number];
    const leaders = all.flatMap((score, of) => (best - score <= 1e-9 ? [of] : []));
    const softmax = (of: number): number =>
      Math.exp(all[of]!) / all.reduce((sum, score) => sum + Math.exp(score), 0);
    const decision = decideByScores(scores, item);
    expect([given, decision]).toEqual([
      given,
      {
        label: leaders[0],
        margin: best - second,
        tied: leaders.length,
        probability: expect.closeTo(Math.exp(best) / all.reduce((sum, score) => sum + Math.exp(score), 0), 9),
      },
    ]);
    for (const label of [0, 1, 2]) {
      expect(classScore(scores, item, label)).toBe(all[label]);
      expect(probabilityOf(scores, item, label)).toBeCloseTo(softmax(label), 9);
      // A tie among some classes is right by its share.
      expect(creditOf(scores, item, label)).toBe(leaders.includes(label) ? 1 / leaders.length : 0);
    }
  });
});

test('a class that nobody voted for is looked for among the votes on the item alone', () => {
  const scores = columnsOf([
    [-1, null, null],
    [null, -1, null],
  ]);
  expect([0, 1].map((item) => decideByScores(scores, item).label)).toEqual([1, 0]);
});

test('logarithms of very small chances have probabilities too', () => {
  const { probability } = decideByScores(columnsOf([[-1001, -1000, -1002]]), 0);
  expect(probability).toBeCloseTo(1 / (1 + Math.exp(-1) + Math.exp(-2)), 12);
});

test('a decision that is known already is not made again', () => {
  const scores = columnsOf([[3, 1, null]]);
  const decision = { label: 1, margin: 0, tied: 1, probability: 0.5 };
  expect(creditOf(scores, 0, 1, decision)).toBe(1);
  expect(probabilityOf(scores, 0, 0, decision)).toBe(0.5);
});
