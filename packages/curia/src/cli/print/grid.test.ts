import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grid } from './grid.ts';
import { displayWidth, unbreakable } from './wrap-text.ts';

const terminal = (columns: number) => ({ columns, isTerminal: true });

const number = fc.integer({ min: -999, max: 999 }).map((value) => (value / 1000).toFixed(2));
const interval = fc.tuple(number, number, number).map(([at, low, high]) => `${at} [${low}, ${high}]`);
const measured = fc.oneof(
  interval,
  fc.tuple(number, number).map(([low, high]) => `${low}–${high}`),
  fc.tuple(number, number).map(([mean, sd]) => `${mean} ± ${sd}`),
  number.map((share) => `${share} %`),
  interval.map((value) => `(F1=${value})`),
);
const word = fc.oneof(
  fc.constantFrom('a', 'ruling', '가격', '배송이', 'e\u0301', '👍🏽', '日本語', 'no-consensus', '(see'),
  fc.stringMatching(/^[a-z]{1,30}$/),
);
const cell = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: measured },
  { weight: 4, arbitrary: fc.array(fc.oneof(word, measured), { maxLength: 12 }).map((all) => all.join(' ')) },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 4 }).map((all) => all.join('\n')) },
);
const table = fc.integer({ min: 1, max: 9 }).chain((columns) =>
  fc.record({
    head: fc.array(fc.stringMatching(/^[a-z][a-z0-9 ]{0,15}$/), { minLength: columns, maxLength: columns }),
    rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
      minLength: 1,
      maxLength: 6,
    }),
    columns: fc.integer({ min: 20, max: 140 }),
  }),
);

const letters = (text: string): string => [...text.replace(/[\s│─┌┬┐├┼┤└┴┘]/g, '')].sort().join('');

describe('a grid on a terminal', () => {
  test('is never wider than the terminal, unless one word alone is', () => {
    fc.assert(
      fc.property(table, ({ head, rows, columns }) => {
        for (const line of grid(head, rows, terminal(columns)).split('\n'))
          if (displayWidth(line) > columns) expect(unbreakable(line)).toHaveLength(1);
      }),
    );
  });

  test('loses nothing of any cell', () => {
    fc.assert(
      fc.property(table, ({ head, rows, columns }) => {
        const printed = grid(head, rows, terminal(columns));
        const labels = rows.flatMap((row) =>
          head.filter((_, at) => row[at] !== '').map((name) => `${name}:`),
        );
        const names = printed.includes(':') || printed.trim() === '' ? labels : head;
        // A table in several parts begins each of them with the first column.
        const again = printed
          .split('\n')
          .filter((line) => line.startsWith('┌'))
          .slice(1);
        const first = again.flatMap(() => [head[0]!, ...rows.map((row) => row[0]!)]);
        expect(letters(printed)).toBe(letters([...names, ...rows.flat(), ...first].join('')));
      }),
    );
  });

  test('keeps every number on one line with its interval, deviation or percent sign', () => {
    fc.assert(
      fc.property(
        table,
        fc.array(measured, { minLength: 1, maxLength: 3 }),
        ({ head, rows, columns }, values) => {
          const given = rows.map((row) => [`${row[0]} ${values.join(' ')}`, ...row.slice(1)]);
          const printed = grid(head, given, terminal(columns));
          for (const value of values) expect(printed).toContain(value);
        },
      ),
    );
  });

  test('has a frame if there is room; in a narrow terminal sentences are beside a label', () => {
    const head = ['system', 'F1', 'calls'];
    const rows = [
      ['majority', '0.71 [0.64, 0.78]', '3'],
      ['court', '0.80 [0.74, 0.86]', ''],
    ];
    expect(grid(head, rows, terminal(40))).toBe(
      [
        '┌──────────┬───────────────────┬───────┐',
        '│ system   │ F1                │ calls │',
        '│ majority │ 0.71 [0.64, 0.78] │ 3     │',
        '│ court    │ 0.80 [0.74, 0.86] │       │',
        '└──────────┴───────────────────┴───────┘',
      ].join('\n'),
    );
    expect(grid(head, rows, terminal(39))).toBe(
      [
        'system    F1                 calls',
        'majority  0.71 [0.64, 0.78]  3',
        'court     0.80 [0.74, 0.86]',
      ].join('\n'),
    );
    const words = rows.map((row) => [row[0]!, row[1]!, 'a sentence of several words']);
    expect(grid(head, words.slice(0, 1), terminal(39))).toBe(
      ['system: majority', 'F1:     0.71 [0.64, 0.78]', 'calls:  a sentence of several words'].join('\n'),
    );
  });

  test('of short cells stays a table, in parts that each begin with the first column', () => {
    const head = ['system', 'F1', '95 %', 'calls'];
    const rows = [
      ['majority', '0.710', '0.640–0.780', '3'],
      ['court', '0.800', '0.740–0.860', '5'],
    ];
    expect(grid(head, rows, terminal(34))).toBe(
      [
        '┌──────────┬───────┬─────────────┐',
        '│ system   │ F1    │ 95 %        │',
        '│ majority │ 0.710 │ 0.640–0.780 │',
        '│ court    │ 0.800 │ 0.740–0.860 │',
        '└──────────┴───────┴─────────────┘',
        '┌──────────┬───────┐',
        '│ system   │ calls │',
        '│ majority │ 3     │',
        '│ court    │ 5     │',
        '└──────────┴───────┘',
      ].join('\n'),
    );
  });
});

test('in a pipe a table stays a table, with every word whole', () => {
  const long = 'x'.repeat(200);
  const printed = grid(['case', 'hash'], [['a', long]], { columns: 120, isTerminal: false });
  expect(printed).toContain(`│ a    │ ${long} │`);
});
