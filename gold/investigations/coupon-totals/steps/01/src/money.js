/** Amounts are integers in cents. */
export function percentOf(amount, percent) {
  return Math.round((amount * percent) / 100);
}

export function format(amount) {
  return `${(amount / 100).toFixed(2)} EUR`;
}
