import { readFileSync } from 'node:fs';
import { format } from './money.js';

const shop = JSON.parse(readFileSync(new URL('../config/shop.json', import.meta.url)));

/** Writes the receipt of an order. */
export function writeReceipt(order) {
  const lines = order.items.map((item) => `${item.name} ${format(item.price, shop)}`);
  return [...lines, `Total ${format(order.total, shop)}`].join('\n');
}
