/** How the votes of a case are read: what each line becomes, and the exact words for each line that cannot be read. */

import { CuriaError } from '@curia/core';
import { describe, expect, test } from 'vitest';
import type { Panel } from '../file/panel.ts';
import { parsePanel } from '../rule/define-panel.ts';
import { panelProtocol } from '../rule/protocol.ts';
import type { PanelCase } from './panel-case.ts';
import { readPanelCase } from './read-case.ts';

const court = {
  court: 'c',
  case: {},
  value: { kind: 'choice', values: ['billing', 'legal'] },
  roles: { judge: { voices: 'any' } },
  facts: { leading: { tally: 'leading' } },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
  rules: [{ id: 'two', when: { leading: { at_least: 2 } }, then: 'TAKE', reason: '' }],
  otherwise: { then: 'EXPERT', reason: '' },
};
const seated = parsePanel({
  ...court,
  roles: { judge: { voices: 'any' }, chief: { voices: ['ada', 'bob'] } },
});
const swapped = parsePanel({
  ...court,
  case: { a: { kind: 'text' }, b: { kind: 'text' } },
  value: { kind: 'choice', values: ['a', 'b'] },
  swap: ['a', 'b'],
});
const listed = parsePanel({ ...court, items: { listed: 'rows' } });
const named = parsePanel({
  ...court,
  value: undefined,
  items: 'named',
  fields: { topic: court.value, sum: { kind: 'number', optional: true } },
});

/** What is wrong with a case, place by place; nothing if it can be read. */
function problemsOf(panel: Panel, votes: readonly unknown[], given: object = {}): string[] {
  try {
    readPanelCase(panel, { ...given, votes });
    return [];
  } catch (error) {
    if (!CuriaError.is(error)) throw error;
    expect(error.code).toBe('VOTE_INVALID');
    return error.details.map(({ path, problem }) => `${path}: ${problem}`);
  }
}

