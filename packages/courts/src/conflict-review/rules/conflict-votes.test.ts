/** How records of a conflict review become votes. */
import { expect, test } from 'vitest';
import { conflictGold } from './conflict-gold.ts';
import { conflictVotes } from './conflict-votes.ts';

test('a conflict review: keep, drop and flip are labels, everything undecided is an abstention', () => {
  const votes = conflictVotes({
    case_id: 'c',
    candidates: [{ tuple_id: 't1' }, { tuple_id: 't2' }],
    review_actions: {
      A: [
        { action_type: 'KEEP', target_tuple_ids: ['t1', 'unknown'] },
        { action_type: 'FLIP', target_tuple_ids: ['t2'], new_value: { polarity: ' negative ' } },
      ],
      B: [
        { action_type: 'DROP', target_tuple_ids: ['t1'] },
        { action_type: 'KEEP', target_tuple_ids: ['t1'] },
        { action_type: 'FLIP', target_tuple_ids: ['t2'], new_value: {} },
      ],
      D: [
        { action_type: 'MERGE', target_tuple_ids: ['t1', 't2'] },
        { action_type: 'FLAG', target_tuple_ids: ['t2'] },
      ],
    },
    absent: { C: 'failed' },
  });
  expect(votes.map(({ item, reviewer, label }) => `${item} ${reviewer} ${label}`)).toEqual([
    'c/t1 A KEEP',
    'c/t2 A FLIP negative',
    'c/t1 B null',
    'c/t2 B null',
    'c/t1 D KEEP',
    'c/t2 D null',
    'c/t1 C null',
    'c/t2 C null',
  ]);
});

test('each action alone: what it says of a candidate', () => {
  const polarity = (word: string) => ({ new_value: { polarity: word } });
  const said = (...actions: readonly (readonly [action_type: string, more?: object])[]) =>
    conflictVotes({
      case_id: 'c',
      candidates: [{ tuple_id: 't' }],
      review_actions: {
        A: actions.map(([action_type, more]) => ({ action_type, target_tuple_ids: ['t'], ...more })),
      },
    });
  const vote = (label: string | null) => [{ item: 'c/t', reviewer: 'A', label }];
  expect(said(['KEEP'])).toEqual(vote('KEEP'));
  expect(said(['MERGE'])).toEqual(vote('KEEP'));
  expect(said(['DROP'])).toEqual(vote('DROP'));
  expect(said(['FLIP', polarity('NEG')])).toEqual(vote('FLIP negative'));
  expect(said(['FLIP', polarity('ironic')])).toEqual(vote('FLIP ironic'));
  expect(said(['FLIP', polarity(' ironic ')])).toEqual(vote('FLIP ironic'));
  expect(said(['FLIP', polarity('  ')])).toEqual(vote(null));
  expect(said(['FLIP', { new_value: null }])).toEqual(vote(null));
  expect(said(['FLAG'])).toEqual(vote(null));
  expect(said(['KEEP'], ['MERGE'])).toEqual(vote('KEEP'));
  expect(said(['KEEP'], ['DROP'], ['KEEP'])).toEqual(vote(null));
  expect(said()).toEqual([]);
});

test('who was absent abstains on everything, whatever its list of actions says', () => {
  const votes = conflictVotes({
    case_id: 'c',
    candidates: [{ tuple_id: 't' }],
    review_actions: {
      A: [],
      B: [{ action_type: 'DROP', target_tuple_ids: ['t'] }],
      C: [{ action_type: 'FLIP', target_tuple_ids: ['t'], new_value: { polarity: 'NEG' } }],
    },
    absent: { A: 'failed', B: 'unusable', C: null },
  });
  expect(votes.map(({ reviewer, label }) => `${reviewer} ${label}`)).toEqual([
    'C FLIP negative',
    'A null',
    'B null',
  ]);
});

test.each([
  ['gold has it', { aspect_term: 'Food', polarity: 'pos' }, 'KEEP'],
  ['gold has its term with another polarity', { aspect_term: 'food', polarity: 'negative' }, 'FLIP positive'],
  ['gold has its term with two others', { aspect_term: 'staff', polarity: 'neutral' }, undefined],
  ['gold has it for the whole text', { aspect_term: 'mood', polarity: 'mixed' }, 'KEEP'],
  ['gold does not have it', { aspect_term: 'bar', polarity: 'positive' }, 'DROP'],
  ['neither has a polarity', { aspect_term: 'door', polarity: null }, 'DROP'],
  ['gold has its term without a polarity', { aspect_term: 'door', polarity: 'positive' }, 'DROP'],
])('what is right for a candidate: %s', (_name, candidate, label) => {
  const gold = [
    { aspect_term: 'food', polarity: 'positive' },
    { aspect_term: 'staff', polarity: 'negative' },
    { aspect_term: 'staff', polarity: 'positive' },
    { aspect_term: null, polarity: 'mixed' },
    { aspect_term: 'door', polarity: null },
  ];
  expect(conflictGold([{ tuple_id: 't', ...candidate }], gold).get('t')).toBe(label);
});
