/** Who may do what, row by row: the table of actions as data. */
import { expect, test } from 'vitest';
import type { ReviewSubmitted } from './desk-event.ts';
import { decideState, newItem, type ReviewItem, revisionOf, settlementOf, stepItem } from './review-item.ts';
import type { Person, Role } from './role.ts';
import { sealEvent, sightOf } from './sight.ts';
import {
  claimAdjudication,
  claimSeat,
  type Desk,
  refuseLeaving,
  refuseRenewal,
  refuseReopening,
  refuseReview,
  refuseSeats,
  type Seat,
  undoSeat,
} from './sitting.ts';

const ITEM = 'abcdefabcdefabcdefab';
const NOW = 1_000;
const who = (person: string, role: Role = 'reviewer'): Person => ({ person, role });
const review = (person: string, seat: number, label: string): ReviewSubmitted => ({
  kind: 'review-submitted',
  packet_id: 'p',
  item_id: ITEM,
  round: 1,
  seat,
  seats: 2,
  person,
  revision: revisionOf(ITEM, 1),
  answer: { value: label },
  label,
  notes: '',
  at: '2026-01-01T00:00:00.000Z',
});
const free = (seat: number): Seat => ({
  seat,
  person: null,
  token: 0,
  until: null,
  claimed: 0,
  answered: null,
});
const held = (seat: number, person: string, { until = NOW + 1, claimed = seat } = {}): Seat => ({
  seat,
  person,
  token: 1,
  until,
  claimed,
  answered: null,
});
const done = (seat: number, person: string, turn: number): Seat => ({
  ...held(seat, person),
  until: null,
  answered: turn,
});
const desk = (item: ReviewItem, seats: readonly Seat[], declined: readonly string[] = []): Desk => ({
  state: decideState(item).outcome,
  sitting: { seats, declined },
});
const empty = newItem(ITEM, 2);
const begun = stepItem(empty, review('ann', 1, 'a'));
const disputed = stepItem(begun, review('bob', 2, 'b'));
const agreed = stepItem(begun, review('bob', 2, 'a'));
const settled = stepItem(agreed, settlementOf(agreed, 'p', ({ answer }) => answer)!);

test.each<[string, Desk, Person, number | string]>([
  ['a free seat', desk(empty, [free(1), free(2)]), who('ann'), 1],
  [
    'a seat whose lease is over',
    desk(empty, [held(1, 'bob', { until: NOW }), held(2, 'cyd')]),
    who('ann'),
    1,
  ],
  ['the seat that one holds', desk(empty, [free(1), held(2, 'ann')]), who('ann'), 2],
  [
    'the seat that one held, and nobody took',
    desk(empty, [free(1), held(2, 'ann', { until: 0 })]),
    who('ann'),
    2,
  ],
  [
    'the first of the free seats, in whatever order they stand',
    desk(empty, [free(2), free(1)]),
    who('ann'),
    1,
  ],
  ['no seat of the adjudicator', desk(empty, [free(0), held(1, 'bob')]), who('ann'), 'SEAT_REFUSED'],
  ['no seat that somebody answered', desk(begun, [done(1, 'bob', 2)]), who('ann'), 'SEAT_REFUSED'],
  ['no seat: all are taken', desk(empty, [held(1, 'bob'), held(2, 'cyd')]), who('ann'), 'SEAT_REFUSED'],
  ['no seat: declined', desk(empty, [free(1), free(2)], ['ann']), who('ann'), 'SEAT_REFUSED'],
  ['no seat: already answered', desk(begun, [done(1, 'ann', 2), free(2)]), who('ann'), 'REVIEW_CONFLICT'],
  ['no seat: settled', desk(settled, [done(1, 'ann', 2), done(2, 'bob', 4)]), who('cyd'), 'REVIEW_CONFLICT'],
  [
    'no seat: disputed',
    desk(disputed, [done(1, 'ann', 2), done(2, 'bob', 4), free(0)]),
    who('cyd'),
    'REVIEW_CONFLICT',
  ],
  ['no seat for a viewer', desk(empty, [free(1)]), who('ann', 'viewer'), 'ROLE_REFUSED'],
  ['no seat for an agent', desk(empty, [free(1)]), who('ann', 'agent'), 'ROLE_REFUSED'],
  ['no seat for an operator', desk(empty, [free(1)]), who('ann', 'operator'), 'ROLE_REFUSED'],
])('claim gives %s', (_what, at, person, expected) => {
  const found = claimSeat(at, person, NOW);
  expect('seat' in found ? found.seat : found.code).toBe(expected);
});

