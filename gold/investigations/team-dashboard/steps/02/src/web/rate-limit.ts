import { settings } from '../settings.ts';

const counts = new Map<string, { minute: number; count: number }>();

/** Whether a user has asked too often within the present minute. */
export function isTooMany(user: string, now = Date.now()): boolean {
  const minute = Math.floor(now / 60_000);
  const entry = counts.get(user);
  if (entry === undefined || entry.minute !== minute) {
    counts.set(user, { minute, count: 1 });
    return false;
  }
  return ++entry.count > settings.requestsPerMinute;
}
