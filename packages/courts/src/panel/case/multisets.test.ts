/** Multisets: how many there are, which, and what becomes of one that changes. */
import { describe, expect, test } from 'vitest';
import { countMultisets, Multisets } from './multisets.ts';

describe('multisets', () => {
  test.each([
    [0, 0, [[]]],
    [1, 0, [[0]]],
    [1, 3, [[3]]],
    [
      2,
      2,
      [
        [2, 0],
        [1, 1],
        [0, 2],
      ],
    ],
    [
      3,
      1,
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    ],
    [
      3,
      2,
      [
        [2, 0, 0],
        [1, 1, 0],
        [1, 0, 1],
        [0, 2, 0],
        [0, 1, 1],
        [0, 0, 2],
      ],
    ],
  ])('of %d things, %d of them', (things, size, expected) => {
    expect(new Multisets(things, size).list).toEqual(expected);
    expect(countMultisets(things, size)).toBe(expected.length);
  });

  test('are counted as a walk counts them', () => {
    for (let things = 1; things <= 6; things++)
      for (let size = 0; size <= 6; size++)
        expect(countMultisets(things, size)).toBe(new Multisets(things, size).list.length);
  });

  test('of nothing there are none, and too many are not counted', () => {
    expect(countMultisets(0, 1)).toBe(0);
    expect(countMultisets(41, 21)).toBe(Number.POSITIVE_INFINITY);
    expect(countMultisets(1_000_001, 2)).toBe(500_001_500_001);
    expect(countMultisets(1_000_001, 2000)).toBe(Number.POSITIVE_INFINITY);
  });

  test('one thing becomes another', () => {
    const all = new Multisets(3, 3);
    for (const [at, counts] of all.list.entries())
      for (const [thing, by] of [
        [0, 1],
        [0, 2],
        [1, 0],
        [2, 1],
      ] as const) {
        if (counts[thing] === 0) continue;
        const changed = counts.map((count, one) => count - Number(one === thing) + Number(one === by));
        expect(all.list[all.replace(at, thing, by)]).toEqual(changed);
      }
  });
});
