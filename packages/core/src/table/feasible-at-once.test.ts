/** Whether a rule can match is seen at once if raising counts one after the other shows it; facts of other kinds do not take part. */
import { expect, test } from 'vitest';
import type { Cell } from './define/cell.ts';
import { conditionsOf } from './define/condition.ts';
import type { Fact } from './define/fact.ts';
import { type Budget, canHold } from './define/feasible.ts';

const count: Fact = { kind: 'count', doc: '' };
const sum = (...of: string[]): Fact => ({ kind: 'sum', doc: '', of });

const meets = (
  facts: Record<string, Fact>,
  asked: readonly (readonly [string, Cell])[],
  budget?: Budget,
): boolean =>
  canHold(
    facts,
    asked.flatMap(([name, cell]) =>
      conditionsOf(name, Object.keys(facts).indexOf(name), facts[name]!, cell, {}),
    ),
    budget,
  );

test('a rule that small counts meet costs nothing of a budget', () => {
  const facts: Record<string, Fact> = {
    ...Object.fromEntries([...'pqruvz', 'fixed'].map((name) => [name, count])),
    zpr: sum('z', 'p', 'r'),
    qp: sum('q', 'p'),
    qr: sum('q', 'r'),
    vvu: sum('v', 'v', 'u'),
  };
  const ones = ['fixed', 'zpr', 'qp', 'qr'].map((name) => [name, 1] as const);
  const nothing = () => ({ left: 0 });
  expect(meets(facts, [...ones, ['vvu', 4]], nothing())).toBe(true);
  // Raising q for the first of two sums is too much for the second, and a search finds what fits.
  const shared = ['r', 'qp', 'qr'].map((name) => [name, 1] as const);
  expect(() => meets(facts, shared, nothing())).toThrow(expect.objectContaining({ code: 'TABLE_TOO_LARGE' }));
  expect(meets(facts, shared)).toBe(true);
});

test('facts of every kind can be asked about together, and numbers exclude each other without sums', () => {
  const facts = (): Record<string, Fact> => ({
    open: { kind: 'flag', doc: '' },
    level: { kind: 'choice', doc: '', values: ['low', 'high'] },
    tags: { kind: 'set', doc: '', values: ['x', 'y'] },
    n: count,
    ratio: { kind: 'score', doc: '', min: 0, max: 1 },
    twice: sum('n', 'n'),
  });
  const others = [
    ['open', true],
    ['level', 'high'],
    ['tags', { has_any: ['y'] }],
  ] as const;
  expect(meets(facts(), [...others, ['n', 2], ['twice', 4], ['ratio', 0.5]])).toBe(true);
  expect(meets(facts(), [...others, ['n', 2], ['twice', 5]])).toBe(false);
  expect(meets(facts(), [...others, ['n', { at_least: 3 }], ['n', { at_most: 2 }]])).toBe(false);
  expect(meets(facts(), [...others, ['ratio', { above: 0.5 }], ['ratio', { below: 0.5 }]])).toBe(false);
});
