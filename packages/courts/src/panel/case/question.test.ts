/** Who may sit, who is asked what, and what is shown to whom. */

import { CuriaError } from '@curia/core';
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { courtPlan, type Panel } from '../file/panel.ts';
import {
  checkSeating,
  type PanelQuestion,
  questionsFor,
  type Seating,
  shownCase,
  shownVotes,
} from './question.ts';

const text = { kind: 'text' };
const later = {
  outcomes: {
    TAKE: { effect: 'take', what: 'leading' },
    EXPERT: { effect: 'escalate' },
    ASK: { effect: 'ask', roles: ['last'] },
  },
  rules: [
    { id: 'spoken', when: { voted: { at_least: 1 } }, then: 'TAKE', reason: '' },
    { id: 'ask', when: { voted: 0 }, then: 'ASK', reason: '' },
  ],
};
const swapped = { case: { a: text, b: text }, swap: ['a', 'b'] };

describe('a seating is refused', () => {
  const court = smallCourt(text, {
    roles: { one: { voices: 2 }, two: { voices: ['ada', 'bob'] }, last: { voices: 'any', asked: 'later' } },
    ...later,
  });
  const good = { one: ['a'], two: ['bob'], last: ['l'] };
  const refused = (seating: Seating): string[] => {
    try {
      checkSeating(court, seating);
    } catch (error) {
      if (!CuriaError.is(error)) throw error;
      const [first] = error.details;
      expect(error.message).toContain(`small cannot sit like this: ${first!.path} ${first!.problem}`);
      return [error.code, ...error.details.map(({ path, problem }) => `${path}: ${problem}`)];
    }
    return [];
  };
  const voices = (count: number): string[] => Array.from({ length: count }, (_, at) => `v${at}`);

  test.each<[string, Seating, string[]]>([
    ['nothing is wrong', good, []],
    ['a role that is left out', { one: ['a'], two: ['bob'] }, ['INPUT_INVALID', 'last: has nobody to ask']],
    ['a role that is empty', { ...good, two: [] }, ['INPUT_INVALID', 'two: has nobody to ask']],
    [
      'an unknown role',
      { ...good, tow: ['x'] },
      ['INPUT_INVALID', 'tow: there is no role "tow"; did you mean two?'],
    ],
    ['a voice without a name', { ...good, one: [''] }, ['INPUT_INVALID', 'one: has a voice without a name']],
    ['a voice twice', { ...good, last: ['l', 'l'] }, ['INPUT_INVALID', 'last: has a voice twice']],
    [
      'a stranger',
      { ...good, two: ['bab'] },
      ['INPUT_INVALID', 'two: there is no voice "bab"; did you mean bob?'],
    ],
    [
      'more than its seats',
      { ...good, one: ['a', 'b', 'c'] },
      ['TOO_MANY_VOICES', 'one: has 3 voices and 2 seats'],
    ],
    [
      'as many as may sit, and an unknown role',
      { ...good, last: voices(998), xyz: [] },
      ['INPUT_INVALID', 'xyz: there is no role "xyz"; there are one, two, last'],
    ],
    ['as many as may sit', { ...good, last: voices(998) }, []],
    [
      'more than may sit',
      { ...good, last: voices(999) },
      ['TOO_MANY_VOICES', ': 1001 voices; there are at most 1000'],
    ],
  ])('%s', (_what, seating, problems) => {
    expect(refused(seating)).toEqual(problems);
  });
});

describe('questions', () => {
  const asked = (panel: Panel, seating: Seating, round: number, items: readonly string[] | null): unknown =>
    questionsFor(
      panel[courtPlan],
      seating,
      round,
      () => null,
      ({ isLater }) => (isLater === round > 1 ? items : []),
    ).flat();
  const question = (role: string, voice: string, more: object = {}): object => ({
    kind: 'ask-voice',
    role,
    voice,
    round: 1,
    order: null,
    items: ['value'],
    most_items: null,
    ...more,
  });

  test('one for each voice of a role that has items, voices in one order', () => {
    const panel = smallCourt(text, {
      roles: { one: { voices: 3 }, last: { voices: 1, asked: 'later' } },
      ...later,
    });
    const seating = { one: ['b', 'c', 'a'], last: ['l'] };
    expect(asked(panel, seating, 1, ['value'])).toEqual(
      ['a', 'b', 'c'].map((voice) => question('one', voice)),
    );
    expect(asked(panel, seating, 2, ['value'])).toEqual([question('last', 'l', { round: 2 })]);
    expect(asked(panel, seating, 1, [])).toEqual([]);
  });

  test('one for each order under swap', () => {
    const panel = smallCourt({ kind: 'choice', values: ['a', 'b'] }, swapped);
    expect(asked(panel, { one: ['v'] }, 1, ['value'])).toEqual([
      question('one', 'v', { order: '1' }),
      question('one', 'v', { order: '2' }),
    ]);
  });

  test('where voices name the items, all together may name no more than a case may have', () => {
    const most = (panel: Panel, seating: Seating): unknown[] =>
      (asked(panel, seating, 1, null) as PanelQuestion[]).map(({ most_items }) => most_items);
    const two = { value: undefined, fields: { x: text, y: text } };
    expect(most(smallCourt(text, { items: 'named' }), { one: ['a'] })).toEqual([10_000]);
    expect(most(smallCourt({}, { ...two, items: 'named' }), { one: ['a', 'b'] })).toEqual([2500, 2500]);
    const both = smallCourt({ kind: 'choice', values: ['a', 'b'] }, { ...swapped, items: 'named' });
    expect(most(both, { one: ['v', 'w'] })).toEqual([2500, 2500, 2500, 2500]);
    const any = smallCourt(
      {},
      {
        items: 'named',
        value: undefined,
        fields: Object.fromEntries(Array.from({ length: 64 }, (_, at) => [`f${at}`, text])),
        roles: { one: { voices: 'any' } },
      },
    );
    const voices = Array.from({ length: 200 }, (_, at) => `v${at}`);
    expect(new Set(most(any, { one: voices }))).toEqual(new Set([1]));
    const cascade = smallCourt(text, {
      items: 'named',
      roles: { one: { voices: 2 }, last: { voices: 1, asked: 'later' } },
      ...later,
    });
    expect(most(cascade, { one: ['a', 'b'], last: ['l'] })).toEqual([5000, 5000]);
  });
});

