/** Cells and facts written in TypeScript are those that a file writes. */
import { expect, test } from 'vitest';
import { above, atLeast, atMost, below, between, hasAll, hasAny, hasNone, none, not } from './cell.ts';
import { choice, count, flag, score, set, sum } from './fact.ts';

test('cells', () => {
  expect([atLeast(1), atMost('limit'), above(2), below(3), between(1, 2), none]).toEqual([
    { at_least: 1 },
    { at_most: 'limit' },
    { above: 2 },
    { below: 3 },
    { at_least: 1, at_most: 2 },
    0,
  ]);
  expect([not('a', null), hasAny('a', 'b'), hasAll('a'), hasNone('b')]).toEqual([
    { not: ['a', null] },
    { has_any: ['a', 'b'] },
    { has_all: ['a'] },
    { has_none: ['b'] },
  ]);
});

test('facts', () => {
  expect([count('d'), sum('d', ['a']), flag('d'), score('d'), score('d', { min: 0, max: 1 })]).toEqual([
    { kind: 'count', doc: 'd' },
    { kind: 'sum', doc: 'd', of: ['a'] },
    { kind: 'flag', doc: 'd' },
    { kind: 'score', doc: 'd' },
    { kind: 'score', doc: 'd', min: 0, max: 1 },
  ]);
  expect([choice('d', ['a', null]), set('d', ['a', 'b'])]).toEqual([
    { kind: 'choice', doc: 'd', values: ['a', null] },
    { kind: 'set', doc: 'd', values: ['a', 'b'] },
  ]);
});
