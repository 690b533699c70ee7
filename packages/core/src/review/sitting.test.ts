/** Who may do what, row by row: the table of actions as data. */
import { expect, test } from 'vitest';
import { begun, disputed, empty, ITEM, settled, who } from '../../test/desk-items.ts';
import { decideState, type ReviewItem, revisionOf } from './review-item.ts';
import type { Person } from './role.ts';
import {
  claimAdjudication,
  claimSeat,
  type Desk,
  refuseLeaving,
  refuseRenewal,
  refuseReopening,
  refuseReview,
  refuseSeats,
  refuseSendingBack,
  type Seat,
  undoSeat,
} from './sitting.ts';

const NOW = 1_000;
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
const desk = (
  item: ReviewItem,
  seats: readonly Seat[],
  declined: readonly string[] = [],
  opened: readonly string[] = [],
): Desk => ({
  state: decideState(item).outcome,
  sitting: { seats, declined, opened },
});
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
    'no seat of a dispute, as of any full round',
    desk(disputed, [done(1, 'ann', 2), done(2, 'bob', 4), free(0)]),
    who('cyd'),
    'SEAT_REFUSED',
  ],
  ['no seat: has seen everything', desk(empty, [free(1)], [], ['ann']), who('ann'), 'SEAT_REFUSED'],
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
  [
    'nothing once the full view was opened',
    desk(disputed, dispute, [], ['cyd']),
    who('cyd', 'adjudicator'),
    'SEAT_REFUSED',
  ],
  [
    'no word on whether it is disputed while sitting in the round',
    desk(begun, [done(1, 'ann', 2), free(2)]),
    who('ann', 'adjudicator'),
    'ROLE_REFUSED',
  ],
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
  [
    'the author, once everybody has answered',
    desk(disputed, [done(1, 'bob', 2), done(2, 'ann', 4), free(0)]),
    who('ann'),
    'REVIEW_CONFLICT',
  ],
  [
    'an author who has seen everything',
    desk(begun, [done(1, 'ann', 2), free(2)], [], ['ann']),
    who('ann'),
    'REVIEW_CONFLICT',
  ],
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

test('a refused undo reads the same whether the others differ or have only sat down', () => {
  const differ = undoSeat(desk(disputed, [done(1, 'bob', 2), done(2, 'ann', 4), free(0)]), who('ann'));
  const sat = undoSeat(desk(begun, [done(1, 'ann', 2), held(2, 'bob', { claimed: 3 })]), who('ann'));
  expect(differ).toEqual(sat);
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

const atDispute = desk(disputed, [done(1, 'ann', 2), done(2, 'bob', 4), held(0, 'cyd')]);
test.each<[string, Desk, Person, { seat: number; token: number }, string | undefined]>([
  ['its adjudicator', atDispute, who('cyd', 'adjudicator'), { seat: 0, token: 1 }, undefined],
  ['a reviewer', atDispute, who('cyd'), { seat: 0, token: 1 }, 'ROLE_REFUSED'],
  [
    'an adjudicator before there is a dispute',
    desk(begun, [done(1, 'ann', 2), held(0, 'cyd')]),
    who('cyd', 'adjudicator'),
    { seat: 0, token: 1 },
    'REVIEW_CONFLICT',
  ],
  [
    'an adjudicator on the seat of a reviewer',
    desk(disputed, [held(1, 'cyd'), done(2, 'bob', 4)]),
    who('cyd', 'adjudicator'),
    { seat: 1, token: 1 },
    'REVIEW_CONFLICT',
  ],
  ['another adjudicator', atDispute, who('dan', 'adjudicator'), { seat: 0, token: 1 }, 'SEAT_LOST'],
  [
    'its adjudicator with the token of an earlier claim',
    atDispute,
    who('cyd', 'adjudicator'),
    { seat: 0, token: 0 },
    'SEAT_LOST',
  ],
])('a dispute is sent back by %s, or not', (_what, at, person, hold, code) => {
  expect(refuseSendingBack(at, person, hold)?.code).toBe(code);
});
