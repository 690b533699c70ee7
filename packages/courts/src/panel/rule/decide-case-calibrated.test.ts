/** What a calibration is shown of an item, and what becomes of a case without items. */
import { describe, expect, test } from 'vitest';
import { smallCourt } from '../../../../core/test/small-court.ts';
import { courtIdentity } from '../file/calibration.ts';
import { withCalibration } from '../file/panel.ts';
import { ruleCase } from './rule-case.ts';

test('a calibration sees item, field and the votes of those who were asked, round by round', () => {
  const plain = smallCourt(
    {},
    {
      value: undefined,
      fields: { a: { kind: 'flag' }, b: { kind: 'flag' } },
      roles: { one: { voices: 'any' }, last: { voices: 'any', asked: 'later' } },
      facts: { voted: { count: 'voted' }, certified: { calibrated: 'certified' } },
      outcomes: {
        TAKE: { effect: 'take', what: 'calibrated' },
        ASK: { effect: 'ask', roles: ['last'] },
        EXPERT: { effect: 'escalate' },
      },
      rules: [
        { id: 'certified', when: { certified: true }, then: 'TAKE', reason: 'certified' },
        { id: 'few', when: { voted: { at_most: 1 } }, then: 'ASK', reason: 'at most one voted' },
      ],
    },
  );
  const seen: object[] = [];
  const panel = withCalibration(plain, {
    made_for: courtIdentity(plain),
    hash: 'h',
    answer: ({ isAsked, ...item }) => {
      seen.push({ ...item, missed: ['one/w', 'last/w', 'w'].filter(isAsked) });
      return undefined;
    },
  });
  const votes = [
    { voice: 'z', role: 'last', item: 'a', value: false },
    { voice: 'z', role: 'last', item: 'b', value: false },
    { voice: 'y', role: 'one', item: 'a', value: true },
    { voice: 'y', role: 'one', item: 'b', value: true },
    { voice: 'x', role: 'one', item: 'a', value: true },
    { voice: 'x', role: 'one', item: 'b', state: 'abstained' },
  ];
  ruleCase(panel, { case_id: 'c1', votes });
  const x = 'one/x';
  const abstained = { reviewer: x, label: null, abstained: true };
  const y = { reviewer: 'one/y', label: 'true' };
  const z = { reviewer: 'last/z', label: 'false' };
  expect(seen).toStrictEqual([
    { item: 'c1/a', field: 'a', votes: [{ reviewer: x, label: 'true' }, y], missed: ['one/w', 'w'] },
    { item: 'c1/b', field: 'b', votes: [abstained, y], missed: ['one/w', 'w'] },
    { item: 'c1/b', field: 'b', votes: [z, abstained, y], missed: ['one/w', 'last/w', 'w'] },
  ]);
});

describe('a case without items', () => {
  const court = smallCourt({ kind: 'flag' }, { items: 'named' });
  const [a, b, c] = ['a', 'b', 'c'].map((voice) => ({ voice }));

  test('has nothing that is open, escalated or refused, if everybody says so', () => {
    for (const last of [c, { ...c, state: 'abstained' }])
      expect(ruleCase(court, { votes: [a, b, last] })).toStrictEqual({ effect: 'take', items: [], round: 1 });
  });

  test.each([
    ['nobody answers', []],
    ['one is not there', [a, b]],
    ['one is missing', [a, b, { ...c, state: 'missing' }]],
    ['one cannot be read', [a, b, { ...c, state: 'unusable' }]],
    ['one declines', [a, b, { ...c, state: 'refused' }]],
  ])('is for a person if %s', (_what, votes) => {
    expect(ruleCase(court, { votes })).toStrictEqual({ effect: 'escalate', items: [], round: 1 });
  });

  test('is for a person whatever the verdict on no items is', () => {
    const ruled = smallCourt(
      { kind: 'flag' },
      {
        items: 'named',
        verdict: {
          facts: { open: { count: 'items', effect: 'escalate' } },
          outcomes: { FILE: { effect: 'take' }, DESK: { effect: 'escalate' } },
          rules: [{ id: 'open', when: { open: { at_least: 1 } }, then: 'DESK', reason: '' }],
          otherwise: { then: 'FILE', reason: '' },
        },
      },
    );
    expect(ruleCase(ruled, { votes: [a, b, c] }).effect).toBe('take');
    expect(ruleCase(ruled, { votes: [a, b] }).effect).toBe('escalate');
  });
});
