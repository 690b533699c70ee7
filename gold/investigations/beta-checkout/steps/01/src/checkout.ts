import { textOf } from './environment.ts';

/** The page where an order is paid. */
export function checkout(): string {
  return `<h1>Checkout</h1><p>Prices in ${textOf('CURRENCY', 'EUR')}</p>`;
}
