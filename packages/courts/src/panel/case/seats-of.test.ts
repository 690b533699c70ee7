/** Who sits on an item and in which state: lines, empty seats, quotations, two orders. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { STATES } from '../file/fact.ts';
import type { Panel } from '../file/panel.ts';
import { decideCase } from '../rule/decide-case.ts';
import { readPanelCase } from './read-case.ts';

const text = { kind: 'text' };

/** The seats on the first item, with the name of their state and the value that they say. */
const seatsOn = (panel: Panel, input: object): unknown[] =>
  decideCase(panel, readPanelCase(panel, input)).items[0]!.bench.seats.map(({ state, said, ...seat }) => ({
    ...seat,
    state: STATES[state],
    said: said?.value,
  }));

const seat = (voice: string | null, state: string, more: object = {}): object => ({
  role: 0,
  voice,
  state,
  said: undefined,
  value: -1,
  reasons: [],
  quotation: 'none',
  confidence: null,
  ...more,
});

describe('every seat of a role', () => {
  test('a voice that was heard, and empty seats for the rest', () => {
    const votes = [
      { voice: 'b', value: 'x', reason: 'R', confidence: 0.5, quotation: 'nobody looks it up' },
      { voice: 'a', state: 'abstained', reason: 'S' },
    ];
    expect(seatsOn(smallCourt(text), { votes })).toEqual([
      seat('b', 'voted', { said: 'x', value: 0, reasons: ['R'], confidence: 0.5 }),
      seat('a', 'abstained', { reasons: ['S'] }),
      seat(null, 'missing'),
    ]);
  });

  test('seats that the court names are missing by name', () => {
    const panel = smallCourt(text, { roles: { one: { voices: ['ada', 'bob', 'eve'] } } });
    const votes = ['bob', 'eve'].map((voice) => ({ voice, value: 'x' }));
    expect(seatsOn(panel, { votes })).toEqual([
      seat('bob', 'voted', { said: 'x', value: 0 }),
      seat('eve', 'voted', { said: 'x', value: 0 }),
      seat('ada', 'missing'),
    ]);
  });

  test('where any voice may speak there are no empty seats; every role has its own', () => {
    const panel = smallCourt(text, { roles: { one: { voices: 'any' }, two: { voices: 1 } } });
    expect(seatsOn(panel, { votes: [{ voice: 'a', role: 'one', value: 'x' }] })).toEqual([
      seat('a', 'voted', { said: 'x', value: 0 }),
      seat(null, 'missing', { role: 1 }),
    ]);
  });

  test('whoever voted and did not name an item says that there is none', () => {
    const panel = smallCourt(text, { items: 'named' });
    const votes = [
      { voice: 'a', item: 'k', value: 'x' },
      { voice: 'b', state: 'voted' },
      { voice: 'c', state: 'abstained' },
    ];
    expect(seatsOn(panel, { votes })).toEqual([
      seat('a', 'voted', { said: 'x', value: 0 }),
      seat('b', 'voted', { said: null, value: 1 }),
      seat('c', 'missing'),
    ]);
  });
});

