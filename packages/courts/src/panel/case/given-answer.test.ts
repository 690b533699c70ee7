/** What the lines of a case answer to a question of a run. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import type { Panel } from '../file/panel.ts';
import { givenAnswer } from './given-answer.ts';

const text = { kind: 'text' };
const one = smallCourt(text);
const fields = { value: undefined, fields: { a: text, b: text } };
const several = smallCourt({}, fields);
const roles = smallCourt(text, { roles: { one: { voices: 2 }, two: { voices: 2 } } });
const named = smallCourt({}, { ...fields, items: 'named' });
const swapped = smallCourt(
  { kind: 'choice', values: ['x', 'y', 'z'] },
  { case: { x: text, y: text }, swap: ['x', 'y'] },
);

type Asked = Parameters<typeof givenAnswer>[2];

const answer = (panel: Panel, votes: unknown, asked: Partial<Asked> = {}, given: object = {}): unknown =>
  givenAnswer(
    panel,
    { ...given, votes },
    { role: 'one', voice: 'v', order: null, items: ['value'], ...asked },
  );

describe('the lines of a voice are its answer', () => {
  test('with everything that a vote says, and nothing that an agent does not say', () => {
    const line = {
      voice: 'v',
      role: 'one',
      item: 'value',
      state: 'voted',
      value: 'x',
      confidence: 0.5,
      reason: 'R',
      quotation: 'q',
      family: 'f',
      cost: 2,
    };
    expect(answer(one, [line])).toEqual({
      votes: [{ item: 'value', state: 'voted', value: 'x', confidence: 0.5, reason: 'R', quotation: 'q' }],
    });
  });

  test('what is null is not said, except a value', () => {
    const line = { voice: 'v', role: null, item: null, state: null, value: null, confidence: null };
    expect(answer(one, [line])).toEqual({ votes: [{ value: null }] });
    expect(answer(one, [{ voice: 'v', state: 'abstained' }])).toStrictEqual({
      votes: [{ state: 'abstained' }],
    });
  });

  test.each<[string, unknown]>([
    ['nobody', []],
    ['somebody else', [{ voice: 'w', value: 'x' }]],
    ['a line that says the voice is missing', [{ voice: 'v', state: 'missing' }]],
    ['lines on other items', [{ voice: 'v', item: 'other', value: 'x' }]],
    ['an order that nobody asked for', [{ voice: 'v', order: '1', value: 'x' }]],
    ['another role', [{ voice: 'v', role: 'two', value: 'x' }]],
    ['no lines', ['v', null, ['v']]],
    ['no list', { voice: 'v' }],
    ['nothing', undefined],
  ])('%s is no answer', (_what, votes) => {
    expect(answer(one, votes)).toBeNull();
  });

  test('only on the items in question', () => {
    const votes = [
      { voice: 'v', item: 'a', value: 'x' },
      { voice: 'v', item: 'b', value: 'y' },
      { voice: 'v', state: 'refused' },
    ];
    expect(answer(several, votes, { items: ['b'] })).toEqual({
      votes: [{ item: 'b', value: 'y' }, { state: 'refused' }],
    });
  });

  test('with several roles, only the lines that name the role', () => {
    const votes = [
      { voice: 'v', value: 'none' },
      { voice: 'v', role: 'two', value: 'x' },
      { voice: 'v', role: 'one', value: 'y' },
    ];
    expect(answer(roles, votes, { role: 'two' })).toEqual({ votes: [{ value: 'x' }] });
    expect(answer(roles, votes.slice(0, 1))).toBeNull();
  });

  test('in order 2 the voice says the other name', () => {
    const votes = [
      { voice: 'v', order: '1', value: 'x' },
      { voice: 'v', order: '2', value: 'x' },
    ];
    expect(answer(swapped, votes, { order: '1' })).toEqual({ votes: [{ value: 'x' }] });
    expect(answer(swapped, votes, { order: '2' })).toEqual({ votes: [{ value: 'y' }] });
    expect(answer(swapped, [{ voice: 'v', order: '2', value: 'z' }], { order: '2' })).toEqual({
      votes: [{ value: 'z' }],
    });
  });
});

describe('where voices name the items', () => {
  const line = (voice: string, item: string, more: object = { value: 'x' }): object => ({
    voice,
    item,
    ...more,
  });

  test('all that a voice named is its answer to the first question', () => {
    const votes = [line('v', 'Key 1/a'), line('w', 'other/a'), line('v', 'key 2/b', { state: 'refused' })];
    expect(answer(named, votes, { items: null })).toEqual({
      votes: [
        { item: 'Key 1/a', value: 'x' },
        { item: 'key 2/b', state: 'refused' },
      ],
    });
  });

  test('a line without an item says only that the voice answered', () => {
    expect(answer(named, [{ voice: 'v', state: 'voted' }], { items: null })).toEqual({ votes: [] });
    expect(answer(named, [{ voice: 'v' }], { items: null })).toEqual({ votes: [] });
    expect(answer(named, [{ voice: 'v', state: 'abstained' }], { items: null })).toBeNull();
    expect(answer(named, [], { items: null })).toBeNull();
  });

  test('whoever voted and does not name an item says that there is none; whoever did not is silent', () => {
    const votes = [line('w', 'KEY 1/a'), line('v', 'key 1/b')];
    expect(answer(named, votes, { items: ['KEY 1/a', 'KEY 1/b'] })).toEqual({
      votes: [
        { item: 'key 1/b', value: 'x' },
        { item: 'KEY 1/a', value: null },
      ],
    });
    expect(answer(named, [line('w', 'k/a'), { voice: 'v' }], { items: ['k/a'] })).toEqual({
      votes: [{ item: 'k/a', value: null }],
    });
    expect(answer(named, [line('w', 'k/a')], { items: ['k/a'] })).toBeNull();
    expect(answer(named, [line('w', 'k/a'), line('v', 'k/b')], { items: ['k/a'] })).toEqual({
      votes: [{ item: 'k/a', value: null }],
    });
    const refused = [line('w', 'k/a'), line('v', 'k/b', { state: 'refused' })];
    expect(answer(named, refused, { items: ['k/a', 'k/b'] })).toEqual({
      votes: [{ item: 'k/b', state: 'refused' }],
    });
  });

  test('an item on which the voice is missing is not one that it leaves out', () => {
    const votes = [line('w', 'k/a'), line('v', 'k/a', { state: 'missing' }), line('v', 'k/b')];
    expect(answer(named, votes, { items: ['k/a', 'k/b'] })).toEqual({ votes: [{ item: 'k/b', value: 'x' }] });
  });
});
