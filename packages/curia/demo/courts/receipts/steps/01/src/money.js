/** Writes an amount with its currency. */
export function format(amount, shop) {
  return `${(amount / 100).toFixed(2)} ${shop.currency}`;
}
