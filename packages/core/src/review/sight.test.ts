/** Who sees what of an item, and what its log tells while a round is open. */
import { expect, test } from 'vitest';
import { agreed, begun, disputed, empty, ITEM, review, settled } from '../../test/desk-items.ts';
import { decideState, type ReviewItem, revisionOf, settlementOf, stepItem } from './review-item.ts';
import type { Role } from './role.ts';
import { NO_TIE, type Reader, readerOf, sealEvent, shownStanding, sightOf, type Tie } from './sight.ts';

const reads = (person: string, ...roles: Role[]): Reader => readerOf(person, roles);
const tie = (more: Partial<Tie>): Tie => ({ ...NO_TIE, ...more });
const seated = tie({ holds: true });
const answered = tie({ holds: true, has_answered: true });
const opened = tie({ opened: true });

type Row = [string, ReviewItem, Reader | null, Tie, string, string[], number, boolean];
test.each<Row>([
  ['a reviewer who may sit down', begun, reads('bob', 'reviewer'), NO_TIE, 'waiting', [], 0, false],
  ['a reviewer on a seat', begun, reads('bob', 'reviewer'), seated, 'waiting', [], 0, false],
  ['the author', begun, reads('ann', 'reviewer'), answered, 'reviewing', ['ann'], 0, false],
  [
    'an author whose colleague differs',
    disputed,
    reads('ann', 'reviewer'),
    answered,
    'reviewing',
    ['ann'],
    0,
    false,
  ],
  [
    'an adjudicator, once they differ',
    disputed,
    reads('cyd', 'adjudicator'),
    NO_TIE,
    'disputed',
    [],
    0,
    false,
  ],
  [
    'the adjudicator of the dispute',
    disputed,
    reads('cyd', 'adjudicator'),
    tie({ judging: true }),
    'disputed',
    ['reviewer 1', 'reviewer 2'],
    0,
    true,
  ],
  ['an adjudicator before they differ', begun, reads('cyd', 'adjudicator'), NO_TIE, 'waiting', [], 0, false],
  [
    'an adjudicator who reviewed',
    disputed,
    reads('ann', 'adjudicator'),
    answered,
    'reviewing',
    ['ann'],
    0,
    false,
  ],
  [
    'an adjudicator who opened the full view',
    begun,
    reads('cyd', 'adjudicator'),
    opened,
    'reviewing',
    [],
    1,
    true,
  ],
  [
    'a reviewer without a seat, once they differ',
    disputed,
    reads('eve', 'reviewer'),
    NO_TIE,
    'waiting',
    [],
    0,
    false,
  ],
  [
    'a reviewer who declined',
    begun,
    reads('eve', 'reviewer'),
    tie({ declined: true }),
    'reviewing',
    [],
    1,
    true,
  ],
  ['an operator, once they differ', disputed, reads('dan', 'operator'), NO_TIE, 'disputed', [], 2, true],
  ['an operator', begun, reads('dan', 'operator'), NO_TIE, 'reviewing', [], 1, true],
  [
    'an operator who also reviews',
    disputed,
    reads('dan', 'operator', 'reviewer'),
    NO_TIE,
    'waiting',
    [],
    0,
    false,
  ],
  ['a viewer who also reviews', begun, reads('dan', 'viewer', 'reviewer'), NO_TIE, 'waiting', [], 0, false],
  ['a viewer on a seat from better times', begun, reads('dan', 'viewer'), seated, 'waiting', [], 0, false],
  ['whoever reads the store', begun, null, NO_TIE, 'reviewing', [], 1, true],
  [
    'anybody, once it is settled',
    settled,
    reads('eve', 'reviewer'),
    NO_TIE,
    'agreed',
    ['ann', 'bob'],
    0,
    true,
  ],
])('%s sees what is theirs to see', (_what, item, reader, at, state, shown, hidden, machine) => {
  const sight = sightOf(item, reader, at);
  expect({ ...sight, reviews: sight.reviews.map((one) => one.person) }).toEqual({
    reviews: shown,
    hidden,
    machine,
  });
  const stands = { state: decideState(item).outcome, answered: item.current.reviews.length };
  expect(shownStanding(stands, reader, at).state).toBe(state);
});

test('whoever is blind sees the same, whatever the others say', () => {
  const one = reads('ann', 'reviewer');
  for (const at of [NO_TIE, seated, answered]) {
    const seen = [begun, disputed].map((item) => [
      sightOf(item, one, at),
      shownStanding({ state: decideState(item).outcome, answered: item.current.reviews.length }, one, at),
    ]);
    expect(seen[1]).toEqual(seen[0]);
  }
});

test('a reviewer of a reopened item sees nothing of the round before until it is settled', () => {
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
  expect(sightOf(again, reads('eve', 'reviewer'))).toEqual({ reviews: [], hidden: 0, machine: false });
  const own = sightOf(again, reads('dan', 'reviewer'), answered);
  expect([own.reviews.map(({ person }) => person), own.hidden]).toEqual([['dan'], 0]);
});

test('whoever opened the full view has nothing more to say, and their review stands', () => {
  const event = {
    kind: 'review-sight-opened',
    packet_id: 'p',
    item_id: ITEM,
    round: 1,
    person: 'bob',
  } as const;
  const seen = stepItem(begun, event);
  expect(seen.opened).toEqual(['bob']);
  expect(() => stepItem(seen, review('bob', 2, 'b'))).toThrow();
  expect(() => stepItem(seen, event)).toThrow();
  expect(() => stepItem(settled, event)).toThrow();
  const own = stepItem(begun, { ...event, person: 'ann' });
  const back = {
    kind: 'review-withdrawn' as const,
    packet_id: 'p',
    item_id: ITEM,
    round: 1,
    seat: 1,
    person: 'ann',
  };
  expect(() => stepItem(own, back)).toThrow();
});

test('what keeps a hash from being guessed is never shown', () => {
  const kept = stepItem(empty, { ...review('ann', 1, 'a'), nonce: 'N' });
  expect(JSON.stringify(sightOf(kept, reads('ann', 'reviewer'), answered))).not.toContain('nonce');
  expect(JSON.stringify(sealEvent(kept, kept.current.reviews[0]!))).not.toContain('nonce');
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
  expect(sightOf(begun, reads('bob', 'reviewer'), NO_TIE, { shows_machine: true })).toEqual({
    reviews: [],
    hidden: 0,
    machine: true,
  });
});
