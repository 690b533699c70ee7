import { percentOf, remaining } from './money.js';

const COUPONS = new Map([
  ['WELCOME10', { kind: 'percent', value: 10 }],
  ['SPRING25', { kind: 'percent', value: 25 }],
  ['VOUCHER5', { kind: 'amount', value: 500 }],
  ['VOUCHER20', { kind: 'amount', value: 2000 }],
]);

export function findCoupon(code) {
  return COUPONS.get(code.trim().toUpperCase());
}

/** What is left to pay after a coupon; never less than nothing. */
export function redeem(coupon, sum) {
  const off = coupon.kind === 'percent' ? percentOf(sum, coupon.value) : coupon.value;
  return remaining(off, sum);
}
