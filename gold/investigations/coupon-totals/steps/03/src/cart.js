/** Sum of all lines of a cart, before any discount. */
export function sumOf(cart) {
  return cart.lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

export function shippingFor(cart, sum) {
  if (cart.pickup) return 0;
  return sum >= 4000 ? 0 : 490;
}
