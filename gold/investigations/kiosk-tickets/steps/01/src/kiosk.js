import { log } from './log.js';
import { PriceList } from './price-list.js';
import { keepFresh } from './refresh.js';
import { startScreensaver } from './screensaver.js';
import { settings } from './settings.js';

const prices = new PriceList(settings.priceServer);
await prices.load();
keepFresh(prices, settings.refreshDays);
startScreensaver(settings.screensaverMinutes);
log(`${settings.kiosk} ready`);
