const BASE = new Map([
  ['sea-view', 9800],
  ['old-town', 7600],
]);

export const HIGH_SEASON_FACTOR = 1.4;

/** The price of one night. */
export function nightly(hotel: string, guests: number, high: boolean): number {
  const base = BASE.get(hotel);
  if (base === undefined) throw new Error(`unknown hotel ${hotel}`);
  return Math.round(base * (1 + 0.25 * (guests - 1)) * (high ? HIGH_SEASON_FACTOR : 1));
}
