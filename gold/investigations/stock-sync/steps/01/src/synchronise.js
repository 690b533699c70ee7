import { saveStock } from './shop.js';
import { readStock } from './warehouse.js';

/** Copies the stock of the warehouse into the shop; returns how many articles were written. */
export async function synchronise() {
  const articles = await readStock();
  for (const { sku, pieces } of articles) saveStock(sku, pieces);
  return articles.length;
}
