import { log } from './log.js';

export function startScreensaver(minutes) {
  setTimeout(() => log('screensaver on'), minutes * 60_000);
}
