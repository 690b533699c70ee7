import { log } from './log.js';
import { settings } from './settings.js';

/** Tries again at once when the server cannot be reached. FIXME: no pause in between, can hammer the server! */
export async function withRetries(action) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      log(`attempt ${attempt} failed: ${error.message}`);
      if (attempt >= settings.retries) throw error;
    }
  }
}
