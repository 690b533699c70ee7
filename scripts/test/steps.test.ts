/** Steps run side by side, and none before what it needs. */
import { expect, test } from 'vitest';
import { nextSteps, type Step, total } from './steps.ts';

const step = (name: string, after?: Step['after']): Step =>
  after === undefined ? { name, run: ['true'] } : { name, run: ['true'], after };

const STEPS = [step('a'), step('b'), step('c', ['a']), step('d'), step('e', 'all')];

const next = (done: readonly string[], running: readonly string[], most = 2): string[] =>
  nextSteps(STEPS, new Set(done), running, most).map(({ name }) => name);

test('as many as there is room for, in their order', () => {
  expect(next([], [])).toEqual(['a', 'b']);
  expect(next([], [], 1)).toEqual(['a']);
  expect(next([], ['a', 'b'])).toEqual([]);
  expect(next([], [], 8)).toEqual(['a', 'b', 'd']);
});

test('what needs another step waits for it, and the last waits for all', () => {
  expect(next(['b'], ['a'])).toEqual(['d']);
  expect(next(['a'], ['b'])).toEqual(['c']);
  expect(next(['a', 'b', 'c'], ['d'])).toEqual([]);
  expect(next(['a', 'b', 'c', 'd'], [])).toEqual(['e']);
});

test('what the steps took is told together', () => {
  const timed = ['a', 'b'].map((name) => ({ name, seconds: 1.25 }));
  expect(total(timed)).toBe('2 steps of 2.5 s together');
});
