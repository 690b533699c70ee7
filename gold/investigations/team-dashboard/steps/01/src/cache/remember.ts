import { settings } from '../settings.ts';
import { MemoryCache } from './memory-cache.ts';

const cache = new MemoryCache();

/** What `make` gave the last time, unless that is too long ago. */
export async function remember<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
  const known = cache.get(key);
  if (known !== undefined) return known as Value;
  const value = await make();
  cache.set(key, value, settings.cacheSeconds);
  return value;
}
