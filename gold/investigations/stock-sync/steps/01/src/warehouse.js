import { getJson } from './http.js';
import { settings } from './settings.js';

export async function readStock() {
  const { articles } = await getJson(`${settings.warehouse}/stock`);
  return articles.filter(({ sku }) => sku !== 'PALLET');
}
