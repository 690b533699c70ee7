import { shippingFor, sumOf } from './cart.js';
import { findCoupon, redeem } from './coupons.js';

export function amountToPay(cart) {
  const sum = sumOf(cart);
  const shipping = shippingFor(cart, sum);
  if (cart.coupon === undefined) return sum + shipping;
  const coupon = findCoupon(cart.coupon);
  if (coupon === undefined) throw new Error(`unknown coupon ${cart.coupon}`);
  return redeem(coupon, sum) + shipping;
}
