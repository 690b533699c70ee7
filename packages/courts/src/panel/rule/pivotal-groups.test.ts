/** Who could have changed an item where several must change together, or where others would have been asked. */
import { expect, test } from 'vitest';
import { readPanelCase } from '../case/read-case.ts';
import { decideCase } from './decide-case.ts';
import { parsePanel } from './define-panel.ts';
import { findItemSwing, pivotalSeats } from './pivotal.ts';

const rule = (id: string, when: object, then: string) => ({ id, when, then, reason: '' });
const asked = (court: object, votes: readonly object[]) => {
  const panel = parsePanel({
    court: 'c',
    value: { kind: 'choice', values: ['x', 'y'] },
    roles: { one: { voices: 2 } },
    facts: { voted: { count: 'voted' } },
    outcomes: { NO: { effect: 'refuse' }, EXPERT: { effect: 'escalate' } },
    rules: [rule('any', { voted: { at_least: 1 } }, 'NO')],
    otherwise: { then: 'EXPERT', reason: '' },
    ...court,
  });
  const decided = decideCase(panel, readPanelCase(panel, { votes }));
  const [item] = decided.items;
  return {
    pivotal: pivotalSeats(panel, decided, item!).map(({ role, voice }) => `${role}/${voice}`),
    swing: findItemSwing(panel, decided, item!),
  };
};
const voted = (value: string) => ({ state: 'voted', value });
const abstained = { state: 'abstained' };

test('an item that is refused instead of handed on has changed, though nothing is taken either way', () => {
  const { pivotal, swing } = asked({}, [
    { role: 'one', voice: 'ann', value: 'x' },
    { role: 'one', voice: 'bob', state: 'abstained' },
  ]);
  expect(pivotal).toEqual(['one/ann']);
  expect(swing).toEqual({
    votes_needed: 1,
    is_searched: true,
    changes: [
      {
        votes: [{ role: 'one', voice: 'ann', from: voted('x'), to: abstained }],
        outcome: 'EXPERT',
        rule: 'otherwise',
        effect: 'escalate',
        ways: 1,
      },
    ],
  });
});

test('all seats may have to change, those who said different things too', () => {
  const { pivotal, swing } = asked({}, [
    { role: 'one', voice: 'ann', value: 'x' },
    { role: 'one', voice: 'bob', value: 'y' },
  ]);
  expect(pivotal).toEqual([]);
  expect(swing).toEqual({
    votes_needed: 2,
    is_searched: true,
    changes: [
      {
        votes: [
          { role: 'one', voice: 'ann', from: voted('x'), to: abstained },
          { role: 'one', voice: 'bob', from: voted('y'), to: abstained },
        ],
        outcome: 'EXPERT',
        rule: 'otherwise',
        effect: 'escalate',
        ways: 1,
      },
    ],
  });
});

test('a role that was not asked has not decided, though it would have been asked otherwise', () => {
  const { pivotal, swing } = asked(
    {
      roles: { one: { voices: 1 }, chief: { voices: 1, asked: 'later' } },
      facts: {
        yes: { count: 'voted', value: 'x', by: 'one' },
        chief: { tally: 'value', by: 'chief' },
      },
      outcomes: {
        NO: { effect: 'refuse' },
        EXPERT: { effect: 'escalate' },
        ASK: { effect: 'ask', roles: ['chief'] },
      },
      rules: [rule('yes', { yes: 1 }, 'NO'), rule('ask', {}, 'ASK'), rule('chief', { chief: 'x' }, 'NO')],
    },
    [
      { role: 'one', voice: 'ann', value: 'x' },
      { role: 'chief', voice: 'zoe', value: 'x' },
    ],
  );
  expect(pivotal).toEqual([]);
  expect(swing).toEqual({ votes_needed: null, is_searched: true, changes: [] });
});

test('the voices of every role come by name', () => {
  const { pivotal } = asked(
    {
      roles: { one: { voices: 2 }, two: { voices: 2 } },
      rules: [rule('all', { voted: 4 }, 'NO')],
    },
    [
      { role: 'two', voice: 'eve', value: 'x' },
      { role: 'two', voice: 'dan', value: 'x' },
      { role: 'one', voice: 'zoe', value: 'x' },
      { role: 'one', voice: 'yan', value: 'x' },
    ],
  );
  expect(pivotal).toEqual(['one/yan', 'one/zoe', 'two/dan', 'two/eve']);
});
