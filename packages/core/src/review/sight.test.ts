/** Who sees what of an item, and what its log tells while a round is open. */
import { expect, test } from 'vitest';
import { agreed, begun, disputed, ITEM, review, settled, who } from '../../test/desk-items.ts';
import { type ReviewItem, revisionOf, settlementOf, stepItem } from './review-item.ts';
import type { Person } from './role.ts';
import { sealEvent, sightOf } from './sight.ts';

test.each<[string, ReviewItem, Person | null, string[], number, boolean]>([
  ['a reviewer before answering', begun, who('bob'), [], 1, false],
  ['the author', begun, who('ann'), ['ann'], 0, true],
  ['an author whose colleague disagrees', disputed, who('ann'), ['ann'], 1, true],
  [
    'an adjudicator without a seat, once they differ',
    disputed,
    who('cyd', 'adjudicator'),
    ['reviewer 1', 'reviewer 2'],
    0,
    true,
  ],
  ['an adjudicator before they differ', begun, who('cyd', 'adjudicator'), [], 1, false],
  ['an adjudicator who reviewed', disputed, who('ann', 'adjudicator'), ['ann'], 1, true],
  ['a reviewer without a seat, once they differ', disputed, who('eve'), [], 2, false],
  ['an operator, once they differ', disputed, who('dan', 'operator'), [], 2, true],
  ['an operator', begun, who('dan', 'operator'), [], 1, true],
  ['whoever reads the record', begun, null, [], 1, true],
  ['anybody, once it is settled', settled, who('eve'), ['ann', 'bob'], 0, true],
])('%s sees what is theirs to see', (_what, item, person, shown, hidden, machine) => {
  const sight = sightOf(item, person);
  expect({ ...sight, reviews: sight.reviews.map((one) => one.person) }).toEqual({
    reviews: shown,
    hidden,
    machine,
  });
});

test('a reviewer of a reopened item sees nothing of the round before until the answer is in', () => {
  const reopened = stepItem(settled, {
    kind: 'review-reopened',
    packet_id: 'p',
    item_id: ITEM,
    round: 2,
    seats: 2,
    person: 'cyd',
    reason: 'a page was missing',
  });
  const again = stepItem(reopened, { ...review('dan', 1, 'b'), round: 2, revision: revisionOf(ITEM, 2) });
  expect(sightOf(again, who('eve'))).toEqual({ reviews: [], hidden: 3, machine: false });
  const own = sightOf(again, who('dan'));
  expect([own.reviews.map(({ person }) => person), own.hidden]).toEqual([['ann', 'bob', 'dan'], 0]);
});

test('an adjudication is shown with the reviews once the item is settled', () => {
  const judged = stepItem(disputed, review('cyd', 0, 'b'));
  const closed = stepItem(judged, settlementOf(judged, 'p', ({ answer }) => answer)!);
  expect(sightOf(closed, null).reviews.map(({ person }) => person)).toEqual(['ann', 'bob', 'cyd']);
});

test('the log of an open round tells that somebody answered, and neither who nor what', () => {
  const about = { packet_id: 'p', item_id: ITEM, round: 1 };
  const back = { kind: 'review-withdrawn' as const, ...about, seat: 1, person: 'ann' };
  expect(sealEvent(begun, review('ann', 1, 'a'))).toEqual({ ...about, sealed: true });
  expect(sealEvent(begun, back)).toEqual({ ...about, sealed: true });
  expect(sealEvent(disputed, review('cyd', 0, 'a'))).toEqual({ ...about, seat: 0, sealed: true });
  expect(sealEvent(settled, review('ann', 1, 'a'))).toBeUndefined();
  expect(sealEvent(begun, { ...back, round: 2 })).toBeUndefined();
  expect(sealEvent(agreed, settled.current.settled!)).toBeUndefined();
});

test('a queue may show the machine to reviewers before they answer, and nothing of each other', () => {
  expect(sightOf(begun, who('bob'), { shows_machine: true })).toEqual({
    reviews: [],
    hidden: 1,
    machine: true,
  });
});