const dispute = [done(1, 'ann', 2), done(2, 'bob', 4), free(0)];
test.each<[string, Desk, Person, number | string]>([
  ['the seat of the adjudicator', desk(disputed, dispute), who('cyd', 'adjudicator'), 0],
  ['nothing to a reviewer', desk(disputed, dispute), who('cyd'), 'ROLE_REFUSED'],
  ['nothing to who reviewed it', desk(disputed, dispute), who('ann', 'adjudicator'), 'ROLE_REFUSED'],
  [
    'nothing before there is a dispute',
    desk(begun, [done(1, 'ann', 2), free(2)]),
    who('cyd', 'adjudicator'),
    'REVIEW_CONFLICT',
  ],
  [
    'nothing while another is at it',
    desk(disputed, [...dispute.slice(0, 2), held(0, 'dan')]),
    who('cyd', 'adjudicator'),
    'SEAT_REFUSED',
  ],
  [
    'the seat that is theirs already, the lease over or not',
    desk(disputed, [...dispute.slice(0, 2), held(0, 'cyd')]),
    who('cyd', 'adjudicator'),
    0,
  ],
  [
    'nothing where no seat was opened',
    desk(disputed, dispute.slice(0, 2)),
    who('cyd', 'adjudicator'),
    'SEAT_REFUSED',
  ],
  [
    'the seat of another whose lease is over',
    desk(disputed, [...dispute.slice(0, 2), held(0, 'dan', { until: 0 })]),
    who('cyd', 'adjudicator'),
    0,
  ],
])('an adjudicator gets %s', (_what, at, person, expected) => {
  const found = claimAdjudication(at, person, NOW);
  expect('seat' in found ? found.seat : found.code).toBe(expected);
});

const now = { revision: revisionOf(ITEM, 1), wanted: revisionOf(ITEM, 1) };
test.each<[string, Desk, Person, { seat: number; token: number }, typeof now, string | undefined]>([
  ['the holder', desk(empty, [held(1, 'ann'), free(2)]), who('ann'), { seat: 1, token: 1 }, now, undefined],
  [
    'the holder after the lease, if nobody took the seat',
    desk(empty, [held(1, 'ann', { until: 0 })]),
    who('ann'),
    { seat: 1, token: 1 },
    now,
    undefined,
  ],
  [
    'a token of an earlier claim',
    desk(empty, [held(1, 'ann')]),
    who('ann'),
    { seat: 1, token: 0 },
    now,
    'SEAT_LOST',
  ],
  [
    'a seat that another took',
    desk(empty, [held(1, 'bob')]),
    who('ann'),
    { seat: 1, token: 1 },
    now,
    'SEAT_LOST',
  ],
  [
    'an answered seat',
    desk(begun, [done(1, 'ann', 2), free(2)]),
    who('ann'),
    { seat: 1, token: 1 },
    now,
    'REVIEW_CONFLICT',
  ],
  [
    'another content',
    desk(empty, [held(1, 'ann')]),
    who('ann'),
    { seat: 1, token: 1 },
    { ...now, revision: '1-0' },
    'REVIEW_CONFLICT',
  ],
  [
    'a settled item',
    desk(settled, [held(1, 'cyd')]),
    who('cyd'),
    { seat: 1, token: 1 },
    now,
    'REVIEW_CONFLICT',
  ],
  [
    'the holder, while another seat has its answer',
    desk(begun, [done(1, 'ann', 2), held(2, 'bob')]),
    who('bob'),
    { seat: 2, token: 1 },
    now,
    undefined,
  ],
  ['a seat that is none', desk(empty, [held(1, 'ann')]), who('ann'), { seat: 3, token: 1 }, now, 'SEAT_LOST'],
  [
    'an adjudicator with the seat',
    desk(disputed, [done(1, 'ann', 2), done(2, 'bob', 4), held(0, 'cyd')]),
    who('cyd', 'adjudicator'),
    { seat: 0, token: 1 },
    now,
    undefined,
  ],
  [
    'a reviewer who adjudicates',
    desk(disputed, [held(0, 'cyd')]),
    who('cyd'),
    { seat: 0, token: 1 },
    now,
    'ROLE_REFUSED',
  ],
])('submit by %s', (_what, at, person, hold, read, code) => {
  expect(refuseReview(at, person, hold, read)?.code).toBe(code);
});

