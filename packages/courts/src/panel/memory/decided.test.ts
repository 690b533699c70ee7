/** What a court of its own asks the memory and leaves behind in it, case by case. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { rememberingCourt } from '../../../../core/test/remembering-court.ts';
import type { PanelVote } from '../case/vote.ts';
import type { Panel } from '../file/panel.ts';
import { type PanelState, panelProtocol, recordOf } from '../rule/protocol.ts';
import { decidedPanel, recallForPanel } from './decided.ts';

interface Told {
  readonly name: string;
  readonly case?: Readonly<Record<string, unknown>>;
  readonly votes: Readonly<Record<string, string>>;
  readonly expect: object | null;
}

const cases = parse(readFileSync(join(import.meta.dirname, 'decided.yaml'), 'utf8')) as Told[];
const text = 'The invoice is not mine.';
const STATES = ['abstained', 'refused'];

/** A case carried to its end with what every seat says; a seat that is not named does not answer. */
function hear(panel: Panel, input: object, votes: Readonly<Record<string, string>>): PanelState {
  const seats = Object.groupBy(Object.keys(votes), (seat) => seat.split('/')[0] ?? '');
  const seating = Object.fromEntries(
    Object.entries(panel.court.roles).map(([role, { voices }]) => {
      const named = (seats[role] ?? []).map((seat) => seat.split('/')[1] ?? '');
      const wanted = typeof voices === 'number' ? voices : named.length;
      return [role, [...named, ...Array.from({ length: wanted - named.length }, (_, at) => `empty-${at}`)]];
    }),
  );
  const protocol = panelProtocol(panel, seating);
  let { state, commands } = protocol.start(input);
  while (commands.length > 0) {
    const asked = commands;
    commands = [];
    for (const { role, voice, round, order } of asked) {
      const said = votes[`${role}/${voice}`];
      const key = { role, voice, round, order };
      const vote: Partial<PanelVote> | undefined =
        said === undefined
          ? undefined
          : STATES.includes(said)
            ? { state: said as 'abstained' }
            : { value: said };
      const step = protocol.step(
        state,
        vote === undefined
          ? { kind: 'voice-failed', ...key, state: 'missing', problem: 'no answer' }
          : { kind: 'voice-answered', ...key, answer: { votes: [vote] } },
      );
      state = step.state;
      commands = [...commands, ...step.commands];
    }
  }
  return state;
}

test.each(cases)('$name', ({ case: more = {}, votes, expect: expected }) => {
  const panel = rememberingCourt();
  const decided = decidedPanel(panel, hear(panel, { text, ...more }, votes));
  if (expected === null) expect(decided).toBeNull();
  else expect(decided).toMatchObject(expected);
});

test('only the fields that are named are remembered, item by item', () => {
  const fields = {
    team: { kind: 'choice', values: ['a', 'b'] },
    urgent: { kind: 'flag' },
    due: { kind: 'date' },
  };
  const rules = {
    value: undefined,
    fields,
    roles: { one: { voices: ['x'] } },
    facts: { voted: { count: 'voted' } },
    outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
    rules: [{ id: 'said', when: { voted: { at_least: 1 } }, then: 'TAKE', reason: 'somebody said' }],
    otherwise: { then: 'EXPERT', reason: 'nobody said' },
  };
  const votes = [
    { item: 'team', value: 'b' },
    { item: 'urgent', value: true },
    { item: 'due', value: '2026-01-31' },
  ];
  const itemsOf = (memory: object): [string, string | null | undefined][] => {
    const panel = rememberingCourt({ ...rules, memory });
    const protocol = panelProtocol(panel, { one: ['x'] });
    const { state } = protocol.start({ text });
    const key = { role: 'one', voice: 'x', round: 1, order: null };
    const told = protocol.step(state, { kind: 'voice-answered', ...key, answer: { votes } });
    const after = decidedPanel(panel, told.state)?.parts.filter((part) => part.after != null) ?? [];
    return after.map((part) => [part.item, part.after?.value]);
  };
  expect(itemsOf({ described_by: ['text'] })).toEqual([
    ['team', 'b'],
    ['urgent', 'true'],
  ]);
  expect(itemsOf({ described_by: ['text'], parts: ['urgent'] })).toEqual([['urgent', 'true']]);
});

test('the memory is asked what shows before anybody has spoken', () => {
  const panel = rememberingCourt();
  const { state } = panelProtocol(panel, { triager: ['a', 'b', 'c'], lawyer: ['l'] }).start({
    text,
    tier: 'pro',
    gold: 'legal',
    split: 'test',
  });
  const { seen, places, language } = recallForPanel(panel, state);
  expect(seen).toEqual({
    text,
    court: 'triage',
    tags: ['tier=pro'],
    language: null,
    split: 'test',
    items: 1,
    appearance: { conflicts: [], risks: [] },
  });
  expect([places, language]).toEqual([
    { voices: { roles: ['triager'], gate: { isOpen: true, reason: 'no_gate' } } },
    'en',
  ]);
});

test('what the case carries for the memory is in its record, and a court without memory refuses it', () => {
  const seating = { triager: ['a', 'b', 'c'], lawyer: ['l'] };
  const given = { text, split: 'live', memory: { asked: true } };
  expect(recordOf(panelProtocol(rememberingCourt(), seating).start(given).state)).toMatchObject(given);
  const without = rememberingCourt({ memory: undefined });
  expect(() => panelProtocol(without, seating).start(given)).toThrow('there is no field "split"');
});
