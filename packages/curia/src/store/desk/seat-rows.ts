/** Seats of the desk as rows: who gets one, for how long, and how it is given back. */
import { CuriaError } from '@curia/core';
import {
  claimAdjudication,
  claimSeat,
  type Hold,
  type Person,
  refuseLeaving,
  refuseRenewal,
  refuseSeats,
} from '@curia/core/in/review';
import { itemRow, refusedItem } from './item-rows.ts';
import type { DeskItem } from './items.ts';
import type { HeldSeat, Wanted } from './seats.ts';
import { seatRound, seatsOf, sittingAt } from './sitting-rows.ts';
import { all, first, type Steps, write } from './steps.ts';

/** How long a seat is kept for somebody who does not answer. */
const LEASE_MS = 10 * 60_000;
const MOST_SEATS = 99;
const MOST_ATTEMPTS = 20;

/**
 * Whether an item is this person's to take: its queue is one of theirs, and of what is somebody else's, a seat that is left besides
 * theirs. Who belongs to no queue belongs to all.
 */
const IS_THEIRS = `(NOT EXISTS (SELECT 1 FROM desk_members m WHERE m.person = :person)
    OR EXISTS (SELECT 1 FROM desk_members m WHERE m.person = :person AND m.queue_id = i.queue_id))
  AND (i.assigned IS NULL OR i.assigned = :person
    OR EXISTS (SELECT 1 FROM desk_seats a WHERE a.item_id = i.item_id AND a.round = i.round AND a.person = i.assigned)
    OR (SELECT count(*) FROM desk_seats f WHERE f.item_id = i.item_id AND f.round = i.round
      AND (f.seat = 0) = (i.state = 'disputed') AND f.answered IS NULL AND (f.until IS NULL OR f.until <= :now)) > 1)`;

/** A seat that a person may take now: nobody has answered it, nobody else sits there, and the person has no other of the item. */
export const FOR_PERSON = `s.answered IS NULL AND (s.person = :person OR s.until IS NULL OR s.until <= :now)
  AND NOT EXISTS (SELECT 1 FROM desk_declines d WHERE d.item_id = i.item_id AND d.person = :person)
  AND NOT EXISTS (SELECT 1 FROM desk_sights v WHERE v.item_id = i.item_id AND v.person = :person)
  AND NOT EXISTS (SELECT 1 FROM desk_seats o WHERE o.item_id = i.item_id AND o.round = i.round AND o.seat <> s.seat
    AND o.person = :person)
  AND ((s.person = :person AND s.until > :now) OR (${IS_THEIRS}))`;

const AT_ITEM = 'desk_items i JOIN desk_seats s ON s.item_id = i.item_id AND s.round = i.round';

/** The seats of an item on which one does something. */
export const FOR_ACT = {
  review: `i.state IN ('waiting', 'reviewing') AND s.seat > 0`,
  adjudicate: `i.state = 'disputed' AND s.seat = 0`,
} as const;

const IN_QUEUE = `(CAST(:court AS TEXT) IS NULL OR i.court = :court)
  AND (CAST(:queue_id AS TEXT) IS NULL OR i.queue_id = :queue_id)`;

/** The seat that a person has sat on longest without answering. */
const heldBy = (act: Wanted['act']): string => `SELECT s.item_id, s.round, s.seat FROM ${AT_ITEM}
  WHERE ${FOR_ACT[act]} AND ${IN_QUEUE} AND s.answered IS NULL AND s.person = :person AND s.until > :now
  ORDER BY s.claimed_at, s.item_id LIMIT 1`;

/** The seat that is next in line for a person: answers beside it, priority and age count; what they reviewed in an earlier round comes last. */
const inLine = (act: Wanted['act']): string => `SELECT s.item_id, s.round, s.seat FROM ${AT_ITEM}
  WHERE ${FOR_ACT[act]} AND ${IN_QUEUE} AND ${FOR_PERSON}
  ORDER BY CASE WHEN EXISTS (SELECT 1 FROM desk_seats e WHERE e.item_id = i.item_id AND e.round < i.round
      AND e.person = :person AND e.answered IS NOT NULL) THEN 1 ELSE 0 END,
    i.answered DESC, i.priority DESC, i.opened_at, i.item_id, s.seat
  LIMIT 1 {skip s}`;

