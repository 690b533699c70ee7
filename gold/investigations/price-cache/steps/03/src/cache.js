import { LRUCache } from 'lru-cache';

const MINUTE = 60 * 1000;

/** Prices are read far more often than they change; a minute of delay is agreed with the shop. */
export const prices = new LRUCache({
  max: 5000,
  maxAge: MINUTE,
});
