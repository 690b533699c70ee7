import { HIGH_SEASON_FLOOR } from './floor.ts';

const BASE = new Map([
  ['sea-view', 9800],
  ['old-town', 7600],
]);

export const HIGH_SEASON_FACTOR = 1.4;

/** The price of one night. */
export function nightly(hotel: string, guests: number, high: boolean): number {
  const base = BASE.get(hotel);
  if (base === undefined) throw new Error(`unknown hotel ${hotel}`);
  const price = Math.round(base * (1 + 0.25 * (guests - 1)));
  return high ? Math.max(HIGH_SEASON_FLOOR, Math.round(price * HIGH_SEASON_FACTOR)) : price;
}
