/** Every panel of a court has one number, and readable values for what the rules tell apart. */
import { describe, expect, test } from 'vitest';
import { parsePanel } from '../rule/define-panel.ts';
import { panelSpace } from './panel-space.ts';
import { panelAt } from './walk-panels.ts';

const court = (more: object) =>
  parsePanel({
    court: 'c',
    value: { kind: 'flag' },
    roles: { one: { voices: 2 } },
    facts: { voted: { count: 'voted' } },
    outcomes: { EXPERT: { effect: 'escalate' } },
    rules: [{ id: 'asked', when: { voted: 1 }, then: 'EXPERT', reason: '' }],
    otherwise: { then: 'EXPERT', reason: '' },
    ...more,
  });

describe('panels', () => {
  const panel = court({
    value: undefined,
    fields: { name: { kind: 'flag' }, size: { kind: 'choice', values: ['s', 'm', 'l'] } },
    case: {
      lines: { kind: 'any' },
      rate: { kind: 'number', min: 0, max: 1 },
      urgent: { kind: 'flag' },
      note: { kind: 'text' },
    },
    items: { listed: 'lines' },
    marks: { hue: { kind: 'choice', values: ['red', 'blue'] }, weight: { kind: 'number' } },
    roles: { late: { voices: 1, asked: 'later' }, one: { voices: 2 }, two: { voices: 1 } },
    facts: {
      voted: { count: 'voted' },
      rate: { case: 'rate' },
      urgent: { case: 'urgent' },
      hue: { mark: 'hue' },
      late: { count: 'voted', by: 'late' },
    },
    outcomes: { EXPERT: { effect: 'escalate' }, LATE: { effect: 'ask', roles: ['late'] } },
    rules: [
      { id: 'asked', when: { rate: { above: 0.5 }, urgent: true, hue: 'red' }, then: 'LATE', reason: '' },
    ],
  });

  test('are numbered field by field: each occurs once', () => {
    const { panels, fields } = panelSpace(panel);
    // A flag can be voted on in two ways, a size in three; or not at all.
    const multisets = (answers: number) => (answers * (answers + 1)) / 2;
    const sizes = [3, 4].map((answers) => multisets(answers) * answers * answers);
    const settings = 2 * 2 * 2;
    expect(panels).toBe((sizes[0]! + sizes[1]!) * settings);
    expect(fields!.map(({ field, size, settings: some, from }) => [field.name, size, some, from])).toEqual([
      ['name', sizes[0], settings, 0],
      ['size', sizes[1], settings, sizes[0]! * settings],
    ]);
    for (const space of fields!) {
      const seen = new Set<string>();
      for (let number = 0; number < space.size * space.settings; number++) {
        const { given, marks, seats } = panelAt(space, number);
        expect(seats.map(({ role }) => role)).toEqual([1, 1, 2, 0]);
        seen.add(
          JSON.stringify([given, marks, seats.map(({ role, said }) => [role, said?.spelling ?? null])]),
        );
      }
      expect(seen.size).toBe(space.size * space.settings);
    }
  });

  test('begin with everybody missing and the first values; those who are asked later vary fastest', () => {
    const [names] = panelSpace(panel).fields!;
    const shown = (number: number) => {
      const { given, marks, seats } = panelAt(names!, number);
      return { given, marks, said: seats.map(({ said }) => said?.value ?? null) };
    };
    const given = { rate: 0, urgent: false };
    expect(shown(0)).toEqual({ given, marks: { hue: 'red' }, said: [null, null, null, null] });
    expect(shown(1)).toEqual({ given, marks: { hue: 'red' }, said: [null, null, null, true] });
    expect(shown(3)).toEqual({ given, marks: { hue: 'red' }, said: [null, null, true, null] });
    expect(shown(9).said).toEqual([null, true, null, null]);
    expect(shown(54)).toEqual({
      given: { rate: 1, urgent: false },
      marks: { hue: 'red' },
      said: [null, null, null, null],
    });
    expect(shown(54 * 7 + 53)).toEqual({
      given: { rate: 1, urgent: true },
      marks: { hue: 'blue' },
      said: [false, false, false, false],
    });
  });
});

