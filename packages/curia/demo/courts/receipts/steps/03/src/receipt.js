import { format } from './money.js';

/** Writes the receipt of an order. */
export function writeReceipt(order) {
  const lines = order.items.map((item) => `${item.name} ${format(item.price, order.shop)}`);
  return [...lines, `Total ${format(order.total, order.shop)}`].join('\n');
}
