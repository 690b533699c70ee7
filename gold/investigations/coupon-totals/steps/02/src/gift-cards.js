import { remaining } from './money.js';

/** Pays from a gift card first; returns what is left on the card and what is left to pay. */
export function payWithCard(card, amount) {
  return { card: remaining(card.balance, amount), toPay: remaining(amount, card.balance) };
}
