/** The measures of values of each kind, and the calls of courts that ask more than once. */
import type { ComparedSystem } from '@curia/core/court/votes';
import { describe, expect, test } from 'vitest';
import { byName, court, report } from '../../../../core/test/measured-court.ts';

describe('other kinds', () => {
  const valued = (value: object) => ({ ...court, value });
  const all = (value: unknown) => ['v0', 'v1', 'v2'].map((voice) => ({ voice, role: 'first', value }));
  const measuredOf = (value: object, ...said: [given: unknown, gold: unknown][]) => {
    const [ours] = report(
      valued(value),
      said.map(([given, gold]) => ({ votes: all(given), gold })),
    ).systems as [ComparedSystem];
    const { system: _, calls_per_case, decided, accuracy, accuracy_interval, interval, ...figures } = ours;
    return figures;
  };

  test('numbers have a mean error, as they are written, and are right within the tolerance', () => {
    expect(measuredOf({ kind: 'number' }, [0.1, 0.3], [5, 5])).toStrictEqual({
      mean_error: 0.1,
      correct: 0.5,
    });
    expect(measuredOf({ kind: 'number', step: 0.1, tolerance: 0.2 }, [0.1, 0.3], [7.5, 7.4], [3, 4])).toEqual(
      {
        mean_error: 0.4333,
        within_step: 1 / 3,
        correct: 2 / 3,
      },
    );
  });

  test('ordered choices have one in places', () => {
    const grades = { kind: 'choice', values: ['A', 'B', 'C', 'D'], ordered: true, optional: true };
    expect(
      measuredOf(grades, ['A', 'D'], ['B', 'C'], ['A', 'A'], [null, 'A'], ['A', { value: null }]),
    ).toEqual({
      // "There is none" is a class of its own, and has no place among the grades.
      f1: { A: 2 / 5, B: 0, C: 0, D: 0, null: 0 },
      mean_error: 1.3333,
      within_step: 2 / 3,
      correct: 1 / 5,
    });
  });

  test('one field with a name has its measures under that name, classes in order', () => {
    const form = { ...court, value: undefined, fields: { topic: court.value } };
    const cases = ['y', 'x'].map((value) => ({
      votes: all(value).map((vote) => ({ ...vote, item: 'topic' })),
      gold: { topic: value },
    }));
    expect(JSON.stringify(report(form, cases).systems[0]!.f1)).toBe('{"topic":{"x":1,"y":1}}');
  });

  test('flags have classes, texts have neither', () => {
    expect(measuredOf({ kind: 'flag' }, [true, true], [true, false])).toStrictEqual({
      f1: { false: 0, true: 2 / 3 },
      correct: 0.5,
    });
    expect(measuredOf({ kind: 'text' }, ['Some Words', 'some  words'], ['a', 'b'])).toStrictEqual({
      correct: 0.5,
    });
  });
});

describe('calls', () => {
  test('are two for each voice where the fields are swapped', () => {
    const swapped = {
      ...court,
      case: { a: { kind: 'text' }, b: { kind: 'text' } },
      value: { kind: 'choice', values: ['a', 'b'] },
      swap: ['a', 'b'],
    };
    const both = (role: string, voice: string, value: string) =>
      ['1', '2'].map((order) => ({ role, voice, order, value, cost: 1 }));
    const { systems } = report(swapped, [
      {
        a: 'one',
        b: 'two',
        gold: 'a',
        votes: [...both('first', 'v0', 'a'), ...both('first', 'v1', 'a'), ...both('chief', 'c', 'a')],
      },
    ]);
    expect(
      systems.map(({ system, calls_per_case, cost_per_case }) => [system, calls_per_case, cost_per_case]),
    ).toEqual([
      ['court', 6, 6],
      ['majority', 4, 4],
      ['cheapest', 2, 2],
      ['voice:chief/c', 2, 2],
      ['voice:first/v0', 2, 2],
      ['voice:first/v1', 2, 2],
    ]);
  });

  test('are counted once for each round in which a role is asked about some item', () => {
    const rounds = {
      ...court,
      value: undefined,
      fields: { one: court.value, two: court.value },
      roles: {
        first: { voices: 3 },
        second: { voices: 2, asked: 'later' },
        third: { voices: 1, asked: 'later' },
        never: { voices: 1, asked: 'later' },
      },
      facts: { leading: { tally: 'leading', by: 'first' } },
      outcomes: {
        SECOND: { effect: 'ask', roles: ['second'] },
        THIRD: { effect: 'ask', roles: ['third'] },
        NEVER: { effect: 'ask', roles: ['never'] },
        TAKE: { effect: 'take', what: 'leading' },
      },
      rules: [
        { id: 'third', when: { leading: 1 }, then: 'THIRD', reason: '' },
        { id: 'second', when: { leading: { at_most: 2 } }, then: 'SECOND', reason: '' },
        { id: 'never', when: { leading: 0 }, then: 'NEVER', reason: '' },
      ],
      otherwise: { then: 'TAKE', reason: '' },
    };
    const line = (role: string, voice: string, item: string, value: string) => ({
      role,
      voice,
      item,
      value,
      cost: 1,
    });
    // The second role is asked about "one" in round 2 and about "two" in round 3, after the third.
    const { systems } = report(rounds, [
      {
        gold: { one: 'x', two: 'x' },
        votes: [
          line('first', 'a', 'one', 'x'),
          line('first', 'b', 'one', 'x'),
          line('first', 'a', 'two', 'x'),
          line('second', 'c', 'one', 'x'),
          line('second', 'd', 'two', 'x'),
          line('third', 'e', 'two', 'x'),
          line('never', 'f', 'two', 'x'),
        ],
      },
    ]);
    expect(byName(systems).court).toMatchObject({
      calls_per_case: 2 + 2 * 2 + 1,
      cost_per_case: 6,
      correct: 1,
    });
    expect(byName(systems).majority).toMatchObject({ calls_per_case: 2, cost_per_case: 3 });
  });
});
