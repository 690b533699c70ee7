/** What an item says about agreement: first answers only, whatever happened to them later. */
import { expect, test } from 'vitest';
import { empty, ITEM, review } from '../../../test/desk-items.ts';
import { type ReviewItem, settlementOf, stepItem } from '../review-item.ts';
import { judgedItem } from './judged-item.ts';

const origin = { run_id: 'r', case_id: 'c', rules: ['they-differ'], codes: ['DIFFER'] };

test('an item that nobody has answered has no month and no answers', () => {
  expect(judgedItem(empty, 'a', origin)).toEqual({
    item_id: ITEM,
    ...origin,
    state: 'waiting',
    rounds: 1,
    month: null,
    first: [],
    machine: 'a',
    adjudicated: null,
    settled: null,
  });
});

test('the first answer counts, even if it was taken back and given again after a look at the machine', () => {
  const back = {
    kind: 'review-withdrawn' as const,
    ...{ packet_id: 'p', item_id: ITEM, round: 1, seat: 1, person: 'ann' },
  };
  const course = [
    review('ann', 1, 'mine'),
    back,
    review('ann', 1, 'second'),
    back,
    review('ann', 1, 'machine'),
  ];
  const judged = judgedItem(course.reduce<ReviewItem>(stepItem, empty), 'machine', origin);
  expect(judged).toMatchObject({ month: '2026-01', state: 'reviewing', rounds: 1 });
  expect(judged.first).toEqual([{ person: 'ann', label: 'mine' }]);
  expect(judged).toMatchObject({ machine: 'machine', adjudicated: null, settled: null });
});

test('the month is that of the earliest answer, on whichever seat it was given', () => {
  const course = [
    review('bob', 2, 'a', '2026-01-31T23:59:59.000Z'),
    review('ann', 1, 'a', '2026-02-01T00:00:00.000Z'),
  ];
  expect(judgedItem(course.reduce<ReviewItem>(stepItem, empty), null, origin).month).toBe('2026-01');
});

test('an item says who answered, sorted, what the adjudicator said and what it was settled on', () => {
  const course = [review('zoe', 1, 'a'), review('ann', 2, 'b'), review('cyd', 0, 'b')];
  const reviewed = course.reduce<ReviewItem>(stepItem, empty);
  const settled = stepItem(reviewed, settlementOf(reviewed, 'p', () => ({}))!);
  expect(judgedItem(settled, null, origin)).toEqual({
    item_id: ITEM,
    ...origin,
    state: 'adjudicated',
    rounds: 1,
    month: '2026-01',
    first: [
      { person: 'ann', label: 'b' },
      { person: 'zoe', label: 'a' },
    ],
    machine: null,
    adjudicated: 'b',
    settled: 'b',
  });
});
