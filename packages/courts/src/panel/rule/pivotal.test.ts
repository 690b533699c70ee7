/** Who decided an item, and the fewest other answers that would have changed it, on panels that are small enough to check by hand. */
import { describe, expect, test } from 'vitest';
import { readPanelCase } from '../case/read-case.ts';
import { courtIdentity } from '../file/calibration.ts';
import { type Panel, withCalibration } from '../file/panel.ts';
import { decideCase } from './decide-case.ts';
import { parsePanel } from './define-panel.ts';
import { findItemSwing, pivotalSeats } from './pivotal.ts';

const rule = (id: string, when: object, then: string) => ({ id, when, then, reason: '' });
const court = (more: object = {}): Panel =>
  parsePanel({
    court: 'c',
    value: { kind: 'choice', values: ['x', 'y'] },
    roles: { one: { voices: 3 } },
    facts: { leading: { tally: 'leading' } },
    outcomes: { TAKE: { effect: 'take', what: 'leading' }, EXPERT: { effect: 'escalate' } },
    rules: [rule('agreed', { leading: { at_least: 2 } }, 'TAKE')],
    otherwise: { then: 'EXPERT', reason: '' },
    ...more,
  });

const asked = (panel: Panel, votes: readonly object[]) => {
  const decided = decideCase(panel, readPanelCase(panel, { votes }));
  const [item] = decided.items;
  return {
    pivotal: () => pivotalSeats(panel, decided, item!).map(({ role, voice }) => `${role}/${voice}`),
    swing: () => findItemSwing(panel, decided, item!),
  };
};

const voted = (value: unknown) => ({ state: 'voted', value });
const abstained = { state: 'abstained' };
const votesFor = (said: Readonly<Record<string, string>>, role = 'one') =>
  Object.entries(said).map(([voice, value]) => ({ role, voice, value }));
const change = (voice: string, from: object, to: object, role = 'one') => ({ role, voice, from, to });
const taken = (value: string) => ({ outcome: 'TAKE', rule: 'agreed', effect: 'take', value });
const handedOn = { outcome: 'EXPERT', rule: 'otherwise', effect: 'escalate' };

describe('three voices, two of which must agree', () => {
  test('two against one: each of the two could have changed it', () => {
    const { pivotal, swing } = asked(court(), votesFor({ cid: 'y', bob: 'x', ann: 'x' }));
    expect(pivotal()).toEqual(['one/ann', 'one/bob']);
    expect(swing()).toEqual({
      votes_needed: 1,
      is_searched: true,
      changes: [
        { votes: [change('ann', voted('x'), voted('y'))], ...taken('y'), ways: 2 },
        { votes: [change('ann', voted('x'), abstained)], ...handedOn, ways: 2 },
      ],
    });
  });

  test('all agree: nobody alone, but any two of them', () => {
    const { pivotal, swing } = asked(court(), votesFor({ ann: 'x', bob: 'x', cid: 'x' }));
    expect(pivotal()).toEqual([]);
    const [ann, bob] = ['ann', 'bob'].map((voice) => (to: object) => change(voice, voted('x'), to)) as [
      (to: object) => object,
      (to: object) => object,
    ];
    expect(swing()).toEqual({
      votes_needed: 2,
      is_searched: true,
      changes: [
        { votes: [ann(voted('y')), bob(voted('y'))], ...taken('y'), ways: 3 },
        { votes: [ann(voted('y')), bob(abstained)], ...handedOn, ways: 3 },
      ],
    });
  });

  test('a seat that nobody took has no name and changes nothing', () => {
    const { pivotal, swing } = asked(court(), votesFor({ ann: 'x', bob: 'y' }));
    expect(pivotal()).toEqual(['one/ann', 'one/bob']);
    expect(swing().changes).toEqual([
      { votes: [change('ann', voted('x'), voted('y'))], ...taken('y'), ways: 1 },
      { votes: [change('bob', voted('y'), voted('x'))], ...taken('x'), ways: 1 },
    ]);
  });

  test('voices with different reasons are told apart', () => {
    const panel = court({ reasons: ['R'] });
    const [first, ...others] = votesFor({ ann: 'x', bob: 'x', cid: 'y' });
    const { swing } = asked(panel, [{ ...first, reason: 'R' }, ...others]);
    expect(swing().changes.map(({ votes, ways }) => [votes.map(({ voice }) => voice), ways])).toEqual([
      [['ann'], 1],
      [['ann'], 1],
      [['bob'], 1],
      [['bob'], 1],
    ]);
  });

  test('if no answer matters, none is needed', () => {
    const panel = court({
      rules: [rule('all', {}, 'EXPERT'), rule('never', { leading: 1 }, 'TAKE')],
    });
    const { pivotal, swing } = asked(panel, votesFor({ ann: 'x', bob: 'x', cid: 'y' }));
    expect(pivotal()).toEqual([]);
    expect(swing()).toEqual({ votes_needed: null, is_searched: true, changes: [] });
  });
});

