/** A range as the comparisons that other languages write: as few as say it, with the numbers that a person wrote. */
import { expect, test } from 'vitest';
import type { Cell } from '../define/cell.ts';
import { conditionsOf } from '../define/condition.ts';
import type { Fact } from '../define/fact.ts';
import { boundsOf } from './bounds.ts';

const count: Fact = { kind: 'count', doc: '' };
const score: Fact = { kind: 'score', doc: '', min: 0, max: 1 };
const free: Fact = { kind: 'score', doc: '' };

test.each<[string, Fact, Cell, string]>([
  ['a number', count, 3, '= 3'],
  ['a range of one number', count, { at_least: 3, at_most: 3 }, '= 3'],
  ['a count at least', count, { at_least: 3 }, '>= 3'],
  ['a count above, which is the next', count, { above: 3 }, '>= 4'],
  ['a count at most', count, { at_most: 3 }, '<= 3'],
  ['a count below', count, { below: 10 }, '<= 9'],
  ['a count from 0 up, which is any', count, { at_least: 0 }, ''],
  ['a score above', score, { above: 0.3 }, '> 0.3'],
  ['a score at least', score, { at_least: 0.3 }, '>= 0.3'],
  ['a score below', score, { below: 0.7 }, '< 0.7'],
  ['a score at most', score, { at_most: 0.7 }, '<= 0.7'],
  ['a score between', score, { above: 0.25, at_most: 0.75 }, '> 0.25 <= 0.75'],
  ['a score from its least up, which is any', score, { at_least: 0 }, ''],
  ['a score up to its most, which is any', score, { at_most: 1 }, ''],
  ['a score above its least', score, { above: 0 }, '> 0'],
  ['a score below its most', score, { below: 1 }, '< 1'],
  ['a score without a range', free, { below: -0.5 }, '< -0.5'],
  [
    'scores with as many digits as their neighbours',
    score,
    { at_least: 0.12345678901234566, at_most: 0.8765432109876543 },
    '>= 0.12345678901234566 <= 0.8765432109876543',
  ],
])('%s', (_what, fact, cell, written) => {
  const [condition] = conditionsOf('n', 0, fact, cell, {});
  expect(
    boundsOf(fact, condition!)
      .map(({ operator, number }) => `${operator} ${number}`)
      .join(' '),
  ).toBe(written);
});
