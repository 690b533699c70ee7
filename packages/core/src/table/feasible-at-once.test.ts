/** Whether a rule can match is seen at once where raising counts one after the other shows it, and only numbers take part. */
import { expect, test } from 'vitest';
import { numbered } from '../../test/small-table.ts';
import type { Cell } from './cell.ts';
import { conditionsOf } from './condition.ts';
import type { Fact } from './fact.ts';
import { canHold } from './feasible.ts';

const count: Fact = { kind: 'count', doc: '' };
const sum = (...of: string[]): Fact => ({ kind: 'sum', doc: '', of });

const meets = (facts: Record<string, Fact>, asked: readonly (readonly [string, Cell])[]): boolean =>
  canHold(
    facts,
    asked.flatMap(([name, cell]) =>
      conditionsOf(name, Object.keys(facts).indexOf(name), facts[name]!, cell, {}),
    ),
  );

test('a rule that small counts meet is not taken for one that takes too long to settle', () => {
  // Without z, p and r would have to differ although both differ from q; dividing ranges finds this once for every way to fill fifteen pairs.
  const pairs = numbered('pair', 15);
  const counts = [
    'z',
    'p',
    'q',
    'r',
    'v',
    'u',
    'fixed',
    ...pairs.flatMap((pair) => [`${pair}a`, `${pair}b`]),
  ];
  const facts: Record<string, Fact> = {
    ...Object.fromEntries(counts.map((name) => [name, count])),
    zpr: sum('z', 'p', 'r'),
    ...Object.fromEntries(pairs.map((pair) => [pair, sum(`${pair}a`, `${pair}b`)])),
    qp: sum('q', 'p'),
    qr: sum('q', 'r'),
    vvu: sum('v', 'v', 'u'),
  };
  const ones = ['fixed', 'zpr', ...pairs, 'qp', 'qr'].map((name) => [name, 1] as const);
  expect(meets(facts, [...ones, ['vvu', 4]])).toBe(true);
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
