/** What a ruling says beside its outcomes: the round, who spoke without being asked, what leads, and under which code. */
import { expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { ruleCase } from './rule-case.ts';

/** Two fields; the chief and the clerk are asked only about those that nobody voted on. */
const court = smallCourt(
  {},
  {
    value: undefined,
    fields: { a: { kind: 'flag' }, b: { kind: 'flag' } },
    roles: {
      one: { voices: 'any' },
      chief: { voices: 'any', asked: 'later' },
      clerk: { voices: 'any', asked: 'later' },
    },
    facts: { voted: { count: 'voted' }, yes: { count: 'voted', value: true } },
    outcomes: {
      TAKE: { effect: 'take', what: 'leading' },
      ASK: { effect: 'ask', roles: ['chief'] },
      ASK_CLERK: { effect: 'ask', roles: ['clerk'] },
      EXPERT: { effect: 'escalate' },
    },
    rules: [
      { id: 'silence', when: { voted: 0 }, then: 'ASK', reason: 'nobody voted' },
      { id: 'unsure', when: { yes: 0 }, then: 'ASK_CLERK', reason: 'nobody says yes' },
      { id: 'yes', when: { yes: { at_least: 1 } }, then: 'TAKE', reason: 'somebody says yes' },
    ],
    otherwise: { then: 'EXPERT', reason: 'all say no' },
  },
);
const vote = (voice: string, role: string, item: string, value = true): object => ({
  voice,
  role,
  item,
  value,
});
const saidOnBoth = (voice: string, role: string, value = true): object[] => [
  vote(voice, role, 'a', value),
  vote(voice, role, 'b', value),
];

test('whoever spoke unasked is named, role by role, in the order of their names', () => {
  const spoken = [...saidOnBoth('z', 'one'), ...saidOnBoth('y', 'one')];
  const unasked = ['é', 'b', 'a', 'D'].flatMap((voice) => saidOnBoth(voice, 'chief'));
  const ruling = ruleCase(court, { votes: [...saidOnBoth('c', 'clerk'), ...unasked, ...spoken] });
  expect(ruling.unasked).toEqual([
    { role: 'chief', voice: 'D' },
    { role: 'chief', voice: 'a' },
    { role: 'chief', voice: 'b' },
    { role: 'chief', voice: 'é' },
    { role: 'clerk', voice: 'c' },
  ]);
  expect([ruling.round, ...ruling.items.map(({ round }) => round)]).toEqual([1, 1, 1]);
});

test('whoever was asked about one item of several was asked', () => {
  const ruling = ruleCase(court, { votes: [vote('z', 'one', 'a'), ...saidOnBoth('c', 'chief')] });
  expect(ruling).not.toHaveProperty('unasked');
  expect(ruling.items.map(({ round, votes }) => [round, votes.voted])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

test('the round of a case is the latest of its items', () => {
  const votes = [vote('z', 'one', 'a'), ...saidOnBoth('c', 'chief', false), ...saidOnBoth('d', 'clerk')];
  const ruling = ruleCase(court, { votes });
  expect([ruling.round, ...ruling.items.map(({ round }) => round)]).toEqual([3, 1, 3]);
});

test('an item that is escalated by its rule has the code of that rule', () => {
  const votes = [...saidOnBoth('z', 'one', false), ...saidOnBoth('d', 'clerk', false)];
  expect(ruleCase(court, { votes }).items.map(({ effect, code }) => [effect, code])).toEqual([
    ['escalate', 'OTHERWISE'],
    ['escalate', 'OTHERWISE'],
  ]);
});

test('nothing leads where nobody voted', () => {
  const { items } = ruleCase(court, { votes: [vote('z', 'one', 'a')] });
  expect(items[0]!.leading).toEqual([true]);
  expect(items[1]).toMatchObject({ effect: 'ask', ask: ['chief'] });
  expect(items[1]).not.toHaveProperty('leading');
});
