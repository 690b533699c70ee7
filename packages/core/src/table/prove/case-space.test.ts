/** The numbers of a case: the smallest that its classes and sums allow, and the sums themselves. */
import { expect, test } from 'vitest';
import { parseTable } from '../define/parse-table.ts';
import { classOf } from './axis.ts';
import { caseSpace, slotsOf } from './case-space.ts';

test('a case is written with small counts that fit its sums, readable scores, and the sums of its counts', () => {
  const space = caseSpace(
    parseTable({
      id: 't',
      facts: {
        a: { kind: 'count' },
        r: { kind: 'score', min: 0, max: 1 },
        b: { kind: 'count' },
        all: { kind: 'sum', of: ['ab', 'a'] },
        ab: { kind: 'sum', of: ['a', 'b'] },
      },
      outcomes: { YES: '' },
      rules: [
        {
          id: 'one',
          when: { ab: { at_least: 3 }, all: { at_least: 9 }, r: { above: 0.5 } },
          then: 'YES',
          reason: '',
        },
      ],
      otherwise: { then: 'YES', reason: '' },
    }),
  );
  const written = (...numbers: number[]): number[] =>
    slotsOf(
      space,
      space.axes.map((axis, at) => classOf(axis, numbers[at]!)),
      { left: 100_000 },
    );
  // In the order of the slots: a, r, b, and the sums, parts before wholes.
  expect(space.axes.map(({ name }) => name)).toEqual(['a', 'r', 'b', 'ab', 'all']);
  expect(written(0, 0.2, 0, 0, 0)).toEqual([0, 0, 0, 0, 0]);
  expect(written(0, 1, 4, 4, 4)).toEqual([1, 1, 2, 3, 4]);
  const [a, r, b, ab, all] = written(9, 1, 0, 9, 18) as [number, number, number, number, number];
  expect([r, ab, all]).toEqual([1, a + b, 2 * a + b]);
  expect(ab).toBeGreaterThanOrEqual(3);
  expect(all).toBeGreaterThanOrEqual(9);
});