/**
 * Seats a person. Whoever sits down again keeps the token; for anybody else it goes up, so that who sat there before has lost the
 * seat. A seat that somebody else took in the meantime is left alone.
 */
const sitOn = (which: string): string => `UPDATE desk_seats SET
    token = token + CASE WHEN person = :person THEN 0 ELSE 1 END,
    claimed = CASE WHEN person = :person THEN claimed ELSE (
      SELECT 1 + max(CASE WHEN x.answered > x.claimed THEN x.answered ELSE x.claimed END) FROM desk_seats x
        WHERE x.item_id = desk_seats.item_id AND x.round = desk_seats.round) END,
    claimed_at = CASE WHEN person = :person AND until > :now THEN claimed_at ELSE :now END,
    until = :until, person = :person
  WHERE ${which} AND (person = :person OR until IS NULL OR until <= :now)
  RETURNING item_id, round, seat, token`;

type Seated = Omit<HeldSeat, 'until'>;

const held = (seated: Seated, until: number): HeldSeat => ({
  ...seated,
  until: new Date(until).toISOString(),
});

/** Goes on with the seat that a person has, or takes the next in line; in one statement, so that many can do so at once. */
export function* claimNext(
  { person }: Person,
  { act, court, queue_id }: Wanted,
  now: number,
): Steps<HeldSeat | undefined> {
  const until = now + LEASE_MS;
  const values = { person, now, until, court: court ?? null, queue_id: queue_id ?? null };
  for (const which of [heldBy(act), inLine(act)]) {
    const seated = yield* first<Seated>(sitOn(`(item_id, round, seat) = (${which})`), values);
    if (seated !== undefined) return held(seated, until);
  }
  return undefined;
}

/** Takes a seat of a named item, or says why there is none. */
export function* claimNamed(who: Person, item_id: string, act: Wanted['act'], now: number): Steps<HeldSeat> {
  const until = now + LEASE_MS;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { round, state } = yield* itemRow(item_id, true);
    const desk = { state, sitting: yield* sittingAt(item_id, round) };
    const given = act === 'adjudicate' ? claimAdjudication(desk, who, now) : claimSeat(desk, who, now);
    if (!('seat' in given)) throw refusedItem(item_id, given);
    yield* mustBeTheirs(who, item_id, now);
    const seated = yield* first<Seated>(sitOn(ONE_SEAT), {
      person: who.person,
      now,
      until,
      item_id,
      round,
      seat: given.seat,
    });
    if (seated !== undefined) return held(seated, until);
  }
  throw new CuriaError('SEAT_REFUSED', `item ${item_id}: others keep taking its seats`);
}

/** Refuses an item that is kept for somebody else, or is in a queue that the person does not belong to; whoever sits stays. */
function* mustBeTheirs({ person }: Person, item_id: string, now: number): Steps<void> {
  const found = yield* first<{ queue_id: string; assigned: string | null }>(
    `SELECT i.queue_id, i.assigned FROM desk_items i WHERE i.item_id = :item_id
      AND NOT EXISTS (SELECT 1 FROM desk_seats s WHERE s.item_id = i.item_id AND s.round = i.round
        AND s.person = :person AND s.until > :now)
      AND NOT (${IS_THEIRS})`,
    { item_id, person, now },
  );
  if (found === undefined) return;
  const { queue_id, assigned } = found;
  const problem =
    assigned === null || assigned === person
      ? `${person} does not belong to the queue ${queue_id}`
      : `its seat is kept for ${assigned}`;
  throw refusedItem(item_id, { code: 'SEAT_REFUSED', problem });
}

const ONE_SEAT = 'item_id = :item_id AND round = :round AND seat = :seat';

