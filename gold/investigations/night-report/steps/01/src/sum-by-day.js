import { dayOf } from './days.js';

export function sumByDay(orders) {
  const sums = new Map();
  for (const { at, amount } of orders) {
    const day = dayOf(at);
    sums.set(day, (sums.get(day) ?? 0) + amount);
  }
  return sums;
}
