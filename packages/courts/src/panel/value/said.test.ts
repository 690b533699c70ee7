/** From JSON to what was said: every kind, its limits, and the words for what it is not. */
import { describe, expect, test } from 'vitest';
import type { Kind } from './kind.ts';
import { readerOf, type Said } from './said.ts';
import { labelOf, readSeveral, severalOf, wordOf } from './said-values.ts';

const read = (kind: Kind, value: unknown): Said | string => readerOf(kind).read(value);
const said = (value: Said['value'], key: string, spelling: string, place = 0): Said => ({
  value,
  key,
  spelling,
  place,
});

const colours: Kind = { kind: 'choice', values: ['red', 'green', 'Straße'] };
const many: Kind = { kind: 'choice', values: Array.from({ length: 21 }, (_, at) => `v${at}`) };
const halves: Kind = { kind: 'number', min: 1, max: 3, step: 0.5 };

describe('what was said', () => {
  test.each<[string, Kind, unknown, Said]>([
    ['a choice has its place', colours, 'green', said('green', 'green', 'green', 1)],
    ['true comes first', { kind: 'flag' }, true, said(true, 'true', 'true', 0)],
    ['false comes second', { kind: 'flag' }, false, said(false, 'false', 'false', 1)],
    ['a number', { kind: 'number' }, 1.5, said(1.5, '1.5', '1.5')],
    ['a negative zero is a zero', { kind: 'number' }, -0, said(0, '0', '0')],
    ['the least number', halves, 1, said(1, '1', '1')],
    ['the largest number', halves, 3, said(3, '3', '3')],
    [
      'a number on a step from the least',
      { kind: 'number', min: 0.1, step: 0.2 },
      0.7,
      said(0.7, '0.7', '0.7'),
    ],
    ['a number on a step from 0', { kind: 'number', step: 0.1 }, 0.3, said(0.3, '0.3', '0.3')],
    ['a day', { kind: 'date' }, '2024-02-29', said('2024-02-29', '2024-02-29', '2024-02-29')],
    [
      'a text is equal once folded',
      { kind: 'text' },
      ' Ｆoo  BAR',
      said(' Ｆoo  BAR', 'foo bar', ' Ｆoo  BAR'),
    ],
    [
      'an exact text is equal but for outer space and how letters are composed',
      { kind: 'text', exact: true },
      ' Nai\u0308ve ',
      said(' Nai\u0308ve ', 'Naïve', ' Nai\u0308ve '),
    ],
    ['a text as long as it may be', { kind: 'text', max: 3 }, 'abc', said('abc', 'abc', 'abc')],
    ['letters are counted, not units', { kind: 'text', max: 2 }, '😀😀', said('😀😀', '😀😀', '😀😀')],
    [
      'a list is a set: no order, nothing twice',
      { kind: 'list', of: { kind: 'text' } },
      ['b', 'A', 'a', 'b'],
      said(['A', 'a', 'b'], '["a","b"]', '["A","a","b"]'),
    ],
    ['an empty list', { kind: 'list', of: { kind: 'date' } }, [], said([], '[]', '[]')],
    [
      'a list of choices',
      { kind: 'list', of: { kind: 'choice', values: ['x', 'y'] } },
      ['y', 'x'],
      said(['x', 'y'], '["x","y"]', '["x","y"]'),
    ],
    [
      'none of a closed kind is in the last place',
      { ...colours, optional: true },
      null,
      said(null, '', '', 3),
    ],
    ['none of an open kind', { kind: 'number', optional: true }, null, said(null, '', '')],
  ])('%s', (_what, kind, value, expected) => {
    expect(read(kind, value)).toEqual(expected);
  });

  test('a list cannot be changed by whoever reads it', () => {
    const { value } = read({ kind: 'list', of: { kind: 'text' } }, ['a']) as Said;
    expect(Object.isFrozen(value)).toBe(true);
  });
});

