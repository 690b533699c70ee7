/** What a seat might have said instead, and values that nobody gave. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { STATES } from '../file/fact.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import { decideCase } from '../rule/decide-case.ts';
import type { Kind } from '../value/kind.ts';
import { readerOf, type Said } from '../value/said.ts';
import { otherAnswers, unsaidValue } from './other-answers.ts';
import { readPanelCase } from './read-case.ts';

describe('a value that nobody gave', () => {
  const unsaid = (kind: object, given: readonly unknown[]): unknown => {
    const reader = readerOf(kind as Kind);
    return unsaidValue(
      reader,
      given.map((value) => reader.read(value) as Said),
    )?.value;
  };

  test.each<[string, object, unknown[], unknown]>([
    ['nothing was said: 0', {}, [], 0],
    ['nothing was said: the least', { min: 5, max: 9 }, [], 5],
    ['nothing was said: the most', { max: -3 }, [], -3],
    ['one more than the largest', {}, [1, 3, 2], 4],
    ['one less than the smallest, where the most was said', { max: 3 }, [3, 2], 1],
    ['the most, where one more is too much', { min: 0, max: 3.5 }, [0, 3], 3.5],
    ['the least, where one less is too little', { min: 0, max: 3 }, [0.5, 3], 0],
    ['between two, where both ends were said', { min: 0, max: 4 }, [4, 0, 1], 0.5],
    ['none is no number', { optional: true }, [null], 0],
    ['one step more', { step: 0.1 }, [0.2], 0.3],
    ['steps are counted from the least', { min: 0.25, step: 1 }, [0.25], 1.25],
    ['a step between two', { min: 0, max: 0.4, step: 0.1 }, [0, 0.4], 0.2],
    ['a step between two of several', { min: 0, max: 3, step: 1 }, [0, 1, 3], 2],
    ['the step below the middle of two', { min: 0, max: 3, step: 1 }, [0, 3], 1],
    ['no step is left', { min: 0, max: 1, step: 1 }, [0, 1], undefined],
    ['nothing, where one more is the same number', { optional: true }, [1e300], undefined],
    ['further than the tolerance', { tolerance: 2 }, [10], 13],
    ['a whole step further than the tolerance', { step: 2, tolerance: 3 }, [10], 14],
    ['below by more than the tolerance', { tolerance: 2, max: 12 }, [10], 7],
    ['rounding must not bring it within the tolerance', { tolerance: 0.9 }, [0.4], -1],
    ['an end within the tolerance is no class of its own', { min: 0, max: 10, tolerance: 5 }, [5], undefined],
    ['between two, out of reach of both', { min: 0, max: 10, tolerance: 4 }, [0, 10], 5],
    ['between two, within reach of both', { min: 0, max: 10, tolerance: 5 }, [0, 10], undefined],
    ['the smallest step that a double has', { min: 0, max: 5e-324, step: 5e-324 }, [0], 5e-324],
  ])('number: %s', (_what, kind, given, expected) => {
    expect(unsaid({ kind: 'number', ...kind }, given)).toBe(expected);
  });

  test.each<[string, object, unknown[], unknown]>([
    ['the first day', { kind: 'date' }, [], '2001-01-01'],
    ['the next day', { kind: 'date' }, ['2001-01-01', '2001-01-02'], '2001-01-03'],
    ['a word', { kind: 'text' }, [], 'other 1'],
    ['another word', { kind: 'text' }, ['OTHER  1'], 'other 2'],
    ['a word as long as may be', { kind: 'text', max: 7 }, [], 'other 1'],
    ['a letter, where a word is too long', { kind: 'text', max: 6 }, [], 'a'],
    ['another letter', { kind: 'text', max: 1 }, ['b', 'A'], 'c'],
    ['a list of a word', { kind: 'list', of: { kind: 'text' } }, [['other 1'], []], ['other 2']],
    ['a list of a day', { kind: 'list', of: { kind: 'date' } }, [['2001-01-01']], ['2001-01-02']],
    ['an empty list of choices', { kind: 'list', of: { kind: 'choice', values: ['a', 'b'] } }, [['a']], []],
    [
      'every list of choices',
      { kind: 'list', of: { kind: 'choice', values: ['a', 'b'] } },
      [[], ['a'], ['b']],
      ['a', 'b'],
    ],
    [
      'the last list of choices',
      { kind: 'list', of: { kind: 'choice', values: ['a', 'b'] } },
      [[], ['a'], ['a', 'b']],
      ['b'],
    ],
    [
      'no list of choices is left',
      { kind: 'list', of: { kind: 'choice', values: ['a'] } },
      [[], ['a']],
      undefined,
    ],
    ['nothing of a closed kind', { kind: 'flag' }, [], undefined],
  ])('%s', (_what, kind, given, expected) => {
    expect(unsaid(kind, given)).toEqual(expected);
  });

  test('days go on over months and years', () => {
    const reader = readerOf({ kind: 'date' });
    const days: Said[] = [];
    while (days.length < 337) days.push(unsaidValue(reader, days)!);
    expect([27, 28, 335, 336].map((at) => days[at]!.value)).toEqual([
      '2001-01-28',
      '2001-02-01',
      '2001-12-28',
      '2002-01-01',
    ]);
  });
});

describe('what a seat might have said instead', () => {
  const others = (panel: Panel, votes: readonly object[], more: object = {}): unknown[] => {
    const decided = decideCase(panel, readPanelCase(panel, { ...more, votes }));
    const [item] = decided.items;
    return otherAnswers(panel[courtPlan], item!.count, item!.bench.seats[0]!).map((seat) => {
      const { said, state, value, ...rest } = seat;
      expect(rest).toEqual(
        (({ said: _said, state: _state, value: _value, ...own }) => own)(item!.bench.seats[0]!),
      );
      expect(value).toBe(said === null ? -1 : item!.count.counted.roll.number(said));
      return said === null ? STATES[state] : [said.value];
    });
  };

  test('every other value of a closed kind, an abstention, nothing', () => {
    const panel = smallCourt({ kind: 'choice', values: ['a', 'b', 'c'] });
    expect(others(panel, [{ voice: 'x', value: 'b' }])).toEqual([['a'], ['c'], 'abstained', 'missing']);
    expect(others(panel, [{ voice: 'x', state: 'abstained' }])).toEqual([['a'], ['b'], ['c'], 'missing']);
    expect(others(panel, [{ voice: 'x', state: 'missing' }])).toEqual([['a'], ['b'], ['c'], 'abstained']);
  });

  test('of an open kind, what stands for each class, and something new', () => {
    const panel = smallCourt({ kind: 'text' });
    const votes = ['Acme', 'ACME', 'Beta'].map((value, at) => ({ voice: `v${at}`, value }));
    expect(others(panel, votes)).toEqual([['Beta'], ['other 1'], 'abstained', 'missing']);
    expect(others(panel, [{ voice: 'x', state: 'refused' }, ...votes.slice(1)])).toEqual([
      ['ACME'],
      ['Beta'],
      ['other 1'],
      'abstained',
      'missing',
    ]);
  });

  test('of an optional kind, that there is none', () => {
    const panel = smallCourt({ kind: 'text', optional: true });
    expect(others(panel, [{ voice: 'x', value: 'a' }])).toEqual([
      ['other 1'],
      [null],
      'abstained',
      'missing',
    ]);
    expect(
      others(panel, [
        { voice: 'x', value: 'a' },
        { voice: 'y', value: null },
      ]),
    ).toEqual([[null], ['other 1'], 'abstained', 'missing']);
  });

  test('nothing that only somebody said who was not asked', () => {
    const panel = smallCourt(
      { kind: 'text' },
      {
        roles: { one: { voices: 1 }, last: { voices: 1, asked: 'later' } },
        outcomes: {
          TAKE: { effect: 'take', what: 'leading' },
          EXPERT: { effect: 'escalate' },
          ASK: { effect: 'ask', roles: ['last'] },
        },
        rules: [
          { id: 'spoken', when: { voted: 1 }, then: 'TAKE', reason: '' },
          { id: 'ask', when: { voted: 0 }, then: 'ASK', reason: '' },
        ],
      },
    );
    const votes = [
      { voice: 'x', role: 'one', value: 'a' },
      { voice: 'y', role: 'last', value: 'b' },
    ];
    expect(others(panel, votes)).toEqual([['other 1'], 'abstained', 'missing']);
  });

  test('of a kind without anything new, what was said', () => {
    const panel = smallCourt({ kind: 'number', min: 0, max: 1, step: 1 });
    expect(
      others(panel, [
        { voice: 'x', value: 0 },
        { voice: 'y', value: 1 },
      ]),
    ).toEqual([[1], 'abstained', 'missing']);
  });

  test('without the quotation that is required, any value is unusable, once; none needs no quotation', () => {
    const panel = smallCourt(
      { kind: 'choice', values: ['a', 'b', 'c'], optional: true },
      { case: { text: { kind: 'text' } }, quote: { in: ['text'], required: true } },
    );
    const given = { text: 'a long text' };
    expect(others(panel, [{ voice: 'x', value: null }], given)).toEqual(['unusable', 'abstained', 'missing']);
    expect(others(panel, [{ voice: 'x', value: 'a', quotation: 'long' }], given)).toEqual([
      ['b'],
      ['c'],
      [null],
      'abstained',
      'missing',
    ]);
  });
});