describe('what a voice is shown', () => {
  const pair = smallCourt(
    { kind: 'choice', values: ['a', 'b', 'even'] },
    { ...swapped, case: { ...swapped.case, more: { kind: 'any', optional: true } } },
  );
  const question = (items: readonly string[] | null, order: '1' | '2' | null = null): PanelQuestion => ({
    kind: 'ask-voice',
    role: 'one',
    voice: 'v',
    round: 2,
    order,
    items,
    most_items: null,
  });

  test('the case, with two fields exchanged in order 2', () => {
    const given = { a: 'first', b: 'second', more: 1 };
    expect(shownCase(pair, given, null)).toEqual(given);
    expect(shownCase(pair, given, '1')).toEqual(given);
    expect(shownCase(pair, given, '2')).toEqual({ a: 'second', b: 'first', more: 1 });
    expect(shownCase(pair, { a: 'alone', more: undefined }, '2')).toStrictEqual({});
    expect(shownCase(smallCourt(text), { a: 1 }, '2')).toEqual({ a: 1 });
  });

  test('the votes on its items, without names, by value, then in one order', () => {
    const panel = smallCourt(
      {},
      { value: undefined, fields: { size: { kind: 'number', optional: true }, word: text } },
    );
    const votes = [
      { voice: 'a', item: 'size', value: 10, reason: 'R' },
      { voice: 'b', item: 'size', state: 'voted', value: 9, quotation: 'q' },
      { voice: 'c', item: 'size' },
      { voice: 'd', item: 'size', state: 'abstained' },
      { voice: 'e', item: 'word', value: 'x' },
      { voice: 'f', item: 'size', value: 10 },
    ] as const;
    expect(shownVotes(panel, votes, question(['size', 'word']))).toStrictEqual([
      {
        item: 'size',
        votes: [{ value: 9, quotation: 'q' }, { value: 10, reason: 'R' }, { value: 10 }, { value: null }],
      },
      { item: 'word', votes: [{ value: 'x' }] },
    ]);
    expect(shownVotes(panel, votes, question(null))).toEqual([]);
  });

  test('the votes on entries and keys, by the field at the end of their name', () => {
    const panel = smallCourt(
      {},
      { value: undefined, items: 'named', fields: { word: text, size: { kind: 'number' } } },
    );
    const votes = [10, 9].map((value, at) => ({ voice: `v${at}`, item: 'k/size', value }));
    expect(shownVotes(panel, votes, question(['k/size']))).toEqual([
      { item: 'k/size', votes: [{ value: 9 }, { value: 10 }] },
    ]);
  });

  test('the votes on a field are in the order of its kind', () => {
    const panel = smallCourt({}, { value: undefined, fields: { word: text, size: { kind: 'number' } } });
    const votes = [10, 9].map((value, at) => ({ voice: `v${at}`, item: 'size', value }));
    expect(shownVotes(panel, votes, question(['size']))[0]!.votes).toEqual([{ value: 9 }, { value: 10 }]);
  });

  test('the only item, and names as the voice sees them', () => {
    const votes = [
      { voice: 'a', value: 'b' },
      { voice: 'b', value: 'even' },
      { voice: 'c', value: 'a' },
    ];
    expect(shownVotes(pair, votes, question(['value'], '1'))[0]!.votes.map(({ value }) => value)).toEqual([
      'a',
      'b',
      'even',
    ]);
    expect(shownVotes(pair, votes, question(['value'], '2'))[0]!.votes.map(({ value }) => value)).toEqual([
      'a',
      'b',
      'even',
    ]);
    expect(shownVotes(pair, votes.slice(0, 1), question(['value'], '2'))[0]!.votes).toEqual([{ value: 'a' }]);
  });

  test('values that cannot be read any more come in one order as well', () => {
    const mixed = ['b', 7, 'a'].map((value, at) => ({ voice: `v${at}`, value }));
    const ordered = shownVotes(smallCourt(text), mixed, question(['value']))[0]!.votes;
    expect(ordered.map(({ value }) => value)).toEqual(['a', 'b', 7]);
    const votes = ['zz', 'yy', 'a'].map((value, at) => ({ voice: `v${at}`, value }));
    const shown = (lines: typeof votes): unknown =>
      shownVotes(pair, lines, question(['value']))[0]!.votes.map(({ value }) => value);
    expect(shown(votes)).toEqual(['a', 'yy', 'zz']);
    expect(shown([...votes].reverse())).toEqual(['a', 'yy', 'zz']);
  });
});
