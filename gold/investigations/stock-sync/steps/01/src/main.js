import { setTimeout as wait } from 'node:timers/promises';
import { settings } from './settings.js';
import { synchronise } from './synchronise.js';

for (;;) {
  try {
    console.log(`${await synchronise()} articles updated`);
  } catch (error) {
    console.error(error.stack);
  }
  await wait(settings.pauseMs);
}
