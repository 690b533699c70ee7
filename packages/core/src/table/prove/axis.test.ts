/** How the values of facts fall into classes, and how classes are put into words. */
import { describe, expect, test } from 'vitest';
import { LARGEST_COUNT, MOST_PARTS, nextDown, nextUp } from '../define/condition.ts';
import { parseTable } from '../define/parse-table.ts';
import { program } from '../define/table.ts';
import { axesOf, classesMeeting, classOf, describeClasses, presentable } from './axis.ts';
import { caseSpace, factsOf, slotsOf } from './case-space.ts';

const table = (facts: object, whens: readonly object[], more: object = {}) =>
  parseTable({
    id: 't',
    facts,
    outcomes: { YES: '', NO: '' },
    rules: whens.map((when, at) => ({ id: `r${at}`, when, then: 'YES', reason: '' })),
    otherwise: { then: 'NO', reason: '' },
    ...more,
  });

const axisOf = (fact: object, cells: readonly unknown[]) =>
  caseSpace(
    table(
      { n: fact },
      cells.map((cell) => ({ n: cell })),
    ),
  ).axes[0]!;

const count = { kind: 'count' };
const ratio = { kind: 'score', min: 0, max: 1 };
const level = { kind: 'choice', values: ['low', 'mid', 'high'] };

