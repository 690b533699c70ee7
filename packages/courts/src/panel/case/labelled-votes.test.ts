/** The votes of a court as reliability and calibration read them, line by line. */
import { describe, expect, test } from 'vitest';
import type { Panel } from '../file/panel.ts';
import { type Seat, StateAt, silentSeat } from '../file/seat.ts';
import { parsePanel } from '../rule/define-panel.ts';
import type { Said } from '../value/said.ts';
import { labelledVotes, reviewerOf, votedItem, votesInstead } from './labelled-votes.ts';
import { readPanelCase } from './read-case.ts';

const court = {
  court: 'c',
  value: { kind: 'choice', values: ['x', 'y'], optional: true },
  roles: { judge: { voices: 'any' } },
  facts: { leading: { tally: 'leading' } },
  outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
  rules: [{ id: 'two', when: { leading: { at_least: 2 } }, then: 'TAKE', reason: '' }],
  otherwise: { then: 'EXPERT', reason: '' },
};
const one = parsePanel(court);
const two = parsePanel({ ...court, roles: { judge: { voices: 'any' }, chief: { voices: 'any' } } });
const texts = { a: { kind: 'text' }, b: { kind: 'text' } };
const swapped = parsePanel({
  ...court,
  case: texts,
  value: { kind: 'choice', values: ['a', 'b'] },
  swap: ['a', 'b'],
});
const inTexts = { a: 'one', b: 'two' };

const votesOn = (panel: Panel, votes: readonly object[], given: object = {}): unknown =>
  labelledVotes(panel, readPanelCase(panel, { ...given, votes }).items[0]!, () => true);

describe('the votes on an item', () => {
  test('are in the order of their reviewers; who does not vote has no label, "there is none" is one', () => {
    expect(
      votesOn(one, [
        { voice: 'c', value: 'x', family: 'f', cost: 0 },
        { voice: 'b', value: null },
        { voice: 'a', state: 'abstained' },
      ]),
    ).toEqual([
      { reviewer: 'a', label: null, abstained: true },
      { reviewer: 'b', label: 'null' },
      { reviewer: 'c', label: 'x', family: 'f', cost: 0 },
    ]);
  });

  test('name the role if there are several, and may be those of some roles only', () => {
    const votes = [
      { role: 'judge', voice: 'a', value: 'x' },
      { role: 'chief', voice: 'a', value: 'y' },
    ];
    expect(votesOn(two, votes)).toEqual([
      { reviewer: 'chief/a', label: 'y' },
      { reviewer: 'judge/a', label: 'x' },
    ]);
    const [item] = readPanelCase(two, { votes }).items;
    expect(labelledVotes(two, item!, ({ role }) => role === 1)).toEqual([
      { reviewer: 'chief/a', label: 'y' },
    ]);
  });

  test('say under swap in which order each was asked', () => {
    const line = (voice: string, order: string, value: string): object => ({ voice, order, value });
    expect(
      votesOn(swapped, [line('q', '2', 'a'), line('q', '1', 'b'), line('p', '2', 'a')], inTexts),
    ).toEqual([
      { reviewer: 'p', label: 'a', order: '2' },
      { reviewer: 'q', label: 'b', order: '1' },
      { reviewer: 'q', label: 'a', order: '2' },
    ]);
  });
});

describe('an item is known among all cases', () => {
  const named = { name: 'case-1' };
  const fields = (value: object): Panel => parsePanel({ ...court, value: undefined, fields: value });

  test.each<[string, Panel, string, string]>([
    ['by its case, if the court has one value', one, 'value', 'case-1'],
    ['by its case, if the court has one field', fields({ topic: court.value }), 'topic', 'case-1'],
    [
      'by case and field, if it has several',
      fields({ topic: court.value, other: court.value }),
      'topic',
      'case-1/topic',
    ],
    ['by case and entry of a list', parsePanel({ ...court, items: { listed: 'rows' } }), 'r1', 'case-1/r1'],
    ['by case and key that voices name', parsePanel({ ...court, items: 'named' }), 'k', 'case-1/k'],
  ])('%s', (_what, panel, id, expected) => {
    expect(votedItem(panel, named, { id })).toBe(expected);
  });
});

describe('votes with some seats changed', () => {
  const said = (value: string): { said: Said; state: number } => ({
    said: { value, key: value, spelling: value, place: 0 },
    state: StateAt.voted,
  });
  const silent = (state: number): { said: null; state: number } => ({ said: null, state });
  const seat = (role: number, voice: string | null) => silentSeat(role, voice, StateAt.missing);

  test('replace those of the seats, add those that were not heard, and keep the order', () => {
    const votes = [
      { reviewer: 'a', label: 'x' },
      { reviewer: 'b', label: 'y', cost: 1 },
      { reviewer: 'd', label: 'x' },
    ];
    const instead = new Map<Seat, Pick<Seat, 'said' | 'state'>>([
      [seat(0, 'd'), said('y')],
      [seat(0, 'b'), silent(StateAt.missing)],
      [seat(0, 'c'), said('x')],
      [seat(0, 'e'), silent(StateAt.abstained)],
    ]);
    expect(votesInstead(one, votes, instead)).toEqual([
      { reviewer: 'a', label: 'x' },
      { reviewer: 'b', label: null },
      { reviewer: 'c', label: 'x' },
      { reviewer: 'd', label: 'y' },
      { reviewer: 'e', label: null, abstained: true },
    ]);
    expect(votesInstead(one, votes, new Map())).toEqual(votes);
  });

  test('say the same in both orders under swap, and name an empty seat by its role alone', () => {
    expect(
      votesInstead(
        swapped,
        [{ reviewer: 'q', label: 'a', order: '1' }],
        new Map([[seat(0, 'p'), said('b')]]),
      ),
    ).toEqual([
      { reviewer: 'p', label: 'b', order: '1' },
      { reviewer: 'p', label: 'b', order: '2' },
      { reviewer: 'q', label: 'a', order: '1' },
    ]);
    expect(votesInstead(two, [], new Map([[seat(1, null), said('x')]]))).toEqual([
      { reviewer: 'chief/', label: 'x' },
    ]);
  });

  test('a reviewer is a voice, or role and voice if the court has several roles', () => {
    expect([reviewerOf(one, 0, 'v'), reviewerOf(two, 1, 'v')]).toEqual(['v', 'chief/v']);
  });
});
