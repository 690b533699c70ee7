/** How records of a conflict review become votes. */
import { expect, test } from 'vitest';
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
