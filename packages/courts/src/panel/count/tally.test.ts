/** Counting by classes: sizes, leaders, what stands for a class, sizes of values, shares. */
import { describe, expect, test } from 'vitest';
import type { Kind } from '../value/kind.ts';
import { Roll } from '../value/roll.ts';
import { readerOf, type Said } from '../value/said.ts';
import { isSameClass } from '../value/said-values.ts';
import {
  farFrom,
  leaderOf,
  leadersOf,
  leastConfidence,
  marginOf,
  medianOf,
  shareOf,
  spreadOf,
  standsFor,
  type Tally,
  tallyVotes,
} from './tally.ts';

const tallyOf = (kind: Kind, values: readonly unknown[], alsoSaid: readonly unknown[] = []): Tally => {
  const roll = new Roll(readerOf(kind));
  const numberOf = (value: unknown): number => roll.number(roll.reader.read(value) as Said);
  const votes = values.map(numberOf);
  return tallyVotes(roll, votes, alsoSaid.map(numberOf));
};

const near: Kind = { kind: 'number', tolerance: 1, optional: true };

describe('a tally', () => {
  const shown = ({ counts, classOf, sizes, leading, second, top }: Tally): object => ({
    counts,
    classOf,
    sizes,
    leading,
    second,
    top,
  });

  test('of a closed kind has a class for every value, voted or not', () => {
    expect(shown(tallyOf({ kind: 'choice', values: ['a', 'b', 'c'] }, ['c', 'a', 'c']))).toEqual({
      counts: [1, 0, 2],
      classOf: [0, 1, 2],
      sizes: [1, 0, 2],
      leading: 2,
      second: 1,
      top: 2,
    });
  });

  test('of texts has a class for all spellings of one', () => {
    expect(shown(tallyOf({ kind: 'text' }, ['Acme', 'ACME', 'other', 'Acme']))).toEqual({
      counts: [2, 1, 1],
      classOf: [0, 0, 1],
      sizes: [3, 1, 0],
      leading: 3,
      second: 1,
      top: 0,
    });
  });

  test('of numbers within a tolerance joins neighbours; none is a class of its own', () => {
    expect(shown(tallyOf(near, [5, 1, null, 2, 2]))).toEqual({
      counts: [1, 1, 1, 2],
      classOf: [0, 1, 2, 1],
      sizes: [1, 3, 1, 0],
      leading: 3,
      second: 1,
      top: 1,
    });
  });

  test('values that were only also said form classes and count nothing', () => {
    expect(tallyOf(near, [1, 2]).sizes).toEqual([2, 0]);
    const parted = tallyOf(near, [1, 2], [3]);
    expect(parted.sizes).toEqual([1, 1, 0]);
    expect(parted.counts).toEqual([1, 1, 0]);
  });

  test('values that others said do not form classes', () => {
    const roll = new Roll(readerOf(near));
    const numbers = [1, 2, 3].map((value) => roll.number(roll.reader.read(value) as Said));
    expect(tallyVotes(roll, numbers.slice(0, 2)).sizes).toEqual([2, 0, 0]);
    expect(tallyVotes(roll, numbers).sizes).toEqual([1, 1, 1]);
  });

  test('a tolerance of 0 joins nothing', () => {
    expect(tallyOf({ kind: 'number', tolerance: 0 }, [1, 1.001]).sizes).toEqual([1, 1]);
  });

  test('nobody voted', () => {
    const tally = tallyOf({ kind: 'flag' }, []);
    expect(shown(tally)).toMatchObject({ leading: 0, second: 0, top: -1 });
    expect([marginOf(tally), leaderOf(tally), leadersOf(tally)]).toEqual([0, -1, []]);
  });

  test('the margin is between the two largest, in whatever order they come', () => {
    const letters: Kind = { kind: 'choice', values: ['a', 'b', 'c'] };
    for (const votes of [
      ['a', 'b', 'b', 'c', 'c', 'c', 'c'],
      ['a', 'a', 'a', 'a', 'b', 'b', 'c'],
      ['a', 'a', 'b', 'b', 'b', 'b', 'c'],
    ]) {
      const tally = tallyOf(letters, votes);
      expect([tally.leading, tally.second, marginOf(tally)]).toEqual([4, 2, 2]);
    }
  });

  test('a tie has no leader, and every leader is named', () => {
    const tally = tallyOf({ kind: 'choice', values: ['a', 'b', 'c'] }, ['c', 'b', 'c', 'b', 'a']);
    expect([leaderOf(tally), leadersOf(tally), marginOf(tally)]).toEqual([-1, ['b', 'c'], 0]);
    const alone = tallyOf({ kind: 'choice', values: ['a', 'b', 'c'] }, ['c', 'b', 'c']);
    expect([leaderOf(alone), leadersOf(alone)]).toEqual([2, ['c']]);
  });

  test('leaders of an open kind come in their order, not in that of the votes', () => {
    expect(leadersOf(tallyOf({ kind: 'number' }, [3, 1, 2]))).toEqual([1, 2, 3]);
  });
});