/** How many items wait for a person, by queue. */
export function* waitingFor(
  { person }: Person,
  act: Wanted['act'],
  now: number,
): Steps<{ readonly queue_id: string; readonly items: number }[]> {
  return yield* all<{ queue_id: string; items: number }>(
    `SELECT i.queue_id, CAST(count(DISTINCT i.item_id) AS INTEGER) AS items FROM ${AT_ITEM}
      WHERE ${FOR_ACT[act]} AND ${FOR_PERSON} GROUP BY i.queue_id`,
    { person, now },
  );
}

/** Lets a lease run from now. */
export function* renewSeat(item_id: string, who: Person, hold: Hold, now: number): Steps<HeldSeat> {
  const { round, state } = yield* itemRow(item_id, true);
  const problem = refuseRenewal({ state, sitting: yield* sittingAt(item_id, round) }, who, hold);
  if (problem !== undefined) throw refusedItem(item_id, problem);
  const until = now + LEASE_MS;
  const seated = yield* first<Seated>(sitOn(`${ONE_SEAT} AND token = :token`), {
    person: who.person,
    now,
    until,
    item_id,
    round,
    seat: hold.seat,
    token: hold.token,
  });
  if (seated === undefined) throw refusedItem(item_id, lostSeat(who, hold));
  return held(seated, until);
}

/** Why somebody cannot write for a seat that another has taken. */
export const lostSeat = ({ person }: Person, { seat }: Hold) =>
  ({ code: 'SEAT_LOST', problem: `seat ${seat} is no longer held by ${person}` }) as const;

/** Gives a seat back. */
export function* leaveSeat(item_id: string, who: Person, hold: Hold): Steps<void> {
  const { round, state } = yield* itemRow(item_id, true);
  const problem = refuseLeaving({ state, sitting: yield* sittingAt(item_id, round) }, who, hold);
  if (problem !== undefined) throw refusedItem(item_id, problem);
  const left = yield* write(
    `UPDATE desk_seats SET person = NULL, until = NULL WHERE ${ONE_SEAT} AND person = :person AND token = :token`,
    { item_id, round, seat: hold.seat, person: who.person, token: hold.token },
  );
  if (left === 0) throw refusedItem(item_id, lostSeat(who, hold));
}

/** Gives a seat back for good; returns how many people have declined the item. */
export function* declineSeat(
  item_id: string,
  who: Person,
  hold: Hold,
  reason: string,
  now: number,
): Steps<number> {
  yield* leaveSeat(item_id, who, hold);
  yield* write(
    `INSERT INTO desk_declines (item_id, person, reason, at) VALUES (:item_id, :person, :reason, :at)
      ON CONFLICT DO NOTHING`,
    { item_id, person: who.person, reason, at: new Date(now).toISOString() },
  );
  // Nobody keeps an item that they will not read.
  yield* write('UPDATE desk_items SET assigned = NULL WHERE item_id = :item_id AND assigned = :person', {
    item_id,
    person: who.person,
  });
  return (yield* itemRow(item_id)).declines;
}

/** Refuses a number of seats that no item can have. */
export function checkSeats(seats: number): void {
  if (!Number.isInteger(seats) || seats < 1 || seats > MOST_SEATS)
    throw new CuriaError('USAGE', `an item has 1 to ${MOST_SEATS} seats, not ${seats}`);
}

/** Changes how many reviewers an item needs. */
export function* setSeats(item_id: string, seats: number, now: number): Steps<DeskItem> {
  const { round, state } = yield* itemRow(item_id, true);
  const problem = refuseSeats({ state });
  if (problem !== undefined) throw refusedItem(item_id, problem);
  yield* write(
    `DELETE FROM desk_seats WHERE item_id = :item_id AND round = :round AND seat > :seats
      AND (until IS NULL OR until <= :now)`,
    { item_id, round, seats, now },
  );
  const highest = (yield* seatsOf(item_id, round)).at(-1)?.seat ?? 0;
  if (highest > seats)
    throw refusedItem(item_id, { code: 'REVIEW_CONFLICT', problem: `somebody sits on seat ${highest}` });
  yield* seatRound(item_id, round, seats);
  yield* write('UPDATE desk_items SET seats = :seats WHERE item_id = :item_id', { seats, item_id });
  return yield* itemRow(item_id);
}