describe('quotations', () => {
  const quoting = (more: object = {}): Panel =>
    smallCourt(
      { ...text, optional: true },
      {
        case: { body: text, note: { ...text, optional: true } },
        quote: { in: ['note', 'body'] },
        facts: { voted: { count: 'voted' }, found: { count: 'voted', quotation: 'found' } },
        ...more,
      },
    );
  const given = { body: 'The “Agency” pays' };

  test.each<[string, unknown, string]>([
    ['a passage, however it is written', 'the "AGENCY"', 'found'],
    ['something else', 'the agent', 'not-found'],
    ['a field that is absent contains nothing', 'here', 'not-found'],
    ['no quotation', undefined, 'none'],
    ['an empty one', ' \u00ad ', 'none'],
  ])('%s', (_what, quotation, result) => {
    const votes = [{ voice: 'a', value: 'x', quotation }];
    expect(seatsOn(quoting(), { ...given, votes })[0]).toEqual(
      seat('a', 'voted', { said: 'x', value: 0, quotation: result }),
    );
  });

  test('a second field is looked through as well', () => {
    const votes = [{ voice: 'a', value: 'x', quotation: 'here' }];
    expect(seatsOn(quoting(), { ...given, note: 'see here', votes })[0]).toMatchObject({
      quotation: 'found',
    });
  });

  test('who does not vote needs no quotation', () => {
    const votes = [{ voice: 'a', state: 'abstained' }];
    expect(seatsOn(quoting({ quote: { in: ['body'], required: true } }), { ...given, votes })[0]).toEqual(
      seat('a', 'abstained'),
    );
  });

  test('what must be quoted and is not found is unusable; none needs no quotation', () => {
    const votes = [
      { voice: 'a', value: 'x', quotation: 'agency' },
      { voice: 'b', value: 'x', quotation: 'agent', reason: 'R', confidence: 1 },
      { voice: 'c', value: null },
    ];
    expect(seatsOn(quoting({ quote: { in: ['body'], required: true } }), { ...given, votes })).toEqual([
      seat('a', 'voted', { said: 'x', value: 0, quotation: 'found' }),
      seat('b', 'unusable', { quotation: 'not-found', reasons: ['R'], confidence: 1 }),
      seat('c', 'voted', { said: null, value: 1 }),
    ]);
  });
});

describe('two orders', () => {
  const panel = smallCourt(
    { kind: 'choice', values: ['a', 'b'] },
    {
      roles: { one: { voices: 1 } },
      case: { a: text, b: text },
      swap: ['a', 'b'],
      quote: { in: ['a'] },
      facts: { voted: { count: 'voted' }, found: { count: 'voted', quotation: 'found' } },
    },
  );
  const both = (one: object | null, two: object | null): unknown => {
    const votes = [one, two].flatMap((line, at) =>
      line === null ? [] : [{ voice: 'v', order: at === 0 ? '1' : '2', ...line }],
    );
    const seats = seatsOn(panel, { a: 'words', b: 'others', votes });
    expect(seats).toHaveLength(1);
    return seats[0];
  };
  const a = { value: 'a' };

  test('the same answer twice is a vote, with both reasons, the worse quotation and the lower confidence', () => {
    expect(
      both(
        { ...a, reason: 'R', quotation: 'words', confidence: 0.5 },
        { ...a, reason: 'S', quotation: 'lost', confidence: 0.25 },
      ),
    ).toEqual(
      seat('v', 'voted', {
        said: 'a',
        value: 0,
        reasons: ['R', 'S'],
        quotation: 'not-found',
        confidence: 0.25,
      }),
    );
    expect(
      both({ ...a, reason: 'R', confidence: 0.5 }, { ...a, reason: 'R', quotation: 'words', confidence: 1 }),
    ).toEqual(seat('v', 'voted', { said: 'a', value: 0, reasons: ['R'], confidence: 0.5 }));
  });

  test('a confidence or reason of one order alone', () => {
    expect(both({ ...a, confidence: 0.5, reason: 'R' }, a)).toEqual(
      seat('v', 'voted', { said: 'a', value: 0, reasons: ['R'] }),
    );
    expect(both(a, { ...a, confidence: 0.5, reason: 'S' })).toEqual(
      seat('v', 'voted', { said: 'a', value: 0, reasons: ['S'] }),
    );
  });

  test('two answers contradict each other', () => {
    expect(both(a, { value: 'b' })).toEqual(seat('v', 'inconsistent'));
  });

  test('one order alone is missing, with what was said in it', () => {
    expect(both({ ...a, reason: 'R', quotation: 'words' }, null)).toEqual(
      seat('v', 'missing', { reasons: ['R'] }),
    );
    expect(both(null, { ...a, reason: 'R', quotation: 'words' })).toEqual(
      seat('v', 'missing', { reasons: ['R'] }),
    );
    expect(both(null, null)).toEqual(seat(null, 'missing'));
  });
});
