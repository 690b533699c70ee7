/** The nearest change where values on both sides of the current one would do, where facts of several kinds must change, and where many rules would do. */
import { describe, expect, test } from 'vitest';
import { count, flag, smallTable } from '../../test/small-table.ts';
import type { FactValues } from './define/table.ts';
import { nearestChanges } from './prove/nearest-change.ts';

const nearest = (table: ReturnType<typeof smallTable>, facts: FactValues) => {
  const [first] = nearestChanges(table, facts).nearest;
  return [first!.outcome, ...first!.changes.map(({ to }) => to), first!.distance];
};

describe('out of the middle', () => {
  const counts = smallTable({ n: count }, [{ when: { n: { at_least: 3, at_most: 6 } }, then: 'YES' }]);
  test.each([
    [3, 2, 1],
    [4, 2, 2],
    [5, 7, 2],
    [6, 7, 1],
  ])('of counts, from %d to %d', (from, to, distance) => {
    expect(nearest(counts, { n: from })).toEqual(['NO', to, distance]);
  });

  const even = smallTable({ n: count }, [{ when: { n: { at_least: 3, at_most: 5 } }, then: 'YES' }]);
  test('down rather than up if both are as near', () => {
    expect(nearest(even, { n: 4 })).toEqual(['NO', 2, 2]);
  });

  const scores = smallTable({ r: { kind: 'score', min: 0, max: 1 } }, [
    { when: { r: { at_least: 0.25, at_most: 0.75 } }, then: 'YES' },
  ]);
  test.each([
    [0.3, 0.2499, 0.0501],
    [0.7, 0.7501, 0.0501],
    [0.5, 0.2499, 0.2501],
  ])('of scores, from %d to %d', (from, to, distance) => {
    expect(nearest(scores, { r: from })).toEqual(['NO', to, distance]);
  });
});

test('bounds of up to eight characters are kept as they are, longer ones are rounded', () => {
  const above = (bound: number) =>
    nearest(smallTable({ r: { kind: 'score' } }, [{ when: { r: { at_least: bound } }, then: 'YES' }]), {
      r: 0,
    });
  expect(above(0.12345)).toEqual(['YES', 0.12345, 0.12345]);
  expect(above(0.123456)).toEqual(['YES', 0.123456, 0.123456]);
  expect(above(0.1234567)).toEqual(['YES', 0.1235, 0.1235]);
  const far = smallTable({ n: count }, [{ when: { n: { at_least: 1_099_511_627_775 } }, then: 'YES' }]);
  expect(nearest(far, { n: 0 })).toEqual(['YES', 1_099_511_627_775, 1_099_511_627_780]);
});

test('facts beside a sum change with its counts', () => {
  const table = smallTable(
    {
      open: flag,
      a: count,
      b: count,
      ab: { kind: 'sum', of: ['a', 'b'] },
      level: { kind: 'choice', values: ['low', 'mid', 'high'] },
    },
    [{ when: { ab: { at_least: 3 }, a: { at_most: 1 }, open: true, level: ['mid', 'high'] }, then: 'YES' }],
  );
  expect(nearest(table, { open: false, a: 0, b: 1, level: 'low' })).toEqual(['YES', true, 3, 'mid', 4]);
});

test('of many rules the nearest is found, whatever their order', () => {
  const places = Array.from({ length: 15 }, (_, at) => [(7 * at) % 15, (11 * at + 4) % 15] as const);
  const table = smallTable(
    { a: count, b: count },
    places.map(([a, b]) => ({ when: { a, b }, then: 'YES' })),
  );
  for (let a = 0; a < 16; a++) {
    for (let b = 0; b < 16; b++) {
      if (places.some(([x, y]) => x === a && y === b)) continue;
      const costs = places.map(
        ([x, y]) => 1000 * (Number(x !== a) + Number(y !== b)) + Math.abs(x - a) + Math.abs(y - b),
      );
      const { changes, distance } = nearestChanges(table, { a, b }).nearest[0]!;
      expect(1000 * changes.length + distance, `${a} ${b}`).toBe(Math.min(...costs));
    }
  }
});
