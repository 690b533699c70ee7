import { checkoutBeta } from './checkout-beta.ts';
import { textOf } from './environment.ts';
import { flags } from './flags.ts';

/** The page where an order is paid. */
export function checkout(): string {
  if (flags.betaCheckout) return checkoutBeta();
  return `<h1>Checkout</h1><p>All prices in ${textOf('CURRENCY', 'EUR')}</p>`;
}