test('only those who were asked count, in the order of roles and names', () => {
  const panel = court({
    roles: { one: { voices: 2 }, also: { voices: 1 }, chief: { voices: 1, asked: 'later' } },
    facts: { leading: { tally: 'leading' }, disagree: { tally: 'second' } },
    outcomes: {
      TAKE: { effect: 'take', what: 'leading' },
      EXPERT: { effect: 'escalate' },
      ASK: { effect: 'ask', roles: ['chief'] },
    },
    rules: [
      rule('agreed', { leading: { at_least: 2 }, disagree: 0 }, 'TAKE'),
      rule('ask', { disagree: { at_least: 1 } }, 'ASK'),
      rule('most', { leading: { at_least: 3 } }, 'TAKE'),
    ],
  });
  const votes = (chief: string) => [
    ...votesFor({ zoe: chief }, 'chief'),
    ...votesFor({ eve: 'x' }, 'also'),
    ...votesFor({ bob: 'x', ann: 'x' }),
  ];
  expect(asked(panel, votes('y')).pivotal()).toEqual(['one/ann', 'one/bob', 'also/eve']);
  const [eve, ...others] = votes('x').toSpliced(1, 1, ...votesFor({ eve: 'y' }, 'also'));
  expect(asked(panel, [eve!, ...others]).pivotal()).toEqual(['one/ann', 'one/bob', 'chief/zoe']);
  expect(asked(panel, [eve!, ...others]).swing().changes[0]).toEqual({
    votes: [change('ann', voted('x'), voted('y'))],
    ...handedOn,
    ways: 2,
  });
});

test('an answer of the calibration is asked for again with the votes that changed', () => {
  const plain = court({
    facts: { certified: { calibrated: 'certified' } },
    outcomes: { TAKE: { effect: 'take', what: 'calibrated' }, EXPERT: { effect: 'escalate' } },
    rules: [rule('agreed', { certified: true }, 'TAKE')],
  });
  const panel = withCalibration(plain, {
    made_for: courtIdentity(plain),
    hash: 'made-up',
    answer: ({ votes }) => {
      const label = votes.every((vote) => vote.label === votes[0]!.label) ? 'x' : 'y';
      return { label, tie: false, certified: votes.length > 0, certainty: 1 };
    },
  });
  const { pivotal, swing } = asked(panel, votesFor({ ann: 'x', bob: 'x', cid: 'x' }));
  expect(pivotal()).toEqual(['one/ann', 'one/bob', 'one/cid']);
  expect(swing().changes[0]).toEqual({
    votes: [change('ann', voted('x'), voted('y'))],
    ...taken('y'),
    ways: 3,
  });
});

test('too many changes are not all tried', () => {
  const voices = Array.from({ length: 25 }, (_, at) => `v${at}`);
  const panel = court({
    value: { kind: 'choice', values: ['x', 'y', 'z'] },
    roles: { one: { voices: 25 } },
    facts: { leading: { tally: 'leading' } },
    rules: [rule('all', {}, 'EXPERT'), rule('agreed', { leading: 25 }, 'TAKE')],
  });
  const { swing } = asked(panel, votesFor(Object.fromEntries(voices.map((voice) => [voice, 'x']))));
  expect(swing()).toEqual({ votes_needed: null, is_searched: false, changes: [] });
});