describe('what is wrong with a value', () => {
  test.each<[Kind, unknown, string]>([
    [colours, null, 'is missing, and the kind is not optional'],
    [{ kind: 'text', optional: false }, undefined, 'is missing, and the kind is not optional'],
    [{ kind: 'text', optional: true }, undefined, 'is missing; null says that there is none'],
    [colours, 'blue', 'must be one of red, green, Straße, got "blue"'],
    [colours, 'gren', 'must be one of red, green, Straße, got "gren"; did you mean green?'],
    [colours, 'STRASSE', 'must be one of red, green, Straße, got "STRASSE"; did you mean Straße?'],
    [colours, 'ｇｒｅｅｎ', 'must be one of red, green, Straße, got "ｇｒｅｅｎ"; did you mean green?'],
    [colours, 7, 'must be one of red, green, Straße, got 7'],
    [
      many,
      'other',
      'must be one of v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19, …, got "other"',
    ],
    [
      { ...many, values: many.values.slice(0, 20) },
      'other',
      'must be one of v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, v16, v17, v18, v19, got "other"',
    ],
    [{ kind: 'flag' }, 'true', 'must be true or false, got "true"'],
    [{ kind: 'number' }, '1', 'must be a number, got "1"'],
    [{ kind: 'number' }, Number.NaN, 'must be a number, got NaN'],
    [{ kind: 'number' }, Number.POSITIVE_INFINITY, 'must be a number, got Infinity'],
    [halves, 0.5, 'must be at least 1, got 0.5'],
    [halves, 3.5, 'must be at most 3, got 3.5'],
    [halves, 1.25, 'must be 1 plus a whole number of steps of 0.5, got 1.25'],
    [{ kind: 'number', step: 0.5 }, 0.75, 'must be 0 plus a whole number of steps of 0.5, got 0.75'],
    [{ kind: 'date' }, 20260131, 'must be text, got 20260131'],
    [{ kind: 'date' }, '2026-1-31', 'must be a day such as 2026-01-31, got "2026-1-31"'],
    [{ kind: 'date' }, ' 2026-01-31', 'must be a day such as 2026-01-31, got " 2026-01-31"'],
    [{ kind: 'date' }, '2026-01-31T00:00', 'must be a day such as 2026-01-31, got "2026-01-31T00:00"'],
    [{ kind: 'date' }, '2026-00-31', 'is no day of the calendar: 2026-00-31'],
    [{ kind: 'date' }, '2026-13-01', 'is no day of the calendar: 2026-13-01'],
    [{ kind: 'date' }, '2026-01-00', 'is no day of the calendar: 2026-01-00'],
    [{ kind: 'text' }, 7, 'must be text, got 7'],
    [{ kind: 'text' }, ' \u00ad ', 'must not be empty, got " \u00ad "'],
    [{ kind: 'text', exact: true }, '  ', 'must not be empty, got "  "'],
    [{ kind: 'text', max: 3 }, 'abcd', 'must have at most 3 letters, got 4'],
    [{ kind: 'text', max: 1 }, '😀😀', 'must have at most 1 letters, got 2'],
    [{ kind: 'text' }, 'x'.repeat(2001), 'must have at most 2000 letters, got 2001'],
    [{ kind: 'list', of: { kind: 'text' } }, 'a', 'must be a list, got "a"'],
    [{ kind: 'list', of: { kind: 'text' } }, ['a', 7], 'entry 1 must be text, got 7'],
    [{ kind: 'list', of: { kind: 'text' } }, [null], 'entry 0 must not be null'],
    [
      { kind: 'list', of: { kind: 'date' } },
      new Array(101).fill('2026-01-31'),
      'must have at most 100 entries, got 101',
    ],
  ])('%j reads no %j', (kind, value, problem) => {
    expect(read(kind, value)).toBe(problem);
  });

  test('a list may have a hundred entries', () => {
    expect(read({ kind: 'list', of: { kind: 'text' } }, new Array(100).fill('a'))).toMatchObject({
      value: ['a'],
    });
  });

  test('the days of each month are those of the calendar', () => {
    const isDay = (day: string): boolean => typeof read({ kind: 'date' }, day) !== 'string';
    const two = (number: number): string => String(number).padStart(2, '0');
    for (const year of [1900, 2000, 2023, 2024])
      for (let month = 1; month <= 12; month++)
        for (let day = 1; day <= 32; day++) {
          const text = `${year}-${two(month)}-${two(day)}`;
          const date = new Date(`${text}T00:00:00Z`);
          const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
          expect(isDay(text), text).toBe(isReal);
        }
  });
});

