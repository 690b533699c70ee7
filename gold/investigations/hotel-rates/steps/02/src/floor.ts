import { HIGH_SEASON_FACTOR } from './nightly.ts';

/** No night in high season is cheaper than this, in cents. */
export const HIGH_SEASON_FLOOR = Math.round(8000 * HIGH_SEASON_FACTOR);
