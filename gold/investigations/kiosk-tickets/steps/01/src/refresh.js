import { log } from './log.js';

const DAY = 24 * 60 * 60 * 1000;

/** Loads the price list again every so many days. */
export function keepFresh(prices, days) {
  setInterval(() => prices.load().catch((error) => log(`refresh failed: ${error.message}`)), days * DAY);
}