describe('what stands for a class', () => {
  test('the most frequent spelling, whichever came first', () => {
    for (const votes of [
      ['AA', 'aa', 'aa'],
      ['aa', 'aa', 'AA'],
    ])
      expect(standsFor(tallyOf({ kind: 'text' }, votes), 0).value).toBe('aa');
  });

  test('the smallest of equally frequent spellings, whichever came first', () => {
    for (const votes of [
      ['a a', 'A  A', 'A A'],
      ['A A', 'A  A', 'a a'],
    ])
      expect(standsFor(tallyOf({ kind: 'text' }, votes), 0).value).toBe('A A');
  });

  test('never a value that nobody gave', () => {
    expect(standsFor(tallyOf(near, [2], [1]), 1).value).toBe(2);
  });
});

describe('sizes of values', () => {
  const numbers: Kind = { kind: 'number', optional: true };
  const levels: Kind = { kind: 'choice', values: ['low', 'middle', 'high'], ordered: true, optional: true };

  test('the median is the lower of two in the middle, and none does not count', () => {
    expect(medianOf(tallyOf(numbers, [9, 1, 5]))?.value).toBe(5);
    expect(medianOf(tallyOf(numbers, [9, 1, 1, null, 5]))?.value).toBe(1);
    expect(medianOf(tallyOf(levels, ['high', null, null, null]))?.value).toBe('high');
    expect(medianOf(tallyOf(levels, []))).toBeUndefined();
  });

  test('the spread is in places for ordered choices and exact for numbers', () => {
    expect(spreadOf(tallyOf(levels, ['middle', 'high', null]))).toBe(1);
    expect(spreadOf(tallyOf(numbers, [1.1, 1.3, 1.2]))).toBe(0.2);
    expect(spreadOf(tallyOf(numbers, [4]))).toBe(0);
    expect(spreadOf(tallyOf(numbers, [null]))).toBe(0);
  });

  test('far is further from the median than the limit', () => {
    expect(farFrom(tallyOf(levels, ['low', 'low', 'middle', 'high']), 1)).toBe(1);
    expect(farFrom(tallyOf(levels, ['low', 'low', 'low', 'middle', 'high']), 0)).toBe(2);
    expect(farFrom(tallyOf(numbers, [1, 1, 1.1, 1.2, 0.8, null]), 0.1)).toBe(2);
    expect(farFrom(tallyOf(numbers, [null]), 0)).toBe(0);
  });
});

test('the least confidence counts only if everybody gave one', () => {
  expect(leastConfidence([0.8, 0.2, 0.5])).toBe(0.2);
  expect(leastConfidence([0, 1])).toBe(0);
  expect(leastConfidence([1])).toBe(1);
  expect(leastConfidence([null, 0.5])).toBe(0);
  expect(leastConfidence([0.33335])).toBe(0.3334);
});

test('a share has four decimals, half up', () => {
  expect([shareOf(1, 2), shareOf(1, 8), shareOf(1, 16), shareOf(1, 32), shareOf(0, 3)]).toEqual([
    0.5, 0.125, 0.0625, 0.0313, 0,
  ]);
  expect(shareOf(5, 0)).toBe(0);
});

test('two values are of one class if they are equal or within the tolerance', () => {
  const kind: Kind = { kind: 'number', optional: true };
  const said = (value: unknown): Said => readerOf(kind).read(value) as Said;
  expect(isSameClass(said(1), said(1), 0)).toBe(true);
  expect(isSameClass(said(1), said(1.1), 0.1)).toBe(true);
  expect(isSameClass(said(1), said(1.11), 0.1)).toBe(false);
  expect(isSameClass(said(null), said(null), 0)).toBe(true);
  expect(isSameClass(said(null), said(0), 1)).toBe(false);
  expect(isSameClass(said(0), said(null), 1)).toBe(false);
  const text = (value: string): Said => readerOf({ kind: 'text' }).read(value) as Said;
  expect(isSameClass(text('A'), text('a'), 0)).toBe(true);
  expect(isSameClass(text('a'), text('b'), 1)).toBe(false);
});
