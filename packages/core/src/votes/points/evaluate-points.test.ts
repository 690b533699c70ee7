/** Points evaluated: each reviewer’s figures by hand, methods that withstand who is far off, alarms, and rows in any order. */
import { expect, test } from 'vitest';
import { readPoints } from '../../../test/read-points.ts';
import { shuffle, startGenerator } from '../shuffle.ts';
import type { Gold, Vote } from '../vote.ts';
import { evaluatePoints, usualWithin } from './evaluate-points.ts';

const ITEMS = 120;
const GOLD = 80;
const name = (at: number): string => `essay-${String(at).padStart(3, '0')}`;

/** Reviewers by what they make of the truth. */
type Says = (truth: number, random: () => number) => number | null;

function panelOf(reviewers: Readonly<Record<string, Says>>): { votes: Vote[]; gold: Gold[] } {
  const random = startGenerator(3);
  const truth = Array.from({ length: ITEMS }, () => Math.round(random() * 100));
  const votes = truth.flatMap((right, at) =>
    Object.entries(reviewers).map(([reviewer, says]) => ({
      item: name(at),
      reviewer,
      label: says(right, random),
    })),
  );
  return { votes, gold: truth.slice(0, GOLD).map((label, at) => ({ item: name(at), label })) };
}

const near =
  (wide: number, shift = 0): Says =>
  (truth, random) =>
    Math.round(truth + shift + (random() + random() - 1) * wide);

const reportOf = ({ votes, gold }: { votes: Vote[]; gold: Gold[] }, within?: number) =>
  evaluatePoints(readPoints(votes, gold, 'numbers'), { within });

test('bias, spread, error and the share within are what they are called', () => {
  const said: Readonly<Record<string, readonly number[]>> = { ann: [10, 24, 29], ben: [10, 20, 33] };
  const truth = [10, 20, 30];
  const votes = Object.entries(said).flatMap(([reviewer, values]) =>
    values.map((label, at) => ({ item: name(at), reviewer, label })),
  );
  const { reviewers, agreement } = evaluatePoints(
    readPoints(
      votes,
      truth.map((label, at) => ({ item: name(at), label })),
      'numbers',
    ),
    { within: 1 },
  );
  const [ann] = reviewers;
  expect(ann).toMatchObject({ votes: 3, abstained: 0, within: 2 / 3 });
  // Errors 0, 4 and -1.
  expect(ann?.errors).toMatchObject({ n: 3, bias: 1, mean_error: 5 / 3 });
  expect(ann?.errors?.spread).toBeCloseTo(Math.sqrt(7), 9);
  // From ben 0, 4 and -4.
  expect(ann?.from_others).toMatchObject({ n: 3, bias: 0, mean_error: 8 / 3 });
  expect(agreement.interval).toBeGreaterThan(0.9);
});

test('one that is far off moves the weighted median little, and the mean much', () => {
  const { methods, recommended, reviewers } = reportOf(
    panelOf({ a: near(6), b: near(6), wild: () => 1000, c: near(6), d: near(8) }),
  );
  const error = (method: string): number =>
    methods.find((row) => row.name === method)?.mean_error ?? Number.NaN;
  expect(error('weighted')).toBeLessThan(3);
  expect(error('mean')).toBeGreaterThan(100);
  expect(recommended).toBe('weighted');
  expect(reviewers.find(({ reviewer }) => reviewer === 'wild')?.weight).toBeLessThan(0.05);
});

test('a constant shift is said, and taken off only where that is clearly nearer, and then shown', () => {
  const shifted = reportOf(panelOf({ a: near(4, 15), b: near(4, 15), c: near(4, 12) }), 5);
  expect(shifted.alarms.map(({ code }) => code)).toEqual([
    'CONSTANT_SHIFT',
    'CONSTANT_SHIFT',
    'CONSTANT_SHIFT',
  ]);
  expect(shifted.alarms[0]?.message).toContain('more than is right, on average over 80 items');
  expect(shifted.recommendation).toMatchObject({ method: 'shifted', instead_of: 'weighted' });
  expect(shifted.reviewers[0]?.shift).toBeGreaterThan(12);

  const even = reportOf(panelOf({ a: near(4), b: near(4), c: near(6) }), 5);
  expect(even.recommended).toBe('weighted');
  expect(even.reviewers.every(({ shift }) => shift === undefined)).toBe(true);
  expect(even.alarms).toEqual([]);
});

