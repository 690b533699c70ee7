import { HIGH_SEASON_FLOOR } from './floor.ts';
import { nightly } from './nightly.ts';
import { isHighSeason } from './season.ts';

export interface Stay {
  readonly hotel: string;
  readonly nights: number;
  readonly guests: number;
  readonly arrival: string;
}

/** The price of a stay in cents. */
export function quote(stay: Stay): { readonly total: number; readonly season: string } {
  const high = isHighSeason(stay.arrival);
  const night = Math.max(nightly(stay.hotel, stay.guests, high), high ? HIGH_SEASON_FLOOR : 0);
  return { total: stay.nights * night, season: high ? 'high' : 'low' };
}