describe('what the rules tell apart', () => {
  const valuesOf = (kind: object, ...cells: unknown[]): readonly unknown[] =>
    panelSpace(
      court({
        case: { size: kind },
        facts: Object.fromEntries(cells.map((_, at) => [`size_${at}`, { case: 'size' }])),
        rules: cells.map((cell, at) => ({
          id: `r${at}`,
          when: cell === undefined ? {} : { [`size_${at}`]: cell },
          then: 'EXPERT',
          reason: '',
        })),
      }),
    ).fields![0]!.axes[0]!.values;

  test.each<[object, unknown[], unknown[]]>([
    [{ kind: 'number' }, [undefined], [0]],
    [{ kind: 'number', min: 2 }, [undefined], [2]],
    [{ kind: 'number' }, [{ at_least: 10 }], [0, 10]],
    [{ kind: 'number' }, [{ above: 10 }], [0, 11]],
    [{ kind: 'number', max: 10.2 }, [{ above: 10 }], [0, 10.1]],
    [{ kind: 'number' }, [{ at_least: 10 }, { at_least: 3 }], [0, 3, 10]],
    [{ kind: 'number' }, [{ below: -5 }], [-6, 0]],
    [{ kind: 'number', min: 1 }, [{ at_least: 10 }, { above: 10 }], [1, 10, 11]],
    [{ kind: 'flag' }, [true], [false, true]],
    [{ kind: 'choice', values: ['x', 'y'] }, ['x'], ['x', 'y']],
  ])('of %j by %j is %j', (kind, cells, expected) => {
    expect(valuesOf(kind, ...cells)).toEqual(expected);
  });
});

describe('too many panels', () => {
  test('any number of voices cannot be enumerated', () => {
    expect(panelSpace(court({ roles: { one: { voices: 2 }, two: { voices: 'any' } } }))).toEqual({
      panels: null,
      fields: null,
    });
  });

  test('numbers in classes that depend on each other cannot be enumerated', () => {
    const value = { kind: 'number', tolerance: 1 };
    const facts = { voted: { count: 'voted' }, seven: { count: 'voted', value: 7 } };
    expect(panelSpace(court({ value, facts }))).toEqual({ panels: null, fields: null });
    const fields = { amount: value, weight: { kind: 'number' } };
    const some = { value: undefined, fields, facts };
    expect(panelSpace(court(some))).toEqual({ panels: null, fields: null });
  });

  /** A court whose cases have so many settings; its one voice can be missing or vote. */
  const settings = (fives: number, twos: number) => {
    const names = (letter: string, count: number) => Array.from({ length: count }, (_, at) => letter + at);
    const values = ['1', '2', '3', '4', '5'];
    const kinds = {
      ...Object.fromEntries(names('five', fives).map((name) => [name, { kind: 'choice', values }])),
      ...Object.fromEntries(names('two', twos).map((name) => [name, { kind: 'flag' }])),
    };
    const facts = Object.fromEntries(Object.keys(kinds).map((name) => [name, { case: name }]));
    return court({
      value: { kind: 'choice', values: ['x'] },
      roles: { one: { voices: 1 } },
      case: kinds,
      facts: { ...facts, voted: { count: 'voted' } },
    });
  };

  test('two million are walked, more are only counted', () => {
    const { panels, fields } = panelSpace(settings(6, 6));
    expect([panels, fields?.length]).toEqual([2_000_000, 1]);
    expect(panelSpace(settings(6, 7))).toEqual({ panels: 4_000_000, fields: null });
  });

  test('a number that is not exact is not given', () => {
    const value = { kind: 'choice', values: Array.from({ length: 40 }, (_, at) => `v${at}`) };
    expect(panelSpace(court({ value, roles: { one: { voices: 21 } } }))).toEqual({
      panels: null,
      fields: null,
    });
  });
});