describe('a line that cannot be read is refused in words that say what to do', () => {
  const vote = { role: 'judge', voice: 'x', value: 'legal' };

  test.each<[line: unknown, ...problems: string[]]>([
    ['legal', 'votes[0]: must be an object, got "legal"'],
    [null, 'votes[0]: must be an object, got null'],
    [[vote], 'votes[0]: must be an object, got a list'],
    [
      { ...vote, vlaue: 1, zzz: 2 },
      'votes[0].vlaue: there is no field of a vote "vlaue"; did you mean value?',
      'votes[0].zzz: there is no field of a vote "zzz"; there are voice, role, item, order, state, value, confidence, reason, quotation, family, cost',
    ],
    [
      JSON.parse('{ "role": "judge", "voice": "x", "__proto__": { "value": "legal" } }'),
      'votes[0].__proto__: there is no field of a vote "__proto__"; there are voice, role, item, order, state, value, confidence, reason, quotation, family, cost',
    ],
    [{ ...vote, role: undefined }, 'votes[0].role: is missing; the court has judge, chief'],
    [{ ...vote, role: null }, 'votes[0].role: is missing; the court has judge, chief'],
    [{ ...vote, role: 'juge' }, 'votes[0].role: there is no role "juge"; did you mean judge?'],
    [{ ...vote, role: 7 }, 'votes[0].role: must be text, got 7'],
    [{ ...vote, voice: undefined }, 'votes[0].voice: must be a name, got nothing'],
    [{ ...vote, voice: '' }, 'votes[0].voice: must be a name, got ""'],
    [{ ...vote, voice: 7 }, 'votes[0].voice: must be a name, got 7'],
    [
      { ...vote, role: 'chief', voice: 'ade' },
      'votes[0].voice: there is no voice of chief "ade"; did you mean ada?',
    ],
    [
      { ...vote, state: 'inconsistent' },
      'votes[0].state: must be one of voted, abstained, missing, refused, unusable, spared, got "inconsistent"',
    ],
    [{ ...vote, state: 'abstained' }, 'votes[0].value: only a vote has a value'],
    [{ ...vote, order: '1' }, 'votes[0].order: the court shows cases in one order'],
    [{ ...vote, item: 'valu' }, 'votes[0].item: there is no item "valu"; did you mean value?'],
    [{ ...vote, item: 3 }, 'votes[0].item: must be text, got 3'],
    [
      { ...vote, value: 'Legal' },
      'votes[0].value: must be one of billing, legal, got "Legal"; did you mean legal?',
    ],
    [{ ...vote, value: null }, 'votes[0].value: is missing, and the kind is not optional'],
    [{ ...vote, confidence: 1.1 }, 'votes[0].confidence: must be a number from 0 to 1, got 1.1'],
    [{ ...vote, confidence: -0.1 }, 'votes[0].confidence: must be a number from 0 to 1, got -0.1'],
    [{ ...vote, confidence: '1' }, 'votes[0].confidence: must be a number from 0 to 1, got "1"'],
    [
      { ...vote, reason: 7, quotation: 8, family: 9, cost: -1 },
      'votes[0].reason: must be text, got 7',
      'votes[0].quotation: must be text, got 8',
      'votes[0].family: must be text, got 9',
      'votes[0].cost: must be a number from 0 up, got -1',
    ],
    [{ ...vote, cost: '1' }, 'votes[0].cost: must be a number from 0 up, got "1"'],
    [{ ...vote, cost: Number.POSITIVE_INFINITY }, 'votes[0].cost: must be a number from 0 up, got Infinity'],
    // Who says nothing that can be placed is not asked what.
    [{ ...vote, voice: '', state: 'odd' }, 'votes[0].voice: must be a name, got ""'],
    [{ ...vote, order: '1', value: 'other' }, 'votes[0].order: the court shows cases in one order'],
    [
      { ...vote, value: 'other', cost: -1 },
      'votes[0].value: must be one of billing, legal, got "other"',
      'votes[0].cost: must be a number from 0 up, got -1',
    ],
    // State, order and item are looked at together; the value makes sense only on an item.
    [
      { ...vote, state: 7, order: 2, item: 'x', value: 'z' },
      'votes[0].state: must be one of voted, abstained, missing, refused, unusable, spared, got 7',
      'votes[0].order: the court shows cases in one order',
      'votes[0].item: there is no item "x"; there is only value',
    ],
  ])('%j', (line, ...problems) => {
    expect(problemsOf(seated, [line])).toEqual(problems);
  });

  test('and each line has its place', () => {
    expect(problemsOf(seated, [vote, { ...vote, role: 'x' }, { ...vote, voice: 'y' }, 5])).toEqual([
      'votes[1].role: there is no role "x"; there are judge, chief',
      'votes[3]: must be an object, got 5',
    ]);
  });

  test('a court that swaps needs to know the order of every line', () => {
    const texts = { a: 'one', b: 'two' };
    expect(
      problemsOf(
        swapped,
        [
          { voice: 'x', value: 'a' },
          { voice: 'x', value: 'a', order: 1 },
          { voice: 'x', value: 'a', order: '3' },
          { voice: 'y', value: 'a', order: '1' },
          { voice: 'y', value: 'a', order: '2' },
        ],
        texts,
      ),
    ).toEqual([
      'votes[0].order: must be "1" as in the case or "2" exchanged, got nothing',
      'votes[1].order: must be "1" as in the case or "2" exchanged, got 1',
      'votes[2].order: must be "1" as in the case or "2" exchanged, got "3"',
    ]);
  });

  test('a line on a list names an entry of it', () => {
    const votes = [
      { voice: 'x', value: 'legal' },
      { voice: 'x', item: 'r3', value: 'legal' },
      { voice: 'x', item: 1, value: 'legal' },
    ];
    expect(problemsOf(listed, votes, { rows: [{ id: 'r1' }, { id: 'r2' }] })).toEqual([
      'votes[0].item: is missing; the case has 2 items',
      'votes[1].item: there is no item "r3"; did you mean r1?',
      'votes[2].item: must be text, got 1',
    ]);
    expect(problemsOf(listed, votes.slice(0, 1), { rows: [] })).toEqual([
      'votes[0].item: is missing; the case has 0 items',
    ]);
    expect(problemsOf(listed, votes.slice(1, 2), { rows: [{ id: 'r1' }] })).toEqual([
      'votes[0].item: there is no item "r3"; did you mean r1?',
    ]);
  });

  test('of a long list, the first hundred entries are compared with a misspelt one', () => {
    const rows = Array.from({ length: 150 }, (_, at) => ({ id: `row-${at}-${'x'.repeat(20)}` }));
    const misspelt = (at: number): object => ({
      voice: 'v',
      item: `row-${at}-${'x'.repeat(21)}`,
      value: 'legal',
    });
    const [near, far] = problemsOf(listed, [misspelt(99), misspelt(149)], { rows });
    expect(near).toContain(`did you mean ${rows[99]!.id}?`);
    expect(far).not.toContain(`did you mean ${rows[149]!.id}?`);
  });

  test('a voice names its items by key and field, or votes for none', () => {
    const line = (item: unknown, value: unknown = 'legal'): object => ({ voice: 'x', item, value });
    expect(
      problemsOf(named, [
        line('L1'),
        line('L1/topc'),
        line(5),
        line(undefined),
        line('/topic'),
        line('a/b/topic'),
        line('L1/topic', 'sales'),
      ]),
    ).toEqual([
      'votes[0].item: there is no item "L1"; there are L1/topic, L1/sum',
      'votes[1].item: there is no item "L1/topc"; did you mean L1/topic?',
      'votes[2].item: must be text, got 5',
      'votes[3].value: names no item, so it can say no value',
      'votes[4].item: must not be empty',
      'votes[5].item: there is no item "a/b/topic"; did you mean a/topic?',
      'votes[6].value: must be one of billing, legal, got "sales"',
    ]);
  });
});

