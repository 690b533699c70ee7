/** What an agent answers is read strictly, item by item: what is usable, and every word about what is not. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import type { Panel } from '../file/panel.ts';
import type { PanelQuestion } from './question.ts';
import { readPanelAnswer } from './read-answer.ts';

const fields = smallCourt(
  {},
  {
    value: undefined,
    fields: { name: { kind: 'text', optional: true }, issued: { kind: 'date' }, total: { kind: 'number' } },
  },
);
const question: PanelQuestion = {
  kind: 'ask-voice',
  role: 'one',
  voice: 'v',
  round: 1,
  order: null,
  items: ['name', 'issued', 'total'],
  most_items: null,
};

const readBy = (panel: Panel, asked: Partial<PanelQuestion>, answer: unknown): unknown => {
  const { items, ...rest } = readPanelAnswer(panel, { ...question, ...asked }, answer);
  return { items: Object.fromEntries(items), ...rest };
};
const read = (...votes: unknown[]): unknown => readBy(fields, {}, { votes });
const unusable = { state: 'unusable' };
const wrong = (items: object, ...problems: string[]): object => ({ items, all: null, problems });

describe('votes', () => {
  test('one for each item, with all that it says', () => {
    expect(
      read(
        { item: 'name', value: 'Acme', state: 'voted', confidence: 1, reason: 'R', quotation: 'q' },
        { item: 'issued', state: 'abstained', confidence: 0 },
        { item: 'total', state: 'refused', reason: 'S', value: null },
      ),
    ).toStrictEqual(
      wrong({
        name: { state: 'voted', value: 'Acme', confidence: 1, reason: 'R', quotation: 'q' },
        issued: { state: 'abstained', confidence: 0 },
        total: { state: 'refused', reason: 'S' },
      }),
    );
  });

  test('what is left out is not in it; null is "there is none" where the kind has that', () => {
    expect(read({ item: 'name', value: null, confidence: null, state: null })).toStrictEqual(
      wrong({ name: { state: 'voted', value: null } }),
    );
    expect(read()).toEqual(wrong({}));
  });

  test('a vote without a value does not say that there is none', () => {
    expect(read({ item: 'name', quotation: 'Acme' })).toEqual(
      wrong({ name: unusable }, 'votes[0].value: is missing; null says that there is none'),
    );
  });

  test('the only item need not be named', () => {
    const total = { items: ['total'] };
    expect(readBy(fields, total, { votes: [{ value: 1 }] })).toEqual(
      wrong({ total: { state: 'voted', value: 1 } }),
    );
    expect(readBy(fields, total, { votes: [{ item: 'name', value: 'a' }] })).toEqual(
      wrong({}, 'votes[0]: item: there is no item "name"; there is only total'),
    );
  });

  test('in order 2 the names are turned back', () => {
    const panel = smallCourt(
      { kind: 'choice', values: ['a', 'b'] },
      { case: { a: { kind: 'text' }, b: { kind: 'text' } }, swap: ['a', 'b'] },
    );
    const said = (order: '1' | '2'): unknown =>
      readBy(panel, { order, items: ['value'] }, { votes: [{ value: 'a' }] });
    expect(said('1')).toEqual(wrong({ value: { state: 'voted', value: 'a' } }));
    expect(said('2')).toEqual(wrong({ value: { state: 'voted', value: 'b' } }));
  });
});

describe('what cannot be read', () => {
  test.each<[string, unknown[], object]>([
    [
      'a value outside its kind; the others count',
      [
        { item: 'issued', value: '31.1.2026' },
        { item: 'total', value: 1 },
      ],
      wrong(
        { issued: unusable, total: { state: 'voted', value: 1 } },
        'votes[0].value: must be a day such as 2026-01-31, got "31.1.2026"',
      ),
    ],
    [
      'no value',
      [{ item: 'total' }],
      wrong({ total: unusable }, 'votes[0].value: is missing, and the kind is not optional'),
    ],
    [
      'an item twice',
      [
        { item: 'total', value: 1 },
        { item: 'total', value: 'x' },
      ],
      wrong(
        { total: unusable },
        'votes[1].item: "total" has another vote in the answer',
        'votes[1].value: must be a number, got "x"',
      ),
    ],
    [
      'an item twice that says the same',
      [
        { item: 'total', value: 1 },
        { item: 'total', value: 1 },
      ],
      wrong({ total: unusable }, 'votes[1].item: "total" has another vote in the answer'),
    ],
    [
      'an unknown item',
      [{ item: 'totl', value: 1 }],
      wrong({}, 'votes[0]: item: there is no item "totl"; did you mean total?'),
    ],
    [
      'an unknown item that abstains',
      [{ item: 'other', state: 'abstained' }],
      wrong({}, 'votes[0]: item: there is no item "other"; there are name, issued, total'),
    ],
    ['no item where there are several', [{ value: 1 }], wrong({}, 'votes[0]: item: is missing')],
    ['an item that is no text', [{ item: 7, value: 1 }], wrong({}, 'votes[0]: item: must be text, got 7')],
    [
      'an unknown field',
      [{ item: 'total', value: 1, cost: 2 }],
      wrong(
        { total: unusable },
        'votes[0].cost: there is no field "cost"; there are item, value, state, confidence, reason, quotation',
      ),
    ],
    [
      'a state that is not its to say',
      [{ item: 'total', state: 'missing' }],
      wrong({ total: unusable }, 'votes[0].state: must be one of voted, abstained, refused, got "missing"'),
    ],
    [
      'a value with an abstention',
      [{ item: 'total', state: 'abstained', value: 1 }],
      wrong({ total: unusable }, 'votes[0].value: only a vote has a value'),
    ],
    [
      'a value with a refusal',
      [{ item: 'total', state: 'refused', value: 1 }],
      wrong({ total: unusable }, 'votes[0].value: only a vote has a value'),
    ],
    [
      'a confidence above 1',
      [{ item: 'total', value: 1, confidence: 2 }],
      wrong({ total: unusable }, 'votes[0].confidence: must be a number from 0 to 1, got 2'),
    ],
    [
      'a confidence below 0',
      [{ item: 'total', value: 1, confidence: -1 }],
      wrong({ total: unusable }, 'votes[0].confidence: must be a number from 0 to 1, got -1'),
    ],
    [
      'a confidence in words',
      [{ item: 'total', value: 1, confidence: '1' }],
      wrong({ total: unusable }, 'votes[0].confidence: must be a number from 0 to 1, got "1"'),
    ],
    [
      'a reason that is no text',
      [{ item: 'total', value: 1, reason: 7 }],
      wrong({ total: unusable }, 'votes[0].reason: must be text, got 7'),
    ],
    [
      'a quotation that is no text',
      [{ item: 'total', value: 1, quotation: ['q'] }],
      wrong({ total: unusable }, 'votes[0].quotation: must be text, got a list'),
    ],
    [
      'something that is no vote',
      [7, null, []],
      wrong({}, ...[0, 1, 2].map((at) => `votes[${at}]: must be an object`)),
    ],
  ])('%s', (_what, votes, expected) => {
    expect(read(...votes)).toEqual(expected);
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, 'the answer must be { "votes": […] }'],
    ['words', 'no', 'the answer must be { "votes": […] }'],
    ['a list', [{ item: 'total', value: 1 }], 'the answer must be { "votes": […] }'],
    ['no votes', {}, 'the answer must be { "votes": […] }'],
    ['votes that are no list', { votes: {} }, 'the answer must be { "votes": […] }'],
    ['something besides', { votes: [], comment: 'x' }, 'there is no field "comment"; there is only votes'],
  ])('%s makes the whole answer unusable', (_what, answer, problem) => {
    expect(readBy(fields, {}, answer)).toEqual({ items: {}, all: 'unusable', problems: [problem] });
  });
});

describe('one word for all items', () => {
  test('without an item, a voice abstains or refuses as a whole; the first word counts', () => {
    expect(read({ state: 'refused' })).toEqual({ items: {}, all: 'refused', problems: [] });
    expect(read({ state: 'abstained' }, { state: 'refused' })).toEqual({
      items: {},
      all: 'abstained',
      problems: [],
    });
    expect(read({ item: 'total', value: 1 }, { item: null, state: 'refused' })).toEqual({
      items: { total: { state: 'voted', value: 1 } },
      all: 'refused',
      problems: [],
    });
    expect(read({ state: 'voted' })).toEqual(wrong({}, 'votes[0]: item: is missing'));
  });
});

describe('items that the voice names', () => {
  const named = smallCourt({}, { value: undefined, fields: { a: { kind: 'text' } }, items: 'named' });
  const naming = { items: null, most_items: 2 };

  test('are one in any spelling, under the first', () => {
    expect(
      readBy(named, naming, {
        votes: [
          { item: 'Key 1/a', value: 'x' },
          { item: 'key  1/a', value: 'x' },
        ],
      }),
    ).toEqual(wrong({ 'Key 1/a': unusable }, 'votes[1].item: "Key 1/a" has another vote in the answer'));
  });

  test.each<[string, string]>([
    ['k', 'votes[0]: item: there is no item "k"; did you mean k/a?'],
    ['k/b', 'votes[0]: item: there is no item "k/b"; did you mean k/a?'],
    ['verdict/a', 'votes[0]: item: verdict is a reserved name'],
    [' /a', 'votes[0]: item: must not be empty'],
  ])('%j is no name', (item, problem) => {
    expect(readBy(named, naming, { votes: [{ item, value: 'x' }] })).toEqual(wrong({}, problem));
  });

  test('are no more than one voice may name', () => {
    const votes = ['k', 'l', 'm'].map((key) => ({ item: `${key}/a`, value: 'x' }));
    expect(readBy(named, naming, { votes })).toEqual({
      items: {},
      all: 'unusable',
      problems: ['the answer names 3 items; it may name 2'],
    });
    expect(readBy(named, naming, { votes: votes.slice(1) })).toMatchObject({ all: null, problems: [] });
  });

  test('that are in question later are answered in any spelling, under their own', () => {
    const asked = { items: ['Key 1/a'] };
    expect(readBy(named, asked, { votes: [{ item: 'key 1/a', value: 'x' }] })).toEqual(
      wrong({ 'Key 1/a': { state: 'voted', value: 'x' } }),
    );
    expect(readBy(named, asked, { votes: [{ item: 'key 2/a', value: 'x' }] })).toMatchObject({
      items: {},
      problems: ['votes[0]: item: there is no item "key 2/a"; did you mean Key 1/a?'],
    });
  });
});