test('another scale, one turned round, and one that never moves are alarms in words', () => {
  const { alarms } = reportOf(
    panelOf({
      a: near(6),
      b: near(6),
      five: (truth) => 1 + Math.round(truth / 25),
      turned: (truth, random) => Math.round(100 - truth + random() * 5),
      same: () => 50,
      c: near(6),
    }),
  );
  expect(
    alarms.map((alarm) => ('reviewer' in alarm ? `${alarm.code} ${alarm.reviewer}` : alarm.code)),
  ).toEqual(expect.arrayContaining(['OTHER_SCALE five', 'REVERSED turned', 'ALWAYS_THE_SAME same']));
  expect(alarms.find(({ code }) => code === 'OTHER_SCALE')?.message).toMatch(
    /^five gives points from 1 to 5, the others on the same 120 items from \d+ to \d+: that looks like another scale\./,
  );
});

test('without a known answer nobody is said to be right, and who is far from the others counts less', () => {
  const { votes } = panelOf({ a: near(4), b: near(4), c: near(60) });
  const report = evaluatePoints(readPoints(votes, [], 'numbers'));
  expect(report.answer).toMatch(/^Nobody can say yet how far off the reviewers are: no answer is known\./);
  expect(report.methods.map(({ name: method }) => method)).toEqual(['median', 'mean', 'weighted']);
  expect(report.methods.every(({ mean_error }) => mean_error === undefined)).toBe(true);
  const [a, , c] = report.reviewers;
  expect(a!.weight / c!.weight).toBeGreaterThan(1.5);
});

test('a reviewer copied many times moves little if its family is told', () => {
  const copies = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`copy/${at}`, near(0, 0)]));
  const { votes, gold } = panelOf({ a: near(4), b: near(4), c: near(4), ...copies });
  const moved = votes.map((vote) =>
    String(vote.reviewer).startsWith('copy/')
      ? { ...vote, label: Number(String(vote.item).slice(-3)) }
      : vote,
  );
  const told = evaluatePoints(readPoints(moved, gold, 'numbers'));
  expect(told.methods.find(({ name: method }) => method === 'weighted')?.mean_error).toBeLessThan(5);
});

test('one answer counts once: a reviewer asked twice has the mean of both, and its swing is said', () => {
  const votes = [1, 2, 3].flatMap((at) => [
    { item: name(at), reviewer: 'a', label: 10 * at, order: '1' },
    { item: name(at), reviewer: 'a', label: 10 * at + 4, order: '2' },
    { item: name(at), reviewer: 'b', label: 10 * at + 2, order: '1' },
  ]);
  const report = evaluatePoints(readPoints(votes, [], 'numbers'));
  expect(report.votes).toBe(6);
  expect(report.reviewers[0]).toMatchObject({ votes: 3, swing: 4, from_others: { bias: 0 } });
  expect(report.agreement.interval).toBe(1);
});

test('grades have steps: no mean, a tie between two, and shifts by whole steps', () => {
  const order = ['bad', 'fair', 'good', 'great'];
  const random = startGenerator(5);
  const truth = Array.from({ length: 90 }, () => Math.floor(random() * 3));
  const votes = truth.flatMap((right, at) => [
    { item: name(at), reviewer: 'a', label: order[right + 1]! },
    { item: name(at), reviewer: 'b', label: order[right + (random() < 0.8 ? 1 : 0)]! },
  ]);
  const gold = truth.map((right, at) => ({ item: name(at), label: order[right]! }));
  const report = evaluatePoints(readPoints(votes, gold, order));
  expect(report.within).toBe(0);
  expect(report.agreement).not.toHaveProperty('interval');
  expect(report.methods.map(({ name: method }) => method)).toEqual([
    'median',
    'best-single',
    'weighted',
    'shifted',
  ]);
  expect(report.methods.find(({ name: method }) => method === 'median')?.ties).toBeGreaterThan(0);
  expect(report.recommended).toBe('shifted');
  expect(report.reviewers.map(({ shift }) => shift)).toEqual([1, 1]);
});

test('rows in any order give the same bytes', () => {
  const { votes, gold } = panelOf({ a: near(6), b: near(9), c: (truth) => (truth % 5 === 0 ? null : truth) });
  const random = startGenerator(9);
  expect(JSON.stringify(reportOf({ votes: shuffle(votes, random), gold: shuffle(gold, random) }))).toBe(
    JSON.stringify(reportOf({ votes, gold })),
  );
});

test('what is near enough if nobody says is a round tenth of where the points lie', () => {
  const within = (labels: readonly number[]): number =>
    usualWithin(
      readPoints(
        labels.map((label, at) => ({ item: name(at), reviewer: 'a', label })),
        [],
        'numbers',
      ),
    );
  expect(within(Array.from({ length: 101 }, (_, at) => at))).toBe(5);
  expect(within(Array.from({ length: 101 }, (_, at) => at / 10))).toBe(0.5);
  expect(within([...Array.from({ length: 101 }, (_, at) => at / 20), 1e12])).toBe(0.2);
  expect(within([3, 3, 3, 4])).toBe(0.1);
});