describe('which value comes first', () => {
  const order = (kind: Kind, values: readonly unknown[]): unknown[] => {
    const reader = readerOf({ ...kind, optional: true });
    return values
      .map((value) => reader.read(value) as Said)
      .sort(reader.compare)
      .map(({ value }) => value);
  };

  test.each<[string, Kind, unknown[], unknown[]]>([
    [
      'choices as the court lists them',
      colours,
      ['Straße', 'green', null, 'red'],
      ['red', 'green', 'Straße', null],
    ],
    ['true before false', { kind: 'flag' }, [null, false, true], [true, false, null]],
    ['the smaller number', { kind: 'number' }, [null, 10, 9, -1], [-1, 9, 10, null]],
    [
      'the earlier day',
      { kind: 'date' },
      ['2026-02-01', null, '1999-12-31'],
      ['1999-12-31', '2026-02-01', null],
    ],
    [
      'the shorter text, then by letters',
      { kind: 'text' },
      ['bb', 'aaa', null, 'ab', 'c'],
      ['c', 'ab', 'bb', 'aaa', null],
    ],
    [
      'the shorter list, then by its first different entry',
      { kind: 'list', of: { kind: 'text' } },
      [['a', 'b', 'c'], ['z'], null, ['b', 'd'], ['b', 'c'], ['a', 'x']],
      [['z'], ['a', 'x'], ['b', 'c'], ['b', 'd'], ['a', 'b', 'c'], null],
    ],
  ])('%s; none comes last', (_what, kind, values, sorted) => {
    expect(order(kind, values)).toEqual(sorted);
    expect(order(kind, [...values].reverse())).toEqual(sorted);
  });

  test('none comes after anything', () => {
    const { read: readOne, none, compare } = readerOf({ kind: 'number', optional: true });
    const one = readOne(1) as Said;
    expect([compare(none!, one), compare(one, none!), compare(none!, none!)]).toEqual([1, -1, 0]);
  });

  test('no value comes before itself', () => {
    for (const [kind, value] of [
      [{ kind: 'number' }, null],
      [{ kind: 'list', of: { kind: 'text' } }, ['a', 'b']],
      [{ kind: 'list', of: { kind: 'text' } }, []],
      [{ kind: 'text' }, 'a'],
    ] as const) {
      const reader = readerOf({ ...kind, optional: true } as Kind);
      const one = reader.read(value) as Said;
      expect(reader.compare(one, one)).toBe(0);
    }
  });
});

describe('the values of a kind', () => {
  test('a closed kind lists them by place, with none last; an open one lists nothing', () => {
    const listed = (kind: Kind): unknown[] => readerOf(kind).closed.map(({ value, place }) => [value, place]);
    expect(listed({ kind: 'flag' })).toEqual([
      [true, 0],
      [false, 1],
    ]);
    expect(listed({ kind: 'choice', values: ['a'], optional: true })).toEqual([
      ['a', 0],
      [null, 1],
    ]);
    const open: Kind[] = [
      { kind: 'text', optional: true },
      { kind: 'number' },
      { kind: 'date' },
      { kind: 'list', of: { kind: 'text' } },
    ];
    for (const kind of open) expect(listed(kind)).toEqual([]);
    expect(readerOf({ kind: 'text', optional: true }).none).toEqual(said(null, '', ''));
    expect(readerOf({ kind: 'text' }).none).toBeNull();
  });

  test('none has a word of its own in sentences and among labels', () => {
    const none = said(null, '', '');
    expect([wordOf(none), labelOf(none)]).toEqual(['none', 'null']);
    expect([wordOf(said(true, 'true', 'true')), labelOf(said('A', 'a', 'A'))]).toEqual(['true', 'A']);
  });

  test('one or several are written; of lists, a list of texts is one', () => {
    const texts = readerOf({ kind: 'text' });
    const lists = readerOf({ kind: 'list', of: { kind: 'text' }, optional: true });
    expect(severalOf(texts, 'a')).toEqual(['a']);
    expect(severalOf(texts, ['a', 'b'])).toEqual(['a', 'b']);
    expect(severalOf(lists, ['a', 'b'])).toEqual([['a', 'b']]);
    expect(severalOf(lists, [['a'], ['b']])).toEqual([['a'], ['b']]);
    expect(severalOf(lists, [['a'], null])).toEqual([['a'], null]);
    expect(severalOf(lists, [null])).toEqual([null]);
    expect(severalOf(lists, [])).toEqual([[]]);
    expect(readSeveral(texts, ['a', 7, 'b']).map(({ value }) => value)).toEqual(['a', 'b']);
  });
});
