import { prices } from './cache.js';
import { database } from './database.js';

export async function priceOf(sku, currency) {
  const key = `${sku}/${currency}`;
  const known = prices.get(key);
  if (known !== undefined) return known;
  const { rows } = await database.query('select amount from price where sku = $1 and currency = $2', [sku, currency]);
  const amount = rows[0]?.amount ?? null;
  prices.set(key, amount);
  return amount;
}
