import { log } from './log.js';
import { withRetries } from './retries.js';

/** Prices of tickets by zone. */
export class PriceList {
  zones = new Map();

  constructor(server) {
    this.server = server;
  }

  async load() {
    const response = await withRetries(() => fetch(`${this.server}/zones`));
    this.zones = new Map(Object.entries(await response.json()));
    log(`price list loaded, ${this.zones.size} zones`);
  }

  priceOf(zone) {
    return this.zones.get(zone);
  }
}
