/** The nearest change is nearest over all facts: a lower value of an earlier fact does not win by its place. */
import { expect, test } from 'vitest';
import { count, smallTable } from '../../test/small-table.ts';
import { nearestChanges } from './prove/nearest-change.ts';

const table = () =>
  smallTable({ m: count, n: count }, [
    { when: { m: { at_least: 3 }, n: { at_least: 3, at_most: 6 } }, then: 'YES' },
  ]);

test.each([
  [5, 4, 'n', 2, 2],
  [5, 5, 'n', 7, 2],
  [4, 4, 'm', 2, 2],
  [3, 4, 'm', 2, 1],
])('from m %d and n %d, %s becomes %d', (m, n, fact, to, distance) => {
  const [first] = nearestChanges(table(), { m, n }).nearest;
  expect(first).toMatchObject({ outcome: 'NO', distance, changes: [{ fact, to }] });
});