describe('a line that can be read', () => {
  /** The lines of each item as they were read, with names instead of objects. */
  const linesOf = ({ items }: PanelCase): Record<string, unknown> =>
    Object.fromEntries(
      items.map(({ id, lines }) => [
        id,
        lines.map(({ voice, said, ...line }) => ({ voice: voice.name, value: said?.value, ...line })),
      ]),
    );
  const plain = {
    order: 0,
    state: 0,
    confidence: null,
    reason: null,
    quotation: null,
    family: null,
    cost: null,
  };

  test('keeps everything it says; absent and null are the same', () => {
    const one = readPanelCase(seated, {
      votes: [
        {
          role: 'judge',
          voice: 'x',
          value: 'legal',
          confidence: 0,
          reason: 'R',
          quotation: 'Q',
          family: 'f',
          cost: 0,
        },
        { role: 'judge', voice: 'y', item: 'value', state: 'voted', value: 'billing', confidence: 1 },
        { role: 'judge', voice: 'z', state: 'abstained', value: null },
        { role: 'chief', voice: 'ada', state: 'missing' },
        {
          role: 'chief',
          voice: 'bob',
          state: 'refused',
          item: null,
          order: null,
          confidence: null,
          reason: null,
          quotation: null,
          family: null,
          cost: null,
        },
        { role: 'judge', voice: 'bob', state: 'unusable' },
      ],
    });
    expect(linesOf(one)).toEqual({
      value: [
        {
          voice: 'x',
          value: 'legal',
          at: 0,
          order: 0,
          state: 0,
          confidence: 0,
          reason: 'R',
          quotation: 'Q',
          family: 'f',
          cost: 0,
        },
        { ...plain, voice: 'y', value: 'billing', at: 1, confidence: 1 },
        { ...plain, voice: 'z', value: undefined, at: 2, state: 1 },
        { ...plain, voice: 'ada', value: undefined, at: 3, state: 3 },
        { ...plain, voice: 'bob', value: undefined, at: 4, state: 4 },
        { ...plain, voice: 'bob', value: undefined, at: 5, state: 5 },
      ],
    });
    expect(one.voices.map((heard) => heard.map(({ name, role, cost }) => [name, role, cost]))).toEqual([
      [
        ['x', 0, 0],
        ['y', 0, null],
        ['z', 0, null],
        ['bob', 0, null],
      ],
      [
        ['ada', 1, null],
        ['bob', 1, null],
      ],
    ]);
  });

  test('stands under its item, in its order, and adds to the cost of its voice', () => {
    const texts = { a: 'one', b: 'two' };
    const both = readPanelCase(swapped, {
      ...texts,
      votes: [
        { voice: 'x', order: '2', value: 'b', cost: 1.5 },
        { voice: 'x', order: '1', value: 'a', cost: 2 },
      ],
    });
    expect(linesOf(both)).toEqual({
      value: [
        { ...plain, voice: 'x', value: 'b', at: 0, order: 1, cost: 1.5 },
        { ...plain, voice: 'x', value: 'a', at: 1, cost: 2 },
      ],
    });
    expect(both.voices).toEqual([
      [{ role: 0, name: 'x', hasVoted: false, hasAnswered: true, cost: 3.5, first: null, second: null }],
    ]);
    const rows = [{ id: 'r1' }, { id: 'r2' }];
    const onRows = readPanelCase(listed, { rows, votes: [{ voice: 'x', item: 'r2', value: 'legal' }] });
    expect(linesOf(onRows)).toEqual({ r1: [], r2: [{ ...plain, voice: 'x', value: 'legal', at: 0 }] });
  });

  test('meets the others on the same key, however each voice writes it', () => {
    const one = readPanelCase(named, {
      votes: [
        { voice: 'x', item: 'Line 1/topic', value: 'legal' },
        { voice: 'y', item: 'LINE  1/topic', value: 'billing' },
        { voice: 'z', item: 'LINE  1/sum', value: 3 },
        { voice: 'none' },
        { voice: 'gone', state: 'missing' },
      ],
    });
    expect(linesOf(one)).toEqual({
      'LINE  1/topic': [
        { ...plain, voice: 'x', value: 'legal', at: 0 },
        { ...plain, voice: 'y', value: 'billing', at: 1 },
      ],
      'LINE  1/sum': [{ ...plain, voice: 'z', value: 3, at: 2 }],
    });
    expect(one.voices[0]!.map(({ name, hasVoted }) => [name, hasVoted])).toEqual([
      ['x', true],
      ['y', true],
      ['z', true],
      ['none', true],
      ['gone', false],
    ]);
  });

  test('that names nothing is said once, as any other', () => {
    const twice = (): unknown => readPanelCase(named, { votes: [{ voice: 'z' }, { voice: 'z' }] });
    expect(twice).toThrowError(
      expect.objectContaining({
        code: 'VOTE_TWICE',
        details: [{ path: 'votes[1]', problem: '"z" of judge has another line: votes[0]' }],
      }),
    );
  });

  test.each([3, 16, 17, 18, 40])('is one of its voice, among %i voices', (count) => {
    const rows = [{ id: 'r1' }, { id: 'r2' }];
    const votes = rows.flatMap(({ id }) =>
      Array.from({ length: count }, (_, at) => ({ voice: `v${at}`, item: id, value: 'legal', cost: 1 })),
    );
    const { voices } = readPanelCase(listed, { rows, votes });
    expect(voices[0]!.map(({ name, cost }) => `${name} ${cost}`)).toEqual(
      Array.from({ length: count }, (_, at) => `v${at} 2`),
    );
  });
});

