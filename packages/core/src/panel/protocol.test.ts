/** The course of a case: who is asked what in which round and order, what is written down, and what is refused. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parsePanel } from './define-panel.ts';
import type { Panel } from './panel.ts';
import { type PanelState, panelProtocol, recordOf } from './protocol.ts';
import { type PanelQuestion, shownCase, shownVotes } from './question.ts';
import type { PanelEvent } from './record-lines.ts';
import { ruleCase } from './rule-case.ts';

const load = (name: string): Panel =>
  parsePanel(parse(readFileSync(new URL(`../../test/courts/${name}.yaml`, import.meta.url), 'utf8')));

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
    expect(start.state).toMatchObject({ phase: 'asking', ruling: null });
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
    const { state } = tell(triage, seating, first.state, [failed(first.commands[0]!)]);
    expect(state).toMatchObject({
      phase: 'ruled',
      ruling: { effect: 'escalate', items: [{ rule: 'no-lawyer', round: 2 }], round: 2 },
    });
    expect(recordOf(state)).toEqual({
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
    expect(() => protocol.step(state, failed({ ...a, round: 2 }))).toThrowError(/does not fit/);
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

  test('if nobody names an item there is nothing to decide, and every voice is recorded', () => {
    const { state, commands } = panelProtocol(lines, who).start(given);
    const end = tell(lines, who, state, [
      answered(commands[0]!, []),
      failed(commands[1]!),
      answered(commands[2]!, [{ state: 'abstained' }]),
    ]);
    expect(end.state.ruling).toEqual({ effect: 'take', items: [], round: 1 });
    expect(end.state.votes.map(({ voice, state: said }) => [voice, said])).toEqual([
      ['1', 'voted'],
      ['2', 'missing'],
      ['3', 'abstained'],
    ]);
  });
});
