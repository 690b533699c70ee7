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
  return { total: stay.nights * nightly(stay.hotel, stay.guests, high), season: high ? 'high' : 'low' };
}