test('a lease is renewed by its holder, also after answering, and a seat is left only before', () => {
  const answered = desk(begun, [done(1, 'ann', 2), free(2)]);
  expect(refuseRenewal(answered, who('ann'), { seat: 1, token: 1 })).toBeUndefined();
  expect(refuseRenewal(answered, who('bob'), { seat: 1, token: 1 })?.code).toBe('SEAT_LOST');
  expect(refuseLeaving(answered, who('ann'), { seat: 1, token: 1 })?.code).toBe('REVIEW_CONFLICT');
  expect(refuseLeaving(desk(empty, [held(1, 'ann')]), who('ann'), { seat: 1, token: 1 })).toBeUndefined();
  const other = desk(begun, [done(1, 'ann', 2), held(2, 'bob')]);
  expect(refuseLeaving(other, who('bob'), { seat: 2, token: 1 })).toBeUndefined();
  expect(refuseLeaving(other, who('cyd'), { seat: 2, token: 1 })?.code).toBe('SEAT_LOST');
});

test.each<[string, Desk, Person, number | string]>([
  ['the author', desk(begun, [done(1, 'ann', 2), free(2)]), who('ann'), 1],
  [
    'the author, while an earlier seat is held',
    desk(begun, [done(1, 'ann', 3), held(2, 'bob', { claimed: 2 })]),
    who('ann'),
    1,
  ],
  [
    'the author, once somebody sits down later',
    desk(begun, [done(1, 'ann', 2), held(2, 'bob', { claimed: 3 })]),
    who('ann'),
    'REVIEW_CONFLICT',
  ],
  ['somebody else', desk(begun, [done(1, 'ann', 2), free(2)]), who('bob'), 'REVIEW_CONFLICT'],
  ['somebody who sits and has not answered', desk(empty, [held(1, 'ann')]), who('ann'), 'REVIEW_CONFLICT'],
  ['the author, whatever seat comes first', desk(begun, [held(1, 'ann'), done(2, 'ann', 2)]), who('ann'), 2],
  ['an adjudicator', desk(disputed, [done(0, 'cyd', 5)]), who('cyd', 'adjudicator'), 'REVIEW_CONFLICT'],
  [
    'the author, who sat down again later',
    desk(begun, [done(1, 'ann', 2), { ...free(2), claimed: 3 }, held(3, 'ann', { claimed: 4 })]),
    who('ann'),
    1,
  ],
  [
    'the author of a settled item',
    desk(settled, [done(1, 'ann', 2), done(2, 'bob', 4)]),
    who('bob'),
    'REVIEW_CONFLICT',
  ],
])('undo by %s', (_what, at, person, expected) => {
  const found = undoSeat(at, person);
  expect('seat' in found ? found.seat : found.code).toBe(expected);
});

test('an adjudicator reopens what is settled, and nobody else does', () => {
  expect(refuseReopening(desk(settled, []), who('cyd', 'adjudicator'))).toBeUndefined();
  expect(refuseReopening(desk(settled, []), who('cyd'))?.code).toBe('ROLE_REFUSED');
  expect(refuseReopening(desk(disputed, []), who('cyd', 'adjudicator'))?.code).toBe('REVIEW_CONFLICT');
});

test('the number of seats changes only while there is no review', () => {
  expect(refuseSeats(desk(empty, []))).toBeUndefined();
  expect(refuseSeats(desk(begun, []))?.code).toBe('REVIEW_CONFLICT');
});

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
