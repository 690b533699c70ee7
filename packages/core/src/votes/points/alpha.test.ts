/** Krippendorff’s alpha: a published example, and the definition over pairs, written down again. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPoints } from '../../../test/read-points.ts';
import { alphaOfGrades, alphaOfPoints } from './alpha.ts';

/** Four observers on twelve units, from Krippendorff, “Computing Krippendorff’s Alpha-Reliability” (2011), part C. */
const PUBLISHED = [
  '1 2 3 3 2 1 4 1 2 . . .',
  '1 2 3 3 2 2 4 1 2 5 . 3',
  '. 3 3 3 2 3 4 2 2 5 1 .',
  '1 2 3 3 2 4 4 1 2 5 1 .',
].map((row) => row.split(' ').map((cell) => (cell === '.' ? null : Number(cell))));

type Cells = readonly (readonly (number | null)[])[];

const votesOf = (cells: Cells) =>
  cells.flatMap((row, reviewer) =>
    row.map((label, item) => ({
      item: `i${String(item).padStart(3, '0')}`,
      reviewer: `r${reviewer}`,
      label,
    })),
  );

/** The definition: the values of each unit with at least two, paired within units and among all of them. */
function byPairs(cells: Cells, distance: (a: number, b: number, all: readonly number[]) => number): number {
  const units = (cells[0] ?? [])
    .map((_, item) => cells.flatMap((row) => (row[item] == null ? [] : [row[item]])))
    .filter(({ length }) => length > 1);
  const all = units.flat();
  const pairs = (values: readonly number[]): number =>
    values.reduce(
      (sum, a, at) => sum + values.reduce((each, b, to) => each + (at === to ? 0 : distance(a, b, all)), 0),
      0,
    );
  const observed = units.reduce((sum, unit) => sum + pairs(unit) / (unit.length - 1), 0) / all.length;
  return 1 - observed / (pairs(all) / (all.length * (all.length - 1)));
}

const bySize = (a: number, b: number): number => (a - b) ** 2;

/** The number of values from one grade to the other, the two themselves counted half. */
function byRank(a: number, b: number, all: readonly number[]): number {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  const count = (grade: number): number => all.filter((value) => value === grade).length;
  const between = all.filter((value) => value >= low && value <= high).length;
  return a === b ? 0 : (between - (count(low) + count(high)) / 2) ** 2;
}

test('the published example comes out as published', () => {
  const points = readPoints(votesOf(PUBLISHED), [], 'numbers');
  expect(alphaOfGrades(points)).toBeCloseTo(0.815, 3);
  expect(alphaOfPoints(points)).toBeCloseTo(0.849, 3);
});

test('alpha is what the definition says, whoever is silent', () => {
  const cell = fc.option(fc.integer({ min: 0, max: 6 }), { freq: 3 });
  fc.assert(
    fc.property(
      fc
        .integer({ min: 2, max: 9 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 5 }),
        ),
      (cells) => {
        fc.pre(new Set(cells.flat().filter((value) => value !== null)).size > 1);
        const points = readPoints(votesOf(cells), [], 'numbers');
        const [bySizeHere, byRankHere] = [byPairs(cells, bySize), byPairs(cells, byRank)];
        if (Number.isNaN(bySizeHere)) expect(alphaOfPoints(points)).toBeNaN();
        else {
          expect(alphaOfPoints(points)).toBeCloseTo(bySizeHere, 9);
          expect(alphaOfGrades(points)).toBeCloseTo(byRankHere, 9);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('large values with small differences lose nothing', () => {
  const moved = PUBLISHED.map((row) => row.map((value) => (value === null ? null : 1e9 + value)));
  expect(alphaOfPoints(readPoints(votesOf(moved), [], 'numbers'))).toBeCloseTo(0.849, 3);
});

test('nothing that varies, nothing to pair: no number', () => {
  const lonely = [
    [1, null],
    [null, 2],
  ];
  expect(alphaOfPoints(readPoints(votesOf(lonely), [], 'numbers'))).toBeNaN();
});