describe('classes', () => {
  test.each<[string, object, unknown[], [number, number][]]>([
    ['a count that no rule asks about', count, [], [[0, LARGEST_COUNT]]],
    [
      'a count with a value of its own',
      count,
      [3],
      [
        [0, 2],
        [3, 3],
        [4, LARGEST_COUNT],
      ],
    ],
    [
      'a count from 0',
      count,
      [{ at_least: 0 }, 0],
      [
        [0, 0],
        [1, LARGEST_COUNT],
      ],
    ],
    [
      'a count up to the largest',
      count,
      [{ at_most: LARGEST_COUNT }, LARGEST_COUNT],
      [
        [0, LARGEST_COUNT - 1],
        [LARGEST_COUNT, LARGEST_COUNT],
      ],
    ],
    [
      'two bounds that meet',
      count,
      [{ at_most: 4 }, { at_least: 5 }],
      [
        [0, 4],
        [5, LARGEST_COUNT],
      ],
    ],
    [
      'bounds in any order',
      count,
      [{ at_least: 9 }, { at_least: 2 }],
      [
        [0, 1],
        [2, 8],
        [9, LARGEST_COUNT],
      ],
    ],
    [
      'a score',
      ratio,
      [{ at_least: 0.5 }],
      [
        [0, nextDown(0.5)],
        [0.5, 1],
      ],
    ],
    [
      'a score with an exclusive bound',
      ratio,
      [{ above: 0.5 }],
      [
        [0, 0.5],
        [nextUp(0.5), 1],
      ],
    ],
    [
      'a score that is exact',
      ratio,
      [0.5],
      [
        [0, nextDown(0.5)],
        [0.5, 0.5],
        [nextUp(0.5), 1],
      ],
    ],
    [
      'a score at its ends',
      ratio,
      [0, 1],
      [
        [0, 0],
        [nextUp(0), nextDown(1)],
        [1, 1],
      ],
    ],
    ['a score without ends', { kind: 'score' }, [], [[-Number.MAX_VALUE, Number.MAX_VALUE]]],
    [
      'a flag',
      { kind: 'flag' },
      [true],
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      'a choice',
      level,
      ['low'],
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    ],
  ])('of %s', (_name, fact, cells, expected) => {
    const axis = axisOf(fact, cells);
    expect(axis.classes.map(({ low, high }) => [low, high])).toEqual(expected);
    expect(axis.member).toBeUndefined();
    expected.forEach(([low, high], at) => {
      expect([classOf(axis, low), classOf(axis, high)]).toEqual([at, at]);
    });
  });

  test('a sum has bounds of its own, and each condition is met by some classes', () => {
    const facts = { all: { kind: 'sum', of: ['a', 'b'] }, a: count, b: count };
    const asked = table(facts, [{ all: { at_least: 2 }, a: 1 }]);
    const { axes } = caseSpace(asked);
    expect(axes.map(({ name, slot, from, to }) => ({ name, slot, from, to }))).toEqual([
      { name: 'a', slot: 0, from: 0, to: 1 },
      { name: 'b', slot: 1, from: 1, to: 2 },
      { name: 'all', slot: 2, from: 2, to: 3 },
    ]);
    expect(axes[2]!.classes).toEqual([
      { low: 0, high: 1 },
      { low: 2, high: LARGEST_COUNT * MOST_PARTS },
    ]);
    const [row] = asked[program].rows;
    expect(classesMeeting(axes[2]!, row!.conditions[0]!)).toEqual([false, true]);
    expect(classesMeeting(axes[0]!, row!.conditions[1]!)).toEqual([false, true, false]);
  });

  test('a set has an axis for each value that is named, the last value first', () => {
    const facts = { tags: { kind: 'set', values: ['w', 'x', 'y', 'z'] } };
    const asked = table(facts, [{ tags: { has_any: ['x', 'z'] } }, { tags: { has_none: ['w'] } }]);
    const axes = axesOf(
      asked,
      asked[program].rows.flatMap(({ conditions }) => conditions),
    );
    expect(axes.map(({ member, from, to }) => ({ member, from, to }))).toEqual([
      { member: 3, from: 0, to: 1 },
      { member: 1, from: 1, to: 2 },
      { member: 0, from: 2, to: 3 },
    ]);
    for (const { classes } of axes)
      expect(classes).toEqual([
        { low: 0, high: 0 },
        { low: 1, high: 1 },
      ]);
    expect(axes.map((axis) => classOf(axis, 0b1001))).toEqual([1, 0, 1]);
    expect(axesOf(asked, [])).toEqual([]);
  });

  test('more classes than bits take further words', () => {
    const values = Array.from({ length: 33 }, (_, at) => `v${at}`);
    const { axes, whole } = caseSpace(table({ n: { kind: 'choice', values }, open: { kind: 'flag' } }, []));
    expect(axes.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 3],
    ]);
    expect([...whole]).toEqual([0xffffffff, 1, 3]);
  });

  test('what is impossible or accepted has classes too', () => {
    const asked = table({ n: count }, [{ n: 1 }], {
      never: [{ when: { n: { at_least: 9 } }, because: '' }],
      accepted: [{ kind: 'GAP', rule: 'otherwise', when: { n: 5 }, because: '' }],
    });
    const lows = (space: ReturnType<typeof caseSpace>) => space.axes[0]!.classes.map(({ low }) => low);
    expect(lows(caseSpace(asked))).toEqual([0, 1, 2, 5, 6, 9]);
    expect(lows(caseSpace(asked, []))).toEqual([0, 1, 2, 5, 6]);
  });
});

describe('the cases of a table', () => {
  const tags = { kind: 'set', values: ['x', 'y', 'z'] };

  test('a list of members says nothing more if one of them is needed anyway, and barred ones cannot help', () => {
    const anyOf = (cell: object) => caseSpace(table({ tags }, [{ tags: cell }])).rows[0]!.anyOf;
    expect(anyOf({ has_any: ['x', 'y'], has_all: ['y'] })).toEqual([]);
    expect(anyOf({ has_any: ['x', 'y'] })).toEqual([[0, 1]]);
    expect(anyOf({ has_any: ['x', 'y'], has_none: ['x'] })).toEqual([[0]]);
  });

  test('a sum knows its counts in the order of the facts', () => {
    const facts = { a: count, b: count, ba: { kind: 'sum', of: ['b', 'a'] } };
    expect(caseSpace(table(facts, [{ ba: 1 }])).links).toEqual({
      counts: [0, 1],
      sums: [
        {
          axis: 2,
          parts: [
            [1, 1],
            [0, 1],
          ],
        },
      ],
    });
  });

  test('a set that no rule asks about is empty', () => {
    const space = caseSpace(table({ tags, n: count }, [{ n: 1 }]));
    const slots = slotsOf(space, [1], { left: 1000 });
    expect(slots).toStrictEqual([0, 1]);
    expect(factsOf(space, slots)).toEqual({ tags: [], n: 1 });
  });
});