/** Spellings of one name, or of one that could be taken for it. */
const SPELLINGS = [
  'Bob',
  'BOB',
  ' bob',
  'b\u200bob',
  'b\u043eb',
  'b\u03bfb',
  'bo\u0308b',
  '\uff42\uff4f\uff42',
  'bob.',
  'b ob',
  '\u{1d41b}ob',
];

describe('a voice has one name', () => {
  const said = (voice: string) => ({ role: 'judge', voice, value: 'legal' });

  test.each(SPELLINGS)('%j beside bob is refused, in either order', (other) => {
    for (const [first, second] of [
      ['bob', other],
      [other, 'bob'],
    ] as const) {
      const problems = problemsOf(seated, [said('ada'), said(first), said(second)]);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(/^votes\[2\]\.voice: .*(in another spelling|can be taken for)/);
    }
  });

  test.each(SPELLINGS)('%j is nobody where the court names bob', (other) => {
    expect(problemsOf(seated, [{ role: 'chief', voice: other, value: 'legal' }])).toHaveLength(1);
  });

  test.each(SPELLINGS)('a court cannot name bob and %j', (other) => {
    expect(() => parsePanel({ ...court, roles: { judge: { voices: ['bob', other] } } })).toThrow(
      expect.objectContaining({ code: 'COURT_INVALID' }),
    );
  });

  test.each(SPELLINGS)('bob and %j cannot sit side by side', (other) => {
    expect(() => panelProtocol(parsePanel(court), { judge: ['bob', other] })).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID' }),
    );
  });

  test('nobody is called by what nobody sees', () => {
    for (const voice of [' ', '\u200b', '\u2060\ufe0f'])
      expect(problemsOf(seated, [said(voice)])[0]).toContain('must be a name');
  });

  test('names that differ in letters or digits are two voices', () => {
    const names = [
      'model-1',
      'model-2',
      'gpt-4',
      'gpt-4.1',
      'gpt-4o',
      'small-a',
      'small-b',
      'x',
      'x#2',
      'A',
      'B',
      '심사 1',
      '심사 2',
    ];
    expect(problemsOf(seated, names.map(said))).toEqual([]);
  });
});
