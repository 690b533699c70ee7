/** The names of seats: an item, the round, and the number of the seat. A name of an earlier round is no seat any more. */
import { CuriaError } from '@curia/core';
import type { DeskItem } from '../store/desk/items.ts';
import type { DeskPlace } from './take-in.ts';

/** The name of a seat. */
export const seatIdOf = (item_id: string, round: number, seat: number): string =>
  `${item_id}-${round}-${seat}`;

const FORM = /^([0-9a-f]{1,64})-(\d{1,6})-(\d{1,2})$/;

/** A seat by its name, with its item; refused with `SEAT_LOST` if its round is over. */
export async function findSeat(
  { desk }: DeskPlace,
  seat_id: string,
): Promise<{ readonly row: DeskItem; readonly seat: number }> {
  const [, item_id, round, seat] = FORM.exec(seat_id) ?? [];
  const row = item_id === undefined ? undefined : await desk.items.find(item_id);
  if (row === undefined)
    throw new CuriaError('ITEM_NOT_FOUND', `${JSON.stringify(seat_id)} is no seat of the desk`);
  if (row.round !== Number(round))
    throw new CuriaError('SEAT_LOST', `item ${row.item_id}: round ${round} is over`);
  return { row, seat: Number(seat) };
}
