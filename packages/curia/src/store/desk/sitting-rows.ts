/** The seats of a round as rows. */
import { ADJUDICATION, type Seat, type Sitting } from '@curia/core/in/review';
import { all, type Steps, write } from './steps.ts';

/** The seats of a round. */
export const seatsOf = (item_id: string, round: number): Steps<Seat[]> =>
  all<Seat>(
    `SELECT seat, person, token, until, claimed, answered FROM desk_seats
      WHERE item_id = :item_id AND round = :round ORDER BY seat`,
    { item_id, round },
  );

/** Who sits at an item, who declined it, and who opened the full view of its case. */
export function* sittingAt(item_id: string, round: number): Steps<Sitting> {
  const named = function* (table: string): Steps<string[]> {
    const found = yield* all<{ person: string }>(`SELECT person FROM ${table} WHERE item_id = :item_id`, {
      item_id,
    });
    return found.map(({ person }) => person);
  };
  return {
    seats: yield* seatsOf(item_id, round),
    declined: yield* named('desk_declines'),
    opened: yield* named('desk_sights'),
  };
}

/** Notes that somebody has seen everything of the case. */
export const openSight = (item_id: string, person: string, at: string): Steps<number> =>
  write(
    'INSERT INTO desk_sights (item_id, person, at) VALUES (:item_id, :person, :at) ON CONFLICT DO NOTHING',
    { item_id, person, at },
  );

/** Makes the seats of a round that are not there yet. */
export function* seatRound(item_id: string, round: number, seats: number): Steps<void> {
  for (let seat = 1; seat <= seats; seat++) yield* addSeat(item_id, round, seat);
}

/** Makes the one seat of the adjudicator. */
export const openAdjudication = (item_id: string, round: number): Steps<number> =>
  addSeat(item_id, round, ADJUDICATION);

const addSeat = (item_id: string, round: number, seat: number): Steps<number> =>
  write(
    'INSERT INTO desk_seats (item_id, round, seat) VALUES (:item_id, :round, :seat) ON CONFLICT DO NOTHING',
    { item_id, round, seat },
  );
