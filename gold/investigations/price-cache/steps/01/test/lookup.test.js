import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prices } from '../src/cache.js';

test('a price is kept', () => {
  prices.set('A1/EUR', 1990);
  assert.equal(prices.get('A1/EUR'), 1990);
});
