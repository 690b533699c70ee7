/** The course of a case: who is asked what in which round and order, what is written down, and what is refused. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { type PanelQuestion, shownCase, shownVotes } from '../case/question.ts';
import type { PanelEvent } from '../case/record-lines.ts';
import type { Panel } from '../file/panel.ts';
import { parsePanel } from './define-panel.ts';
import { type PanelState, panelProtocol, recordOf } from './protocol.ts';
import { ruleCase } from './rule-case.ts';

const load = (name: string): Panel =>
  parsePanel(
    parse(readFileSync(new URL(`../../../../core/test/courts/${name}.yaml`, import.meta.url), 'utf8')),
  );

const answered = (
  { role, voice, round, order }: PanelQuestion,
  votes: unknown,
  more: object = {},
): PanelEvent => ({
  kind: 'voice-answered',
  role,
  voice,
  round,
  order,
  answer: { votes },
  ...more,
});
const failed = (
  { role, voice, round, order }: PanelQuestion,
  state: 'missing' | 'unusable' = 'missing',
): PanelEvent => ({
  kind: 'voice-failed',
  role,
  voice,
  round,
  order,
  state,
  problem: 'timeout',
});

const triage = load('triage');
const seating = { triager: ['a', 'b', 'c'], lawyer: ['l'] };
const ticket = { case_id: 't', text: 'I will sue', tier: 'free', gold: 'legal' };

function tell(panel: Panel, who: Record<string, string[]>, state: PanelState, events: readonly PanelEvent[]) {
  const protocol = panelProtocol(panel, who);
  return events.reduce((step, event) => protocol.step(step.state, event), {
    state,
    commands: [] as readonly PanelQuestion[],
  });
}

describe('a cascade', () => {
  const start = panelProtocol(triage, seating).start(ticket);

  test('asks first who is asked first, one question a seat, with all items', () => {
    expect(
      start.commands.map(({ role, voice, round, order, items }) => ({ role, voice, round, order, items })),
    ).toEqual(
      ['a', 'b', 'c'].map((voice) => ({ role: 'triager', voice, round: 1, order: null, items: ['value'] })),
    );
    const { case_id, text, tier, gold } = ticket;
    expect(start.state).toEqual({
      phase: 'asking',
      input: { case_id, text, tier, gold },
      round: 1,
      questions: start.commands,
      waiting: [],
      wasTooMany: false,
      told: [],
      votes: [],
      asked: {},
      ruling: null,
    });
    const again = { ...ticket, votes: [{ voice: 'a' }], facts: {}, ruling: {} };
    expect(panelProtocol(triage, seating).start(again)).toEqual(start);
  });

  test('waits until everybody has answered', () => {
    const [a] = start.commands as [PanelQuestion];
    const step = panelProtocol(triage, seating).step(start.state, failed(a));
    expect(step).toEqual({ state: { ...start.state, told: [failed(a)] }, commands: [] });
  });

  test('asks the later role where an outcome does, and rules in round 2', () => {
    const [a, b, c] = start.commands as [PanelQuestion, PanelQuestion, PanelQuestion];
    const first = tell(triage, seating, start.state, [
      answered(c, [{ value: 'legal' }]),
      answered(a, [{ value: 'billing' }]),
      answered(b, [{ item: 'value', value: 'billing', reason: 'THREATENS_TO_SUE', confidence: 0.9 }], {
        family: 'm',
        cost: 3,
      }),
    ]);
    expect(first.commands).toMatchObject([{ role: 'lawyer', voice: 'l', round: 2, items: ['value'] }]);
    expect(shownVotes(triage, first.state.votes, first.commands[0]!)).toEqual([
      {
        item: 'value',
        votes: [{ value: 'billing', reason: 'THREATENS_TO_SUE' }, { value: 'billing' }, { value: 'legal' }],
      },
    ]);
    expect(first.state).toMatchObject({
      phase: 'asking',
      round: 2,
      questions: first.commands,
      told: [],
      asked: { value: ['lawyer'] },
    });
    const { state, commands } = tell(triage, seating, first.state, [failed(first.commands[0]!)]);
    expect([state.questions, state.told, commands]).toEqual([[], [], []]);
    expect(state).toMatchObject({
      phase: 'ruled',
      ruling: { effect: 'escalate', items: [{ rule: 'no-lawyer', round: 2 }], round: 2 },
    });
    expect(recordOf(state)).toStrictEqual({
      ...ticket,
      votes: [
        { voice: 'a', role: 'triager', item: 'value', state: 'voted', value: 'billing' },
        {
          voice: 'b',
          role: 'triager',
          item: 'value',
          state: 'voted',
          value: 'billing',
          confidence: 0.9,
          reason: 'THREATENS_TO_SUE',
          family: 'm',
          cost: 3,
        },
        { voice: 'c', role: 'triager', item: 'value', state: 'voted', value: 'legal' },
        { voice: 'l', role: 'lawyer', item: 'value', state: 'missing' },
      ],
    });
    expect(ruleCase(triage, recordOf(state))).toEqual(state.ruling);
  });

  test('refuses an unexpected event', () => {
    const [a] = start.commands as [PanelQuestion];
    const protocol = panelProtocol(triage, seating);
    const { state } = protocol.step(start.state, failed(a));
    expect(() => protocol.step(state, failed(a))).toThrowError(
      expect.objectContaining({ code: 'INPUT_INVALID' }),
    );
    expect(() => protocol.step(state, failed({ ...a, voice: 'z' }))).toThrowError(/does not fit/);
    const [, b] = start.commands as [PanelQuestion, PanelQuestion];
    expect(() => protocol.step(state, failed({ ...b, round: 2 }))).toThrowError(/does not fit/);
    expect(() => protocol.step(state, failed({ ...b, role: 'lawyer' }))).toThrowError(/does not fit/);
  });
});

describe('several items', () => {
  const flag = { kind: 'flag' };
  const panel = smallCourt(
    {},
    {
      value: undefined,
      fields: {
        a: { ...flag, marks: { way: 'short' } },
        b: { ...flag, marks: { way: 'long' } },
        c: { ...flag, marks: { way: 'none' } },
      },
      marks: { way: { kind: 'choice', values: ['short', 'long', 'none'] } },
      roles: { one: { voices: 1 }, x: { voices: 1, asked: 'later' }, y: { voices: 1, asked: 'later' } },
      facts: { way: { mark: 'way' }, x_asked: { asked: 'x' }, y_asked: { asked: 'y' } },
      outcomes: {
        TAKE: { effect: 'take', what: 'leading' },
        ASK_X: { effect: 'ask', roles: ['x'] },
        ASK_Y: { effect: 'ask', roles: ['y'] },
      },
      rules: [
        { id: 'long-way', when: { way: 'long', y_asked: false }, then: 'ASK_Y', reason: 'first y' },
        { id: 'ask-x', when: { way: ['short', 'long'], x_asked: false }, then: 'ASK_X', reason: 'then x' },
      ],
      otherwise: { then: 'TAKE', reason: 'everybody was asked' },
    },
  );
  // One name may sit in several roles.
  const who = { one: ['v'], x: ['v'], y: ['v'] };
  const says =
    (value: boolean) =>
    (question: PanelQuestion): PanelEvent =>
      answered(
        question,
        question.items!.map((item) => ({ item, value })),
        { family: 'f', cost: 1 },
      );
  const asked = (commands: readonly PanelQuestion[]): unknown[] =>
    commands.map(({ role, round, items }) => [role, round, items]);

  test('a role is asked about an item only when the rules for that item ask it', () => {
    const start = panelProtocol(panel, who).start({});
    expect(asked(start.commands)).toEqual([['one', 1, ['a', 'b', 'c']]]);
    const second = tell(panel, who, start.state, start.commands.map(says(true)));
    expect(asked(second.commands)).toEqual([
      ['x', 2, ['a']],
      ['y', 2, ['b']],
    ]);
    expect(second.state.asked).toEqual({ a: ['x'], b: ['y'] });
    const [x, y] = second.commands as [PanelQuestion, PanelQuestion];
    const third = tell(panel, who, second.state, [says(false)(y), says(true)(x)]);
    expect(asked(third.commands)).toEqual([['x', 3, ['b']]]);
    expect(third.state.asked).toEqual({ a: ['x'], b: ['y', 'x'] });
    const end = tell(
      panel,
      who,
      third.state,
      third.commands.map((question) => failed(question)),
    );
    expect(end.state.ruling?.items.map(({ item, round }) => [item, round])).toEqual([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ]);
    const line = (role: string, item: string, value: boolean, more: object = {}): object => ({
      voice: 'v',
      role,
      item,
      state: 'voted',
      value,
      family: 'f',
      ...more,
    });
    expect(end.state.votes).toStrictEqual([
      line('one', 'a', true, { cost: 1 }),
      line('one', 'b', true),
      line('one', 'c', true),
      line('x', 'a', true, { cost: 1 }),
      line('y', 'b', false, { cost: 1 }),
      { voice: 'v', role: 'x', item: 'b', state: 'missing' },
    ]);
  });

  test('a case without items is ruled at once', () => {
    const listed = smallCourt(flag, { items: { listed: 'rows' } });
    const { state, commands } = panelProtocol(listed, { one: ['v'] }).start({ rows: [] });
    expect(commands).toEqual([]);
    expect(state).toMatchObject({
      phase: 'ruled',
      votes: [],
      ruling: { effect: 'take', items: [], round: 1 },
    });
  });
});

describe('who sits', () => {
  test.each<[string, Record<string, string[]>, string, RegExp]>([
    ['an empty role', { triager: ['a'], lawyer: [] }, 'INPUT_INVALID', /nobody to ask/],
    [
      'a role that is not there',
      { triager: ['a'], lawyer: ['l'], clerk: ['x'] },
      'INPUT_INVALID',
      /no role "clerk"/,
    ],
    ['a voice twice', { triager: ['a', 'a'], lawyer: ['l'] }, 'INPUT_INVALID', /twice/],
    [
      'more voices than seats',
      { triager: ['a', 'b', 'c', 'd'], lawyer: ['l'] },
      'TOO_MANY_VOICES',
      /4 voices and 3 seats/,
    ],
  ])('%s is refused', (_what, who, code, problem) => {
    expect(() => panelProtocol(triage, who)).toThrowError(
      expect.objectContaining({ code, message: expect.stringMatching(problem) }),
    );
  });

  test('something that is not a case is refused at the start', () => {
    expect(() => panelProtocol(triage, seating).start({ text: 'x' })).toThrowError(
      expect.objectContaining({ code: 'CASE_INVALID' }),
    );
  });
});

describe('both orders', () => {
  const pairwise = load('pairwise');
  const who = { judge: ['j'], senior: ['s'] };
  const given = { question: 'q', answer_a: 'good', answer_b: 'bad' };

  test('order 2 exchanges the contents, and names are turned back before they are written down', () => {
    const { state, commands } = panelProtocol(pairwise, who).start(given);
    expect(commands.map(({ order }) => order)).toEqual(['1', '2']);
    expect(shownCase(pairwise, given, '2')).toEqual({ question: 'q', answer_a: 'bad', answer_b: 'good' });
    const [one, two] = commands as [PanelQuestion, PanelQuestion];
    const after = tell(pairwise, who, state, [
      answered(one, [{ value: 'answer_a' }]),
      answered(two, [{ value: 'answer_b' }]),
    ]);
    expect(after.state.votes).toMatchObject([
      { order: '1', value: 'answer_a' },
      { order: '2', value: 'answer_a' },
    ]);
    // Who reads later in order 2 sees the earlier votes under the names that it is shown.
    const later: PanelQuestion = { ...two, role: 'senior', voice: 's', round: 2, order: '2' };
    expect(shownVotes(pairwise, after.state.votes, later)[0]?.votes).toEqual([
      { value: 'answer_b' },
      { value: 'answer_b' },
    ]);
  });
});

describe('items that voices name', () => {
  const lines = load('invoice-lines');
  const who = { reader: ['1', '2', '3'], clerk: ['c'] };
  const given = { text: 'an invoice' };

  test('a silent voice is silent on every item; one that named nothing says there is none', () => {
    const { state, commands } = panelProtocol(lines, who).start(given);
    expect(commands[0]).toMatchObject({ items: null, most_items: 1666 });
    const [one, two, three] = commands as [PanelQuestion, PanelQuestion, PanelQuestion];
    const after = tell(lines, who, state, [
      answered(one, [
        { item: 'Line 1/item', value: 'Paper' },
        { item: 'line 1/amount', value: 2.5 },
      ]),
      answered(two, []),
      failed(three, 'unusable'),
    ]);
    expect(after.state.votes.filter(({ voice }) => voice === '3')).toEqual([
      { voice: '3', role: 'reader', item: 'Line 1/item', state: 'unusable' },
      { voice: '3', role: 'reader', item: 'Line 1/amount', state: 'unusable' },
    ]);
    expect(after.state.votes.filter(({ voice }) => voice === '2')).toEqual([
      { voice: '2', role: 'reader', state: 'voted' },
    ]);
    expect(after.commands).toMatchObject([
      { role: 'clerk', items: ['Line 1/item', 'Line 1/amount'], round: 2 },
    ]);
    const end = tell(lines, who, after.state, [
      answered(after.commands[0]!, [{ item: 'LINE 1/amount', value: 2.5 }]),
    ]);
    expect(end.state.ruling?.items).toMatchObject([
      { item: 'Line 1/item', effect: 'escalate', votes: { voted: 2, unusable: 1, missing: 1 } },
      { item: 'Line 1/amount', effect: 'take', value: 2.5, rule: 'clerk-decides' },
    ]);
    expect(ruleCase(lines, recordOf(end.state))).toEqual(end.state.ruling);
  });

  test('what a voice says of everything else is written on the items that others named', () => {
    const { state, commands } = panelProtocol(lines, who).start(given);
    const [one, two, three] = commands as [PanelQuestion, PanelQuestion, PanelQuestion];
    const vote = (item: string) => ({ item, value: 'Paper' });
    const after = tell(lines, who, state, [
      answered(one, [vote('1/item'), { state: 'abstained' }]),
      answered(two, [vote('2/item'), { item: '1/item', state: 'refused' }]),
      answered(three, [{ item: '1/item', value: 7 }]),
    ]);
    const said = (voice: string, ...more: [string, string][]): object[] =>
      more.map(([item, spoken]) => ({
        voice,
        role: 'reader',
        item,
        state: spoken,
        ...(spoken === 'voted' ? { value: 'Paper' } : {}),
      }));
    expect(after.state.votes).toStrictEqual([
      ...said(
        '1',
        ['1/item', 'voted'],
        ['1/amount', 'abstained'],
        ['2/item', 'abstained'],
        ['2/amount', 'abstained'],
      ),
      ...said('2', ['2/item', 'voted'], ['1/item', 'refused']),
      ...said('3', ['1/item', 'unusable']),
    ]);
  });

  test('what it named is written beside the rest', () => {
    const panel = smallCourt({ kind: 'text' }, { items: 'named' });
    const { state, commands } = panelProtocol(panel, { one: ['a', 'b'] }).start({});
    const [a, b] = commands as [PanelQuestion, PanelQuestion];
    const after = tell(panel, { one: ['a', 'b'] }, state, [
      answered(a, [{ item: 'k', value: 'x' }, { state: 'abstained' }]),
      answered(b, [{ item: 'l', value: 'y' }]),
    ]);
    expect(after.state.votes.map(({ voice, item, state: said }) => [voice, item, said])).toEqual([
      ['a', 'k', 'voted'],
      ['a', 'l', 'abstained'],
      ['b', 'l', 'voted'],
    ]);
  });

  test('a voice that only abstained on what it named says nothing of the rest', () => {
    const { state, commands } = panelProtocol(lines, who).start(given);
    const [one, two, three] = commands as [PanelQuestion, PanelQuestion, PanelQuestion];
    const after = tell(lines, who, state, [
      answered(one, [{ item: '1/item', state: 'abstained' }]),
      answered(two, [{ state: 'refused' }]),
      failed(three),
    ]);
    expect(after.state.votes).toStrictEqual([
      { voice: '1', role: 'reader', item: '1/item', state: 'abstained' },
      { voice: '2', role: 'reader', state: 'refused' },
      { voice: '3', role: 'reader', state: 'missing' },
    ]);
  });

  test('if nobody names an item and somebody failed, a person looks, and every voice is recorded', () => {
    const { state, commands } = panelProtocol(lines, who).start(given);
    const end = tell(lines, who, state, [
      answered(commands[0]!, []),
      failed(commands[1]!),
      answered(commands[2]!, [{ state: 'abstained' }]),
    ]);
    expect(end.state.ruling).toEqual({ effect: 'escalate', items: [], round: 1 });
    expect(end.state.votes.map(({ voice, state: said }) => [voice, said])).toEqual([
      ['1', 'voted'],
      ['2', 'missing'],
      ['3', 'abstained'],
    ]);
  });
});