describe('a readable number of a class', () => {
  const score = { kind: 'score', doc: '' } as const;
  test.each([
    [-1, 1, 0],
    [0, 1, 0],
    [-1, 0, 0],
    [nextUp(0), 9, 1],
    [0.3, 9, 1],
    [1, 9, 1],
    [nextUp(1), 9, 2],
    [0.34, 0.9, 0.4],
    [nextUp(0.5), 0.52, 0.51],
    [nextUp(0.5), 0.5021, 0.501],
    [nextUp(0.5), 0.50011, 0.5001],
    [nextUp(0.5), 0.500001, 0.500001],
    [nextUp(0.5), 0.5000001, nextUp(0.5)],
    [-9, -0.3, -1],
    [-0.9, -0.34, -0.4],
    [-0.52, nextDown(-0.5), -0.51],
    [-0.5000001, nextDown(-0.5), nextDown(-0.5)],
    [0.25, 0.25, 0.25],
  ])('from %d to %d: %d', (low, high, expected) => {
    expect(presentable(score, { low, high }, low)).toBe(expected);
  });

  test('of a count is the one that was found', () => {
    expect(presentable({ kind: 'count', doc: '' }, { low: 2, high: 9 }, 5)).toBe(5);
  });
});

describe('classes in words', () => {
  test.each<[object, unknown[], number[], string]>([
    [{ kind: 'flag' }, [], [1], 'true'],
    [{ kind: 'flag' }, [], [0, 1], 'false or true'],
    [level, [], [0, 2], 'low or high'],
    [{ kind: 'choice', values: ['a', null] }, [], [1], 'null'],
    [count, [3], [1], '3'],
    [count, [3], [0], '0 to 2'],
    [count, [3], [2], '4 or more'],
    [count, [3], [0, 1], '0 to 3'],
    [count, [3], [1, 2], '3 or more'],
    [count, [3], [0, 2], '0 to 2 or 4 or more'],
    [count, [3], [2, 0], '0 to 2 or 4 or more'],
    [count, [3], [0, 1, 2], '0 or more'],
    [ratio, [0.5], [1], '0.5'],
    [ratio, [0.5], [0], 'below 0.5'],
    [ratio, [0.5], [2], 'above 0.5'],
    [ratio, [0.5], [0, 1], 'at most 0.5'],
    [ratio, [0.5], [1, 2], 'at least 0.5'],
    [ratio, [0.5], [0, 2], 'below 0.5 or above 0.5'],
    [ratio, [0.5], [0, 1, 2], 'any number'],
    [ratio, [{ at_least: 0.25 }, { at_most: 0.75 }], [1], 'at least 0.25 and at most 0.75'],
    [ratio, [{ above: 0.25 }, { below: 0.75 }], [1], 'above 0.25 and below 0.75'],
    [ratio, [{ at_least: 2 / 3 }], [1], 'at least 0.6666666666666666'],
    [ratio, [{ at_most: 2 / 3 }], [0], 'at most 0.6666666666666666'],
    [{ kind: 'score' }, [2], [0], 'below 2'],
    [{ kind: 'score' }, [2], [1, 2], 'at least 2'],
  ])('%j with %j: classes %j are %s', (fact, cells, chosen, expected) => {
    expect(describeClasses(axisOf(fact, cells), chosen)).toBe(expected);
  });
});
