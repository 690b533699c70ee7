/** A ruling in a line per tuple: a FLIP shows both polarities, a DROP what goes. */
import { expect, test } from 'vitest';
import { REVIEWERS } from './action.ts';
import { conflictReview } from './conflict-review.ts';
import { voteV2 } from './vote/vote-v2.table.ts';

test('a FLIP shows what it changes, and a DROP what goes', () => {
  const act = (action_type: string, id: string, polarity?: string) => ({
    action_type,
    target_tuple_ids: [id],
    new_value: polarity === undefined ? null : { polarity },
    reason_code: '',
  });
  const actions = [act('FLIP', 't0', 'negative'), act('DROP', 't1'), act('FLIP', 't3')];
  const { ruling } = conflictReview.rule(
    {
      candidates: [
        { tuple_id: 't0', aspect_term: 'battery', aspect_ref: '', polarity: 'positive' },
        { tuple_id: 't1', aspect_term: '', aspect_ref: 'whole product#price', polarity: 'negative' },
        { tuple_id: 't2', aspect_term: '', aspect_ref: '', polarity: 'neutral' },
        { tuple_id: 't3', aspect_term: 'screen', aspect_ref: '', polarity: 'positive' },
      ],
      review_actions: Object.fromEntries(REVIEWERS.map((reviewer) => [reviewer, actions])),
    },
    voteV2,
  );
  const lines = conflictReview
    .headlines(ruling)
    .map(({ about, what, outcome }) => `${about} ${what} ${outcome}`);
  expect(lines).toEqual([
    't0 battery positive → negative FLIP',
    't1 (implied) whole product#price negative DROP',
    't2 (implied) neutral KEEP',
    't3 screen positive FLIP',
  ]);
  expect(ruling.rulings[1]!.proposed).toEqual({
    aspect_ref: 'whole product#price',
    aspect_term: '',
    polarity: 'negative',
  });
});
