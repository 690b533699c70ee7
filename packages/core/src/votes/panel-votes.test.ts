/** How records of courts become votes. */
import { expect, test } from 'vitest';
import { conflictVotes } from './conflict-votes.ts';
import { panelVotes } from './panel-votes.ts';
import { readVotes } from './read-votes.ts';

const one = { severalRoles: false, severalItems: false };

test('a panel of one role and one item: the case is the item, the voice is the reviewer', () => {
  const fields = panelVotes(
    [
      {
        case_id: 'c1',
        votes: [
          { voice: 'gpt/1', value: 'billing', cost: 0.2 },
          { voice: 'claude/1', value: 'legal', family: 'anthropic' },
          { voice: 'mute', state: 'missing' },
          { voice: 'shy', state: 'abstained' },
        ],
        gold: 'billing',
      },
      { case_id: 'c2', votes: [{ voice: 'gpt/1', value: 'legal' }], gold: null },
    ],
    one,
  );
  expect([...fields.keys()]).toEqual(['value']);
  const { votes, gold } = fields.get('value')!;
  expect(votes.map(({ item, reviewer, label, family }) => [item, reviewer, label, family])).toEqual([
    ['c1', 'gpt/1', 'billing', 'gpt'],
    ['c1', 'claude/1', 'legal', 'anthropic'],
    ['c1', 'mute', null, 'mute'],
    ['c1', 'shy', null, 'shy'],
    ['c2', 'gpt/1', 'legal', 'gpt'],
  ]);
  expect(gold).toEqual([{ item: 'c1', label: 'billing' }]);
  const read = readVotes(votes, gold);
  expect(read.reviewers).toEqual(['claude/1', 'gpt/1', 'mute', 'shy']);
  expect([...read.abstained]).toEqual([0, 0, 1, 1]);
});

test('several roles and fields: role and voice together, each field a question of its own, "there is none" is an answer', () => {
  const fields = panelVotes(
    [
      {
        case_id: 'doc',
        votes: [
          { voice: 'a', role: 'reader', item: 'paid', value: true },
          { voice: 'a', role: 'checker', item: 'paid', value: false },
          { voice: 'a', role: 'reader', item: 'kind', value: null },
        ],
        gold: { paid: true, kind: null, verdict: 'ok', unheard: 'x' },
      },
    ],
    { severalRoles: true, severalItems: true, fieldOf: (item) => item },
  );
  expect(fields.get('paid')).toEqual({
    votes: [
      { item: 'doc/paid', reviewer: 'reader/a', label: 'true', family: 'a' },
      { item: 'doc/paid', reviewer: 'checker/a', label: 'false', family: 'a' },
    ],
    gold: [{ item: 'doc/paid', label: 'true' }],
  });
  expect(fields.get('kind')).toMatchObject({ votes: [{ label: 'null' }], gold: [{ label: 'null' }] });
});

test('under swap each line is a vote of its own, so that an inconsistent voice shows as two labels', () => {
  const { votes } = panelVotes(
    [
      {
        case_id: 'c',
        votes: [
          { voice: 'j', order: '1', value: 'answer_a' },
          { voice: 'j', order: '2', value: 'answer_b' },
        ],
      },
    ],
    one,
  ).get('value')!;
  expect(votes.map(({ order, label }) => [order, label])).toEqual([
    ['1', 'answer_a'],
    ['2', 'answer_b'],
  ]);
});

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
