/** Amounts are integers in cents. */
export function percentOf(amount, percent) {
  return Math.round((amount * percent) / 100);
}

/** What remains of a total after something is taken off; never less than nothing. */
export function remaining(total, off) {
  return Math.max(0, total - off);
}

export function format(amount) {
  return `${(amount / 100).toFixed(2)} EUR`;
}
